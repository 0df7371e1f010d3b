/** What players are told who are not at the table, in words. */
import type { AddressState } from '../protocol/AddressState';
import type { NoticeChoice } from '../protocol/NoticeChoice';
import type { NoticeKind } from '../protocol/NoticeKind';
import type { WebhookForm } from '../protocol/WebhookForm';

export const KINDS: readonly (readonly [NoticeKind, string])[] = [
  ['turn', 'A game waits for me'],
  ['invitation', 'I am invited'],
  ['draw', 'I am offered a draw'],
  ['over', 'A game of mine is over'],
  ['round', 'My game in a tournament begins'],
  ['tournament', 'A tournament of mine is over'],
];

export const FORMS: readonly (readonly [WebhookForm, string])[] = [
  ['json', 'JSON, signed'],
  ['discord', 'Discord'],
  ['slack', 'Slack'],
];

export const STATES: Record<AddressState, string> = {
  unconfirmed: 'Not confirmed yet: follow the link that was sent there.',
  confirmed: 'Confirmed.',
  refused: 'Mail is refused there, so nothing is sent any more. Correct the address, or save it again.',
};

/** With one more of these, or without. */
export function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** The kinds of a webhook in one line. */
export function kindsOf(kinds: readonly NoticeKind[]): string {
  const words = KINDS.filter(([kind]) => kinds.includes(kind)).map(([, words]) => words);
  return words.length > 0 ? words.join('; ') : 'Nothing';
}

/** The host of an address: what stands after it may be secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Whether two choices are the same. */
export function isSame(one: NoticeChoice, other: NoticeChoice): boolean {
  const plain = ({ mail, push = [], quiet, digest }: NoticeChoice) =>
    JSON.stringify([[...mail].sort(), [...push].sort(), quiet?.from, quiet?.to, digest]);
  return plain(one) === plain(other);
}
