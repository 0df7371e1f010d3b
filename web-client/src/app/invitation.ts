/**
 * The secret of an invitation by link. It stands in the fragment, which browsers tell no server: neither ours nor a
 * proxy before it writes it into a log.
 */
import { recall, remember } from './keeping';

const NAME = 'invitation';

/** Links used to carry the secret in their query: it goes where it belongs before anybody copies or reloads the page. */
function mendOldLink(): void {
  const query = new URLSearchParams(location.search);
  const invitation = query.get(NAME);
  if (invitation === null) return;
  query.delete(NAME);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(null, '', `${location.pathname}${rest}#${NAME}=${encodeURIComponent(invitation)}`);
}

const keyOf = (table: string) => `vedette.invitation.${table}`;

/** The link to a table, with the secret if there is one. */
export function linkTo(table: string, invitation: string | undefined): string {
  const fragment = invitation ? `#${NAME}=${encodeURIComponent(invitation)}` : '';
  return `${location.origin}/join/${table}${fragment}`;
}

/** The secret that the reader came to a table with, now or before. */
export function invitationTo(table: string): string | undefined {
  mendOldLink();
  return new URLSearchParams(location.hash.slice(1)).get(NAME) ?? recall(keyOf(table)) ?? undefined;
}

/** Keeps the secret until it is used: the reader may look around or sign in first. */
export function keepInvitation(table: string): void {
  const invitation = invitationTo(table);
  if (invitation) remember(keyOf(table), invitation);
}

export function forgetInvitation(table: string): void {
  remember(keyOf(table), '');
}
