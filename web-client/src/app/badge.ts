/** The sign of the page with a number at its corner, as an address. */

export function badged(sign: string, count: number): string {
  const words = count > 9 ? '9+' : String(count);
  const badge =
    '<circle cx="44" cy="44" r="20" fill="#a3392b"/>' +
    '<text x="44" y="53" fill="#fff" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle">' +
    `${words}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(sign.replace('</svg>', `${badge}</svg>`))}`;
}
