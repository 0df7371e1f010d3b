import { describe, expect, it } from 'vitest';
import { daysLeft, daysOf, stateOfAway, zoneChoices } from '../src/pages/leave';

const away = { first: '2026-07-01', last: '2026-07-10', starts: '2026-06-30T22:00:00Z', ends: '2026-07-10T22:00:00Z' };

describe('a vacation', () => {
  it.each([
    ['2026-06-30T21:59:59Z', 'ahead'],
    ['2026-06-30T22:00:00Z', 'now'],
    ['2026-07-10T22:00:00Z', 'past'],
  ])('at %s is %s', (now, state) => {
    expect(stateOfAway(away, Date.parse(now))).toBe(state);
  });

  it('is told by its days, wherever the reader is', () => {
    expect(daysOf(away)).toBe('Jul 1, 2026 to Jul 10, 2026');
    expect(daysOf({ ...away, last: away.first })).toBe('Jul 1, 2026');
  });

  it('leaves days of each year', () => {
    const leave = {
      vacations: [],
      days_left: [
        { year: 2026, days: 1 },
        { year: 2027, days: 30 },
      ],
      per_year: 30,
    };
    expect(daysLeft(leave)).toBe('Left: 1 day of 2026, 30 days of 2027. A year has 30.');
  });
});

it('offers the zone that is set, even if the browser does not know it', () => {
  const zones = zoneChoices('Mars/Olympus_Mons');
  expect(zones).toContainEqual(['Mars/Olympus_Mons', 'Mars/Olympus Mons']);
  expect(zones.filter(([zone]) => zone === 'UTC')).toHaveLength(1);
  expect(zones).toContainEqual(['Europe/Berlin', 'Europe/Berlin']);
});
