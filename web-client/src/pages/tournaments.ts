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

/** Whether a round starts only after the one before; elsewhere one can only leave altogether. */
export function hasRounds(format: TournamentFormat): boolean {
  if (typeof format === 'string') return false;
  return 'swiss' in format || 'team_match' in format || ('round_robin' in format && !format.round_robin.concurrent);
}

export function isElimination(format: TournamentFormat): boolean {
  return format === 'single_elimination' || (typeof format === 'object' && 'double_elimination' in format);
}

/** Whether nothing that is still played counts. */
export function isOver({ header }: Tournament): boolean {
  return header.status === 'finished' || header.status === 'cancelled';
}

/** Why nobody at all can enter, whoever lets him in. */
export function noRoom({ header, games, byes }: Tournament): string | undefined {
  if (header.entrants >= header.most) return 'As many have entered as may.';
  const last = Math.max(0, ...games.map(({ of }) => of.round), ...byes.map(({ round }) => round));
  if (last > 0 && isElimination(header.format)) return 'Nobody can enter a knockout that has been drawn.';
  const { format } = header;
  const isLast = typeof format === 'object' && 'swiss' in format && last >= format.swiss.rounds;
  return isLast ? 'Nobody can enter any more: the last round is being played.' : undefined;
}

/** What it costs to leave now, a sentence each. */
export function leavingWords({ header, rated, your_games }: Tournament): string[] {
  if (header.status !== 'running') return [];
  const { format } = header;
  const isRoundRobin = typeof format === 'object' && 'round_robin' in format;
  const count = your_games.length;
  const yours = count === 1 ? 'the game that you are playing' : `the ${count} games that you are playing`;
  const when = hasRounds(format) ? 'If you leave at once, you' : 'You';
  const words: string[] = [];
  if (count > 0) words.push(`${when} lose ${yours} by forfeit${rated ? ', and that counts for your rating' : ''}.`);
  if (hasRounds(format)) words.push('If you leave after this round, you finish your games and are not paired again.');
  else if (count > 0)
    words.push('There is no round after which you could leave: to keep them, finish your games first.');
  if (isElimination(format) && count > 0) words.push('Your opponent goes on in the bracket.');
  if (isRoundRobin)
    words.push(
      'Whoever leaves with results in less than half of his games has all of them annulled here: they count neither for him nor for his opponents.',
    );
  return [...words, 'Whoever has left cannot come back.'];
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

/** How a game stands; what was not finished when its tournament `over` was, no longer counts. */
export function resultWords(game: TournamentGame, over = false): string {
  const words = RULINGS.find(([ruling]) => ruling === game.result)?.[1];
  if (words === undefined && over) return 'Not finished by the end, does not count';
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

/** The games of a match of the bracket. */
export function gamesOf(tournament: Tournament, match: BracketMatch): TournamentGame[] {
  return tournament.games.filter(({ of }) => of.round === match.round && of.board === match.number);
}

/** Who has won a knockout that is over. */
export function championOf(tournament: Tournament): string | undefined {
  const final = tournament.bracket.filter(({ is_played }) => is_played).at(-1);
  if (tournament.header.status !== 'finished' || final === undefined || typeof final.winner === 'string')
    return undefined;
  return final.part === 'losers' ? undefined : nameOf(tournament, final.winner.entrant);
}

/** The games that an organiser may decide: not those that he plays himself. */
export function decidable(tournament: Tournament): TournamentGame[] {
  const { you, games } = tournament;
  return games.filter(({ union, confederate }) => union !== you && confederate !== you);
}

/** What a game is called in a list: in which part of the tournament, and who plays which side. */
export function gameWords(tournament: Tournament, game: TournamentGame): string {
  const title = bracketRounds(tournament).find(({ matches }) =>
    matches.some((match) => gamesOf(tournament, match).includes(game)),
  )?.title;
  const sides = `${nameOf(tournament, game.union)} (Union) against ${nameOf(tournament, game.confederate)} (Confederacy)`;
  return `${title ?? `Round ${game.of.round}`}: ${sides}`;
}

/** The rounds whose games an organiser can give more time, each with the limit that comes first. */
export function extendable(tournament: Tournament): (readonly [round: number, words: string])[] {
  const limits = new Map<number, string>();
  if (isOver(tournament)) return [];
  for (const { of, result, ends_at } of decidable(tournament)) {
    const known = limits.get(of.round);
    if (result !== undefined || ends_at === undefined) continue;
    if (known === undefined || Date.parse(ends_at) < Date.parse(known)) limits.set(of.round, ends_at);
  }
  return [...limits].map(([round, until]) => [round, `Round ${round}, until ${timeWords(until)}`] as const);
}

/** Whom an organiser may send away: those who are there and do not play with him. */
export function removable(tournament: Tournament): (readonly [number: number, name: string])[] {
  const { you, games, entrants } = tournament;
  const playsWithHim = (number: number) =>
    number !== you &&
    games.some(
      ({ union, confederate, result }) =>
        result === undefined && [union, confederate].includes(number) && [union, confederate].includes(you ?? -1),
    );
  const there = entrants.filter(({ number, withdrawn }) => withdrawn === undefined && !playsWithHim(number));
  return there.map(({ number, name }) => [number, name] as const);
}

/** The matches of the bracket that are played, by what they are called. */
export function bracketRounds(tournament: Tournament): { title: string; matches: BracketMatch[] }[] {
  const rounds: { title: string; matches: BracketMatch[] }[] = [];
  const final = Math.max(0, ...tournament.bracket.map(({ round }) => round));
  for (const match of tournament.bracket.filter(({ is_played }) => is_played)) {
    const { format } = tournament.header;
    const part = format === 'single_elimination' && match.round === final ? 'final' : match.part;
    const isLast = part === 'final' || part === 'second_final';
    const title = isLast ? PARTS[part] : `${PARTS[part]} ${match.round}`;
    const found = rounds.find((round) => round.title === title);
    if (found) found.matches.push(match);
    else rounds.push({ title, matches: [match] });
  }
  return rounds;
}
