/** The words that the pages about players share. */
import type { AuditEntry } from '../protocol/AuditEntry';
import type { Catalog } from '../protocol/Catalog';
import type { FinishedGame } from '../protocol/FinishedGame';
import type { ReportKind } from '../protocol/ReportKind';
import { sideName } from '../table/phrase';

/** The title of a game by its id. */
export function titleOf(catalog: Catalog | undefined, ruleset: string): string {
  return catalog?.rulesets.find((game) => game.id === ruleset)?.title ?? ruleset;
}

/** The title of a scenario by its id. */
export function scenarioOf(catalog: Catalog | undefined, ruleset: string, scenario: string): string {
  const game = catalog?.rulesets.find((one) => one.id === ruleset);
  return game?.scenarios.find((one) => one.id === scenario)?.title ?? scenario;
}

const HOW: Readonly<Record<string, string>> = { resigned: 'resigned', adjudged: 'adjudged', time: 'on time' };

/** How a game came out, in a few words. */
export function resultOf({ winner, ended_by: by, margin }: FinishedGame): string {
  const noted = HOW[by] ?? (margin === undefined ? undefined : `by ${margin}`);
  return `${winner ? `${sideName(winner)} victory` : 'Draw'}${noted ? ` (${noted})` : ''}`;
}

/** A share of games in whole percent. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** What a report may be about. */
export const REPORT_KINDS: readonly (readonly [ReportKind, string])[] = [
  ['abuse', 'What was said'],
  ['cheating', 'Cheating'],
  ['stalling', 'Games that are left to themselves'],
  ['name', 'The name'],
  ['other', 'Something else'],
];

/** What a report is about. */
export function reportKind(kind: ReportKind): string {
  return REPORT_KINDS.find(([known]) => known === kind)?.[1] ?? kind;
}

const DEEDS: Readonly<Record<string, string>> = {
  ban: 'banned',
  unban: 'let in again',
  rename: 'renamed',
  close: 'closed',
  adjudicate: 'ended the game at',
  settle: 'settled a report',
  appoint: 'appointed',
  dismiss: 'dismissed',
};

/** Who did what, for the list of what was done. */
export function deedOf({ actor, act }: AuditEntry): string {
  return `${actor === 'command' ? 'Whoever runs the server' : actor} ${DEEDS[act] ?? act}`;
}

const VERDICTS: Readonly<Record<string, string>> = {
  '~adjudge:union': 'the Union wins',
  '~adjudge:confederate': 'the Confederates win',
  '~adjudge:draw': 'nobody wins',
};

/** What else there is to say of it, behind a colon; nothing where there is nothing. */
export function detailOf({ detail }: AuditEntry): string {
  // A report is known by a number that tells nobody anything.
  const said = VERDICTS[detail] ?? detail.replace(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}: /, '');
  return said === '' ? '' : `: ${withMoments(said)}`;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, as it is written where the reader lives. */
export function momentOf(at: string): string {
  return moment.format(Date.parse(at));
}

/** What the server says in words, with its moments as they are written where the reader lives. */
export function withMoments(said: string): string {
  return said.replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, momentOf);
}

/** A day, as it is written where the reader lives. */
export function dayOf(at: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(Date.parse(at));
}
