import { describe, expect, it } from 'vitest';
import {
  championOf,
  decidable,
  extendable,
  gameWords,
  hasRounds,
  leavingWords,
  noRoom,
  removable,
  resultWords,
} from '../src/pages/tournaments';
import type { Tournament } from '../src/protocol/Tournament';
import type { TournamentFormat } from '../src/protocol/TournamentFormat';
import type { TournamentGame } from '../src/protocol/TournamentGame';

const NAMES = ['Meade', 'Lee', 'Grant', 'Hood'];

function game(round: number, board: number, union: number, confederate: number): TournamentGame {
  const of = { round, board, game: 1 };
  return { of, union, confederate, table: `${round}-${board}`, by_organiser: false };
}

/** A tournament of four as far as these words need it. */
function tournament(format: TournamentFormat, more: object = {}, header: object = {}): Tournament {
  return {
    header: { format, status: 'running', entrants: 4, most: 8, ...header },
    entrants: NAMES.map((name, index) => ({ number: index + 1, name, joined: 1 })),
    games: [game(1, 1, 1, 2), game(1, 2, 3, 4)],
    byes: [],
    bracket: [],
    your_games: [],
    ...more,
  } as unknown as Tournament;
}

describe('leaving', () => {
  const own = { you: 1, your_games: [{ table: '1-1', side: 'union', opponent: 'Lee' }] };

  it('is after a round only where there are rounds', () => {
    expect(hasRounds({ swiss: { rounds: 3 } })).toBe(true);
    expect(hasRounds({ round_robin: { concurrent: false } })).toBe(true);
    expect(hasRounds({ round_robin: { concurrent: true } })).toBe(false);
    expect(hasRounds({ ladder: { reach: 2 } })).toBe(false);
    expect(hasRounds('single_elimination')).toBe(false);
    expect(hasRounds({ double_elimination: { second_final: true } })).toBe(false);
  });

  it('says what it costs', () => {
    const knockout = leavingWords(tournament('single_elimination', { ...own, rated: true })).join(' ');
    expect(knockout).toContain(
      'You lose the game that you are playing by forfeit, and that counts for your rating. There is no round after',
    );
    expect(knockout).not.toContain('annulled');
    expect(leavingWords(tournament({ round_robin: { concurrent: true } }, own)).join(' ')).toContain(
      'less than half of his games has all of them annulled here: they count neither for him nor for his opponents',
    );
    expect(leavingWords(tournament('single_elimination', { rated: true }))).toEqual([
      'Whoever has left cannot come back.',
    ]);
    const swiss = leavingWords(tournament({ swiss: { rounds: 3 } }, own));
    expect(swiss[0]).toBe('If you leave at once, you lose the game that you are playing by forfeit.');
    expect(leavingWords(tournament('single_elimination', own, { status: 'open' }))).toEqual([]);
  });
});

describe('the tools of the organiser', () => {
  it('let nobody in where there is no way in', () => {
    expect(noRoom(tournament({ swiss: { rounds: 2 } }))).toBeUndefined();
    expect(noRoom(tournament({ swiss: { rounds: 1 } }))).toContain('the last round');
    expect(noRoom(tournament('single_elimination'))).toContain('has been drawn');
    expect(noRoom(tournament('single_elimination', { games: [] }))).toBeUndefined();
    expect(noRoom(tournament({ swiss: { rounds: 2 } }, {}, { most: 4 }))).toBe('As many have entered as may.');
  });

  it('offer no games of his own, no rounds without limits and nobody who has left', () => {
    const plain = tournament({ swiss: { rounds: 2 } }, { you: 1 });
    expect(decidable(plain).map(({ table }) => table)).toEqual(['1-2']);
    expect(extendable(plain)).toEqual([]);
    expect(removable(plain).map(([, name]) => name)).toEqual(['Meade', 'Grant', 'Hood']);
    const ends_at = '2026-07-10T12:00:00Z';
    const limited = tournament({ swiss: { rounds: 2 } }, { games: [{ ...game(1, 1, 1, 2), ends_at }], you: 3 });
    expect(extendable(limited).map(([round]) => round)).toEqual([1]);
    expect(extendable({ ...limited, you: 1 })).toEqual([]);
    const gone = { ...plain, entrants: plain.entrants.map((one) => ({ ...one, withdrawn: 1 })) };
    expect(removable(gone)).toEqual([]);
  });

  it('name the final and the sides', () => {
    const final = { number: 3, part: 'winners', round: 2, players: [], winner: { entrant: 1 }, is_played: true };
    const games = [game(2, 3, 1, 3)];
    const over = tournament('single_elimination', { games, bracket: [final] }, { status: 'finished' });
    expect(games.map((one) => gameWords(over, one))).toEqual(['Final: Meade (Union) against Grant (Confederacy)']);
    expect(championOf(over)).toBe('Meade');
    expect(championOf(tournament('single_elimination', { bracket: [final] }))).toBeUndefined();
  });
});

it('a game that was not finished by the end does not count', () => {
  expect(resultWords(game(1, 1, 1, 2), true)).toBe('Not finished by the end, does not count');
  expect(resultWords(game(1, 1, 1, 2))).toBe('Being played');
});
