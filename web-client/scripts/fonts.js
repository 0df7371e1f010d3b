// Cuts the fonts to what these pages write: `npm run build` and `npm run dev` begin with it. Names in other letters than these
// get the whole font, which the browser fetches then; see `src/styles/tokens.css`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';

const root = join(import.meta.dirname, '..');
const cut = join(root, 'src', 'assets', 'fonts');
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
/** The `unicode-range` of the style sheet says the same. */
const TEXT = `${ASCII}\u00a0·×…–—‘’“”−`;

/** Each with the weights in which it is set. */
const FONTS = [
  ['eb-garamond', 'normal', [400, 800]],
  ['eb-garamond', 'italic', [400, 600]],
  ['source-sans-3', 'normal', [200, 900]],
];

mkdirSync(cut, { recursive: true });
for (const [family, style, [min, max]] of FONTS) {
  const file = `${family}-latin-wght-${style}.woff2`;
  const whole = readFileSync(join(root, 'node_modules', '@fontsource-variable', family, 'files', file));
  const part = await subset(whole, TEXT, { targetFormat: 'woff2', variationAxes: { wght: { min, max } } });
  writeFileSync(join(cut, `${family}-${style}.woff2`), part);
}
