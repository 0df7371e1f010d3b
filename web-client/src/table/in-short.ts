/** What several choices on a card are called beside each other: what its title or all of them say is told once. */

/** What may stand before the name of a place or a piece, and goes with it. */
const BEFORE = ' (?:on|in|into|at|to|against) ';

/** A name in three: what stands before what the title says, that, and the rest. */
export type Parts = readonly [string, string, string];

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The parts of a label, of which the one in the middle says what the title says already. */
function partsOf(title: string, label: string): Parts {
  if (label.startsWith(`${title} `)) return ['', `${title} `, label.slice(title.length + 1)];
  const found = new RegExp(`(?:${BEFORE}| )${literally(title)}(?![\\w’'])`).exec(label);
  if (!found || found.index === 0) return [label, '', ''];
  return [label.slice(0, found.index), found[0], label.slice(found.index + found[0].length)];
}

/**
 * The names of choices in parts: of one, where not all say what the title says, or where they are not to be short, only what
 * they begin with is left out.
 */
export function parted(title: string, labels: readonly string[], isShort = true): Parts[] {
  const all = labels.map((label) => partsOf(title, label));
  const isClear = all.every(([, about]) => about) && new Set(all.map(([a, , b]) => a + b)).size === all.length;
  if (isShort && labels.length > 1 && isClear) return all;
  return all.map((parts, i) => (parts[0] === '' ? parts : [labels[i] ?? '', '', '']));
}

/** What all of some say, where it is more than a word that stands well on each of them. */
export function sharedBy(told: readonly (string | false | undefined)[]): string {
  const [first] = told;
  return first && first.includes(' ') && told.length > 1 && told.every((one) => one === first) ? first : '';
}
