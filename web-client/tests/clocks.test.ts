import { describe, expect, it } from 'vitest';
import type { ClockFace } from '../src/protocol/ClockFace';
import type { ClockFaces } from '../src/protocol/ClockFaces';
import type { Pace } from '../src/protocol/Pace';
import { clockWords, inWords, onDial, readClock, since, timeLeft } from '../src/table/clocks';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const LIVE: Pace = { control: { live: { bank: 3600, delay: 30, interrupt: 10 } }, fall: 'at_once' };
const LETTERS: Pace = { control: { correspondence: { bank: 604_800 } }, fall: { claim: { grace: 86_400 } } };
const AT = '2026-07-01T12:00:00Z';

function faces(union: Partial<ClockFace>): ClockFaces {
  const still = { bank: HOUR, free: 0, runs: false };
  return { at: AT, union: { ...still, ...union }, confederate: still };
}

describe('a clock', () => {
  it('takes from the delay first, and then from the bank', () => {
    const shown = faces({ free: 30 * SECOND, runs: true });
    expect(readClock(LIVE, shown, 'union', 20 * SECOND)).toMatchObject({
      bank: HOUR,
      free: 10 * SECOND,
      state: 'runs',
    });
    expect(readClock(LIVE, shown, 'union', 40 * SECOND)).toMatchObject({ bank: HOUR - 10 * SECOND, free: 0 });
    expect(readClock(LIVE, shown, 'union', 2 * HOUR)).toMatchObject({ bank: 0, left: 0, fallen: true, low: true });
  });

  it('stands while its player is not awaited', () => {
    const read = readClock(LIVE, faces({}), 'confederate', 10 * HOUR);
    expect(read).toMatchObject({ bank: HOUR, left: HOUR, state: 'waits', fallen: false, low: false });
  });

  it('has no more than the longest time of a decision', () => {
    const shown = faces({ bank: 7 * DAY, free: DAY, longest: 3 * DAY, runs: true });
    expect(readClock(LETTERS, shown, 'union', DAY)).toMatchObject({ left: 2 * DAY, bank: 7 * DAY, low: false });
    expect(readClock(LETTERS, shown, 'union', 2.5 * DAY)).toMatchObject({ left: DAY / 2, low: true });
    expect(readClock(LETTERS, shown, 'union', 4 * DAY).fallen).toBe(true);
  });

  it('stands until its pause is over', () => {
    const shown = faces({ bank: 7 * DAY, runs: true, paused_until: '2026-07-01T14:00:00Z' });
    const paused = readClock(LETTERS, shown, 'union', HOUR);
    expect(paused).toMatchObject({ bank: 7 * DAY, state: 'paused' });
    expect(paused.pausedUntil).toBe(Date.parse('2026-07-01T14:00:00Z'));
    const runs = readClock(LETTERS, shown, 'union', 3 * HOUR);
    expect(runs).toMatchObject({ bank: 7 * DAY - HOUR, state: 'runs', pausedUntil: undefined });
  });

  it('is low under a minute, or under a day where days count', () => {
    expect(readClock(LIVE, faces({ bank: 59 * SECOND, runs: true }), 'union', 0).low).toBe(true);
    expect(readClock(LIVE, faces({ bank: 61 * SECOND, runs: true }), 'union', 0).low).toBe(false);
    expect(readClock(LETTERS, faces({ bank: 23 * HOUR, runs: true }), 'union', 0).low).toBe(true);
  });

  it('goes by the time of the server', () => {
    expect(since('2026-07-01T11:59:00Z', faces({}), 5 * SECOND)).toBe(65 * SECOND);
    expect(since('2026-07-01T12:01:00Z', faces({}), 5 * SECOND)).toBe(-55 * SECOND);
  });
});

describe('times', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [9 * SECOND, '0:09'],
    [59 * SECOND + 30, '1:00'],
    [HOUR - SECOND, '59:59'],
    [HOUR + 249 * SECOND, '1:04:09'],
    [DAY, '1 d'],
    [2 * DAY + 4.4 * HOUR, '2 d 4 h'],
    [3 * DAY - SECOND, '3 d'],
  ])('on the dial: %d is %s', (time, shown) => {
    expect(onDial(time)).toBe(shown);
  });

  it.each([
    [SECOND, '1 second'],
    [90 * SECOND, '1 minute'],
    [HOUR, '1 hour'],
    [HOUR + 120 * SECOND, '1 hour 2 minutes'],
    [2 * DAY + HOUR, '2 days 1 hour'],
    [7 * DAY, '7 days'],
  ])('in words: %d is %s', (time, words) => {
    expect(inWords(time)).toBe(words);
  });

  it.each([
    [-1, 'time is up'],
    [30 * SECOND, 'less than a minute left'],
    [90 * SECOND, '1 minute left'],
    [23.9 * HOUR, '23 hours left'],
    [47 * HOUR, '1 day 23 hours left'],
    [3 * DAY, '3 days left'],
    [3 * DAY - 5 * SECOND, '3 days left'],
    [2.9 * DAY, '2 days 22 hours left'],
  ])('in a list: %d is %s', (time, words) => {
    expect(timeLeft(time)).toBe(words);
  });

  it('agree in a list and on the dial', () => {
    for (let time = DAY; time < 9 * DAY; time += 7 * 60 * SECOND) {
      const short = timeLeft(time)
        .replace(/ days?/, ' d')
        .replace(/ hours?/, ' h')
        .replace(' left', '');
      expect(onDial(time)).toBe(short);
    }
  });

  it('tell who listens how a clock stands', () => {
    const shown = faces({ free: 30 * SECOND, bank: 10 * SECOND, runs: true });
    expect(clockWords(readClock(LIVE, shown, 'union', 0))).toBe(
      '40 seconds left, runs, little time, of the bank 10 seconds, before it 30 seconds',
    );
    expect(clockWords(readClock(LIVE, shown, 'confederate', 0))).toBe('1 hour left, stands');
    expect(clockWords(readClock(LIVE, shown, 'union', HOUR))).toBe('time is up');
  });
});
