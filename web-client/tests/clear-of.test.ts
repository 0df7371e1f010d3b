import { describe, expect, it } from 'vitest';
import { hidden } from '../src/table/clear-of';

describe('what is told over the map', () => {
  const rows = [
    { top: 100, bottom: 140 },
    { top: 130, bottom: 170 },
    { top: 400, bottom: 440 },
  ];

  it('lies over those whom it reaches', () => {
    expect(hidden(rows, 90, 60)).toBe(2);
    expect(hidden(rows, 300, 101)).toBe(1);
  });

  it('lies over nobody whom it only touches', () => {
    expect(hidden(rows, 170, 230)).toBe(0);
    expect(hidden([], 0, 500)).toBe(0);
  });
});
