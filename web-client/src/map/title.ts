/** A board's title on two lines: before the colon, and after it. */
export function titleLines(title: string): [string, string] {
  const [first = '', ...rest] = title.split(/:\s*/);
  const second = rest.join(': ');
  return [first, second === '' ? '' : second.charAt(0).toUpperCase() + second.slice(1)];
}
