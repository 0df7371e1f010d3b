/** What the pages of tournaments say. */
import type { BracketMatch } from '../protocol/BracketMatch';
import type { BracketPlace } from '../protocol/BracketPlace';
import type { GameRuling } from '../protocol/GameRuling';
import type { Tournament } from '../protocol/Tournament';
import type { TournamentFormat } from '../protocol/TournamentFormat';
import type { TournamentGame } from '../protocol/TournamentGame';
import type { TournamentHeader } from '../protocol/TournamentHeader';

/** Who meets whom, in a few words. */
export function formatWords(format: TournamentFormat, pairs: boolean): string {
  const games = pairs ? ', pairs of games' : '';
  return kindWords(format) + games;
}

function kindWords(format: TournamentFormat): string {
  if (format === 'single_elimination') return 'Knockout';
  if ('round_robin' in format) return format.round_robin.concurrent ? 'Round robin, all at once' : 'Round robin';
  if ('swiss' in format) return `Swiss, ${format.swiss.rounds} ${format.swiss.rounds === 1 ? 'round' : 'rounds'}`;
  if ('double_elimination' in format) return 'Double elimination';
  if ('ladder' in format) return `Ladder, ${format.ladder.reach} up`;
  return `Team match on ${format.team_match.boards} boards`;
}

export function isTeamMatch(format: TournamentFormat): boolean {
  return typeof format === 'object' && 'team_match' in format;
}

export function isLadder(format: TournamentFormat): boolean {
  return typeof format === 'object' && 'ladder' in format;
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time as the reader writes it. */
export function timeWords(at: string): string {
  return when.format(Date.parse(at));
}

/** Where a tournament is in its life. */
export function stateWords(header: TournamentHeader): string {
  if (header.paused && (header.status === 'open' || header.status === 'running')) return 'Paused by the organiser';
  switch (header.status) {
    case 'open':
      return header.starts_at ? `Starts ${timeWords(header.starts_at)}` : 'Open for entries';
    case 'running':
      return 'Being played';
    case 'finished':
      return 'Over';
    case 'cancelled':
      return 'Called off';
  }
}

/** What a game counts as. */
export const RULINGS: readonly (readonly [GameRuling, string])[] = [
  ['union', 'Won by the Union'],
  ['confederate', 'Won by the Confederacy'],
  ['draw', 'Drawn'],
  ['union_by_forfeit', 'Won by the Union by forfeit'],
  ['confederate_by_forfeit', 'Won by the Confederacy by forfeit'],
  ['both_forfeit', 'Lost by both by forfeit'],
  ['unplayed', 'Called off'],
  ['as_played', 'As its table says'],
];

export function resultWords(game: TournamentGame): string {
  const words = RULINGS.find(([ruling]) => ruling === game.result)?.[1];
  if (words === undefined) return game.ends_at ? `Until ${timeWords(game.ends_at)}` : 'Being played';
  if (game.by_organiser) return `${words}, as the organiser decided`;
  return game.margin === undefined ? words : `${words} by ${game.margin}`;
}

/** The name of an entrant. */
export function nameOf(tournament: Tournament, number: number): string {
  return tournament.entrants.find((entrant) => entrant.number === number)?.name ?? '?';
}

/** The games by their rounds, the last round first. */
export function roundsOf(tournament: Tournament): { round: number; games: TournamentGame[]; idle: string[] }[] {
  const numbers = [...tournament.games.map(({ of }) => of.round), ...tournament.byes.map(({ round }) => round)];
  const rounds = [...new Set(numbers)].sort((a, b) => b - a);
  return rounds.map((round) => ({
    round,
    games: tournament.games.filter(({ of }) => of.round === round),
    idle: tournament.byes
      .filter((bye) => bye.round === round)
      .map((bye) => nameOf(tournament, bye.entrant) + (bye.points === '0' ? '' : ` (${bye.points})`)),
  }));
}

/** Who is in a place of the bracket. */
export function placeWords(tournament: Tournament, place: BracketPlace): string {
  if (place === 'open') return 'not known yet';
  if (place === 'nobody') return 'nobody';
  return nameOf(tournament, place.entrant);
}

const PARTS = { winners: 'Round', losers: 'Losers’ round', final: 'Final', second_final: 'Second final' } as const;

/** The matches of the bracket that are played, by what they are called. */
export function bracketRounds(tournament: Tournament): { title: string; matches: BracketMatch[] }[] {
  const rounds: { title: string; matches: BracketMatch[] }[] = [];
  for (const match of tournament.bracket.filter(({ is_played }) => is_played)) {
    const isLast = match.part === 'final' || match.part === 'second_final';
    const title = isLast ? PARTS[match.part] : `${PARTS[match.part]} ${match.round}`;
    const found = rounds.find((round) => round.title === title);
    if (found) found.matches.push(match);
    else rounds.push({ title, matches: [match] });
  }
  return rounds;
}
