import { describe, expect, it } from 'vitest';
import { clearest, hidden, type Box, type Spot } from '../src/table/clear-of';

const box = (left: number, top: number, width = 40, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('what is told over the map', () => {
  const asked = [box(100, 100), box(120, 130), box(300, 400)];

  it('lies over those whom it reaches', () => {
    expect(hidden(asked, box(0, 90, 400, 60))).toBe(2);
    expect(hidden(asked, box(0, 300, 400, 101))).toBe(1);
    expect(hidden(asked, box(200, 90, 100, 60)), 'beside them').toBe(0);
  });

  it('lies over nobody whom it only touches', () => {
    expect(hidden(asked, box(0, 170, 400, 230))).toBe(0);
    expect(hidden([], box(0, 0, 400, 500))).toBe(0);
  });

  it('lies where it covers least, and of such places in the first', () => {
    const spots: Spot[] = [
      { isLow: false, along: 'center' },
      { isLow: true, along: 'center' },
      { isLow: false, along: 'end' },
    ];
    const boxOf = ({ isLow, along }: Spot) => box(along === 'end' ? 300 : 50, isLow ? 380 : 90, 300, 60);
    expect(clearest(spots, asked, boxOf)).toEqual({ isLow: false, along: 'end', covers: 0 });
    expect(clearest(spots, [], boxOf)).toEqual({ isLow: false, along: 'center', covers: 0 });
    expect(clearest(spots.slice(0, 2), asked, boxOf)).toEqual({ isLow: true, along: 'center', covers: 1 });
  });
});
