/** How wide words are. The page is not asked: it would have to lay them out, and its letters may not be there yet. */

/** The widths of letters in hundredths of their height: small letters, then great ones; small caps are great ones in small. */
const SMALL = [42, 52, 40, 53, 40, 32, 48, 54, 30, 28, 51, 28, 80, 55, 50, 54, 53, 40, 34, 35, 54, 47, 72, 48, 46, 43];
const GREAT = [71, 62, 72, 77, 58, 55, 73, 81, 37, 37, 75, 60, 92, 81, 78, 61, 78, 75, 50, 69, 75, 70, 102, 74, 65, 64];
/** What is neither: points, strokes, and the gap between words. */
const OTHER = 31;
/** The height of small caps. */
const CAPS = 0.7;

/** How words are written: in small caps or not, and how far apart their letters stand, of their height. */
export interface Script {
  caps: boolean;
  spaced: number;
}

/** The width of words, of the height of their letters. */
export function widthOf(words: string, { caps, spaced }: Script): number {
  let width = 0;
  for (const letter of words) {
    const code = letter.toLowerCase().charCodeAt(0) - 97;
    const isGreat = letter !== letter.toLowerCase();
    const great = GREAT[code] ?? OTHER;
    width += (isGreat ? great : caps ? great * CAPS : (SMALL[code] ?? OTHER)) / 100 + spaced;
  }
  return width;
}

/** The least height of letters on the screen, in pixels. */
export const LEAST = 9;

/** The height of letters in units: as on paper, or more where that could not be read; nothing beyond `most`. */
export function heightFor(usual: number, most: number, pixels: number, least = LEAST): number | undefined {
  const height = Math.max(usual, least / pixels);
  return height <= most ? height : undefined;
}

/** By how much one step of lettering is finer than the next. */
const STEP = 1.19;

/** The scale for which a map is lettered: so that a little more or less does not move every name. */
export function lettersAt(pixels: number): number {
  return STEP ** Math.floor(Math.log(pixels) / Math.log(STEP) + 1e-6);
}
