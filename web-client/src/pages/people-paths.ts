/** Where the pages about players are. */

/** The player whom a path names. */
export function nameIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

/** Where those who run the server are told of a player, and of what he does at a table. */
export function reportPath(name: string, table: string): string {
  return `${playerPath(name)}?table=${encodeURIComponent(table)}`;
}

/** Where a player's page is. */
export function playerPath(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}
