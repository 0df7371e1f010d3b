import { describe, expect, it } from 'vitest';
import { GAP, spotFor, type Box } from '../src/table/beside-press';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const ground = box(0, 0, 1000, 700);
const card = box(0, 0, 400, 300);

describe('a card beside what was pressed', () => {
  it('lies to the right of it, or to the left where there is no room', () => {
    expect(spotFor(card, ground, [200, 350], [])).toEqual({ left: 200 + GAP, top: 200 });
    expect(spotFor(card, ground, [800, 350], [])).toEqual({ left: 800 - GAP - 400, top: 200 });
  });

  it('goes elsewhere rather than over who attacks and who is attacked', () => {
    const attacker = { box: box(600, 330, 40, 40), weight: 5 };
    const spot = spotFor(card, ground, [800, 350], [attacker, { box: box(780, 330, 40, 40), weight: 5 }]);
    const isAbove = spot.top + card.height <= 330;
    const isBelow = spot.top >= 370;
    const isLeft = spot.left + card.width <= 600;
    expect(isAbove || isBelow || isLeft).toBe(true);
  });

  it('goes round them, as near as it can, where there is just room', () => {
    const kept = [
      { box: box(492, 342, 16, 16), weight: 200 },
      { box: box(560, 380, 40, 40), weight: 20 },
      { box: box(300, 300, 40, 40), weight: 20 },
    ];
    expect(spotFor(box(0, 0, 380, 600), ground, [500, 350], kept)).toEqual({ left: 601, top: 50 });
  });

  it('covers what weighs less where it has to cover something', () => {
    const small = box(0, 0, 420, 320);
    const kept = [
      { box: box(0, 0, 420, 100), weight: 1 },
      { box: box(0, 200, 420, 120), weight: 9 },
    ];
    const low = box(0, 0, 400, 150);
    expect(spotFor(low, small, [300, 160], kept).top + low.height).toBeLessThanOrEqual(200);
  });
});
