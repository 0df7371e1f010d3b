/** Pages that the router of the first load does not know: it is as small as it can be, and nobody begins with them. */
export interface Further {
  page: string;
  id: string;
}

/** Where letters lead. */
const BY_MAIL = ['forgot', 'reset', 'confirm', 'unsubscribe'];

/** Who plays, and what became of games. */
const ABOUT_PEOPLE = ['archive', 'statistics', 'ratings', 'operators'];

/** The page of a path, and of which tournament or player it is. */
export function further(path: string): Further | undefined {
  const [, page, id = '', ...rest] = path.replace(/\/+$/, '').split('/');
  if (rest.length > 0) return undefined;
  if (page === 'tournaments' && id === '') return { page, id };
  if (page === 'tournaments' && id === 'new') return { page: 'new-tournament', id: '' };
  if (page === 'tournament' && id !== '') return { page, id };
  if (page === 'player' && id !== '') return { page, id };
  if (page !== undefined && [...BY_MAIL, ...ABOUT_PEOPLE].includes(page) && id === '') return { page, id };
  return undefined;
}
