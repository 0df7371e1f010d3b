import { atOnce } from '../src/map/slices';
import { describe, expect, it } from 'vitest';
import { heightFor, lettersAt, widthOf } from '../src/map/letters';
import { letter } from '../src/map/lettering';
import { lengthOf, type Point } from '../src/map/geometry';
import { around, feetOf, HARD, overlap, placeNames as placing, shapesOf, spotsAround, Taken } from '../src/map/placing';

const SHEET = { x: -500, y: -500, width: 1000, height: 1000 };
const width = (row: string) => row.length * 0.5;
const boxOf = ({ at, width, height }: { at: Point; width: number; height: number }) =>
  around(at, width / 2, height / 2);

const placeNames = (...args: Parameters<typeof placing<string>>) => atOnce(placing(...args));

function wanted(key: string, at: Point, needed = false) {
  return { key, shapes: shapesOf(key, 10, width), spots: spotsAround(at, [5, 5, 5], [[1, 0]]), needed };
}

describe('names', () => {
  it('stand below what they name, where that is free', () => {
    const placed = placeNames([wanted('Ashland', [0, 0])], new Taken(1), SHEET).get('Ashland');
    expect(placed?.at[0]).toBe(0);
    expect(placed?.at[1]).toBeGreaterThan(5);
  });

  it('leave a railway alone, and each other', () => {
    const taken = new Taken(1);
    const rail: Point[] = [
      [-400, 12],
      [400, 12],
    ];
    taken.addLine(rail, 2, HARD);
    const placed = placeNames([wanted('Ashland', [0, 0]), wanted('Atlee', [30, 0])], taken, SHEET);
    const [one, other] = [...placed.values()].map(boxOf);
    if (!one || !other) throw new Error('both have room');
    expect(overlap(one, other)).toBe(false);
    for (const box of [one, other]) expect(taken.weigh(box)).toBe(0);
  });

  it('give way where there is no room, unless they are needed', () => {
    const taken = new Taken(1);
    taken.add(SHEET, HARD);
    expect(placeNames([wanted('Ashland', [0, 0])], taken, SHEET).size).toBe(0);
    expect(placeNames([wanted('Ashland', [0, 0], true)], taken, SHEET).size).toBe(1);
  });

  it('never leave the sheet', () => {
    const placed = placeNames([wanted('Ashland', [-495, -495])], new Taken(1), SHEET).get('Ashland');
    const box = boxOf(placed ?? { at: [-900, 0], width: 0, height: 0 });
    expect(box.x).toBeGreaterThanOrEqual(-500);
    expect(box.y).toBeGreaterThanOrEqual(-500);
  });

  it('stand on two rows where they are long', () => {
    const [one, two] = shapesOf('Hanover Junction', 10, width);
    expect(one?.cost).toBeGreaterThan(two?.cost ?? Infinity);
    expect(two?.rows).toEqual(['Hanover', 'Junction']);
    expect(two && feetOf(two)).toHaveLength(2);
    expect(shapesOf('Fredericksburg', 10, width)).toHaveLength(1);
  });
});

describe('letters', () => {
  it('grow as the map shrinks, as far as they may', () => {
    expect(heightFor(6.5, 15, 1.6)).toBe(6.5);
    expect(heightFor(6.5, 15, 1)).toBe(9);
    expect(heightFor(6.5, 15, 0.5)).toBeUndefined();
  });

  it('are wider in capitals, and apart', () => {
    const plain = { caps: false, spaced: 0 };
    expect(widthOf('Wm', plain)).toBeGreaterThan(widthOf('il', plain));
    expect(widthOf('Atlee', { caps: false, spaced: 0.2 })).toBeCloseTo(widthOf('Atlee', plain) + 1);
  });

  it('are found for a scale at which they are no smaller', () => {
    for (const pixels of [0.3, 0.74, 1, 1.6, 5]) {
      expect(lettersAt(pixels)).toBeLessThanOrEqual(pixels * 1.001);
      expect(lettersAt(pixels)).toBeGreaterThan(pixels / 1.2);
    }
  });
});

describe('the name of a water', () => {
  const course: Point[] = [
    [0, 0],
    [100, 0],
    [200, 60],
    [300, 0],
  ];
  const stream = { id: 'creek', name: 'Totopotomoy', course, width: 3 };

  it('has all the length that its letters need, on either side of a bend', () => {
    const found = letter(stream, 12, 1, new Taken(1));
    const numbers = (found?.path.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = numbers.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, numbers[i + 1] ?? 0]] : []));
    expect(lengthOf(points)).toBeGreaterThan(widthOf('Totopotomoy', { caps: false, spaced: 0.13 }) * 12);
  });

  it('is not written on a bridge, nor where there is no room', () => {
    const taken = new Taken(1);
    taken.add(around([150, 30], 400), HARD);
    expect(letter(stream, 12, 1, taken)).toBeUndefined();
    expect(letter(stream, 60, 1, new Taken(1))).toBeUndefined();
  });
});
