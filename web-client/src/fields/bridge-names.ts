/** The names of bridges of stone. */

/** The lines of a bridge's name: what is put in brackets stands below. */
export function bridgeLines(name: string): string[] {
  const [first = '', second] = name.split(/ \((.*)\)$/);
  return second ? [first, second] : [first];
}
