import { describe, expect, it } from 'vitest';
import { BANDS } from '../src/map/counters';

/** The least contrast of text (WCAG 2.1, AA), and of one surface beside another. */
const READABLE = 4.5;
const CARDS = ['#2f4f7f', '#7d6029'];

function channels(colour: string): number[] {
  return [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function distance(a: string, b: string): number {
  const other = channels(b);
  return Math.hypot(...channels(a).map((channel, i) => channel - (other[i] ?? 0)));
}

describe('the colours of commands', () => {
  const bands = Object.entries(BANDS);

  it.each(bands)('%s bears its ink', (_, { fill, ink }) => {
    expect(contrast(fill, ink)).toBeGreaterThan(READABLE);
  });

  it('are told apart from each other and from the cards', () => {
    const fills = [...bands.map(([, { fill }]) => fill), ...CARDS];
    for (const [i, a] of fills.entries()) {
      for (const b of fills.slice(i + 1)) expect(distance(a, b), `${a} and ${b}`).toBeGreaterThan(0.2);
    }
  });
});
