/** The games, by the names by which tables ask for them. */
export const GAMES = ['not-war-but-murder', 'birth-of-a-legend', 'bobby-lee', 'bloodiest-day', 'on-to-richmond'];

/** Whether tests of a game are to run: all of them, or those of the one that `GAME` names. */
export const isWanted = (game) => (process.env.GAME ?? game) === game;
