/** Leaves out of the names of buttons what all of them have in common: it is told once, by the question. */

/** How long what is left out is at least, and what is left of a name, in letters. */
const LONG = 8;
const LEFT = 3;

/** The parts in which all rows end, each of which keeps one part at least. */
function sharedEnd(rows: readonly (readonly string[])[]): string[] {
  const [first = []] = rows;
  const most = Math.min(...rows.map((row) => row.length)) - 1;
  let count = 0;
  const isShared = (back: number) => rows.every((row) => row[row.length - back] === first[first.length - back]);
  while (count < most && isShared(count + 1)) count++;
  return count > 0 ? first.slice(-count) : [];
}

/**
 * Labels without the long tail that all of them have, nor that which the names in them have (such as the corps to which all
 * of these belong). What is left still tells them apart.
 */
export function withoutTails(labels: readonly string[], names: readonly string[]): string[] {
  if (labels.length < 2) return [...labels];
  const belongs = names.length === labels.length ? sharedEnd(names.map((name) => name.split(', '))) : [];
  const corps = belongs.map((part) => `, ${part}`).join('');
  const within = labels.map((label, i) => {
    const name = names[i] ?? '';
    const isNamed = corps.length > 0 && label.includes(name);
    return isNamed ? label.replace(name, name.slice(0, -corps.length)) : label;
  });
  const words = sharedEnd(within.map((label) => label.split(' ')));
  const tail = words.length > 0 ? ` ${words.join(' ')}` : '';
  const cut = tail.length < LONG ? within : within.map((label) => label.slice(0, -tail.length).replace(/[,:;]$/, ''));
  const isClear = cut.every((label) => label.length >= LEFT) && new Set(cut).size === new Set(labels).size;
  return isClear ? cut : [...labels];
}
