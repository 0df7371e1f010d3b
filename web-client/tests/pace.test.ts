import { describe, expect, it } from 'vitest';
import { mostAllowed, ownDefaults, paceOf, PRESETS } from '../src/pages/own-pace';
import type { Pace } from '../src/protocol/Pace';
import { paceLines, paceWords, span } from '../src/table/pace';

const live = (bank: number, delay: number): Pace => ({
  control: { live: { bank, delay, interrupt: 0 } },
  fall: 'at_once',
});

describe('the words for a pace', () => {
  it.each([
    [0, '7 days + 1 day a turn'],
    [1, '14 days + 3 days a turn'],
    [2, '30 days + 2 hours a day'],
    [3, '60 min + 30 s'],
    [4, '120 min + 60 s'],
  ])('of preset %i are %s', (i, words) => {
    expect(PRESETS[i] && paceWords(PRESETS[i].pace)).toBe(words);
  });

  it('leave out what there is not', () => {
    expect(paceWords(live(90, 0))).toBe('1 min 30 s');
    const allowance = { per: 'day', seconds: 5400 } as const;
    expect(paceWords({ control: { correspondence: { bank: 86_400 } }, fall: 'organiser' })).toBe('1 day');
    expect(paceWords({ control: { correspondence: { bank: 0, allowance } }, fall: 'organiser' })).toBe(
      '90 minutes a day',
    );
  });

  it('tell spans by the largest unit without a fraction', () => {
    expect([0, 45, 60, 5400, 7200, 86_400, 129_600].map(span)).toEqual([
      '0 minutes',
      '45 seconds',
      '1 minute',
      '90 minutes',
      '2 hours',
      '1 day',
      '36 hours',
    ]);
  });

  it('say in whole sentences when clocks stand still and what a fallen flag means', () => {
    const nights = { from: 23, to: 7 };
    const control = { correspondence: { bank: 864_000, longest: 432_000, weekend: true, nights, vacation: false } };
    expect(paceLines({ control, fall: { claim: { grace: 86_400 } } })).toEqual([
      'Each side has 10 days for the whole game.',
      'No decision may take longer than 5 days.',
      'Clocks stand still on Saturdays and Sundays, in each player’s time zone.',
      'Clocks stand still from 23:00 to 07:00, in each player’s time zone.',
      'Vacations stop no clock.',
      '1 day after somebody’s time is up, the opponent may claim the game.',
    ]);
    const there = { correspondence: { bank: 0, nights: { ...nights, zone: 'America/New_York' }, vacation: true } };
    expect(paceLines({ control: there, fall: { claim: { grace: 0 } } })).toEqual([
      'Clocks stand still from 23:00 to 07:00, in America/New York.',
      'A vacation stops a player’s clock.',
      'When somebody’s time is up, the opponent may claim the game.',
    ]);
    expect(paceLines(live(3600, 0))).toEqual([
      'Each side has 60 min for the whole game.',
      'Whose time is up has lost at once.',
    ]);
    expect(paceLines(live(3600, 30))).toContain('What is not used of them is lost.');
  });
});

describe('a pace of one’s own', () => {
  it('takes the fields of its kind only', () => {
    const own = ownDefaults();
    expect(paceOf(own)).toEqual({
      control: {
        correspondence: {
          bank: 864_000,
          allowance: { per: 'turn', seconds: 86_400 },
          longest: 432_000,
          weekend: false,
          vacation: true,
        },
      },
      fall: { claim: { grace: 86_400 } },
    });
    expect(paceOf({ ...own, kind: 'live', bankMinutes: 1, delay: 0, fall: 'at_once' })).toEqual({
      control: { live: { bank: 60, delay: 0, interrupt: 10 } },
      fall: 'at_once',
    });
  });

  it('goes without what is left out', () => {
    const own = { ...ownDefaults(), allowance: 'none', longestDays: null, nights: true, fall: 'organiser' } as const;
    expect(paceOf(own)).toEqual({
      control: { correspondence: { bank: 864_000, nights: { from: 23, to: 7 }, weekend: false, vacation: true } },
      fall: 'organiser',
    });
  });

  it('allows half a day of a day', () => {
    expect([mostAllowed('turn'), mostAllowed('day')]).toEqual([720, 12]);
  });
});
