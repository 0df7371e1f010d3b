/** A board's title on two lines: before the colon, and after it. */
export function titleLines(title: string): [string, string] {
  const [first = '', ...rest] = title.split(/:\s*/);
  const second = rest.join(': ');
  return [first, second === '' ? '' : second.charAt(0).toUpperCase() + second.slice(1)];
}

/** Breaks a name at the gap nearest to its middle. */
export function halve(name: string): string[] {
  const gaps = [...name.matchAll(/ /g)].map((match) => match.index);
  const away = (gap: number) => Math.abs(gap - name.length / 2);
  const gap = gaps.sort((a, b) => away(a) - away(b))[0];
  return gap === undefined ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}
