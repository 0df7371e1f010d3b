//! Tournaments without I/O, clock or chance: who entered and what was played goes in, who meets whom next and who stands
//! where comes out.
//!
//! A [`Tournament`](tournament::Tournament) is plain data. [`Event`](tournament::Event)s change it, and
//! [`next`](next::next) says what is to happen: games to start, results to wait for, or the end with the final
//! standings. The same tournament always gives the same answer; where lots are drawn, the number they are drawn from is
//! one of the [`Settings`](settings::Settings).
//!
//! # Formats
//!
//! - **Round robin.** Everybody meets everybody, by Berger's tables, in rounds or all at once. With an odd number each
//!   has one round without a game, which is worth nothing because everybody has one. Late entrants meet whoever is idle,
//!   and catch up in further rounds. Who withdraws with results in less than half of his games is annulled: none of his
//!   games counts for anybody. With half or more they stand, and those he has not played are lost by forfeit.
//! - **Swiss.** A set number of rounds. Each round is the best matching of the whole field, where what stands first here
//!   outweighs everything after it: nobody meets the same opponent again; the bye of an odd field goes to somebody who
//!   had neither bye nor win by forfeit, and among those to the one who stands lowest; nobody plays a side for the third
//!   time running, or three times more often than the other; opponents have like scores; nobody floats the same way
//!   twice running; sides are balanced to within one game; sides alternate; in a score group the top half meets the
//!   bottom half in order. A bye is worth a win in every game missed. A late entrant gets for each round missed what the
//!   organiser set.
//! - **Single elimination.** Who loses is out. The two best seeds can meet only in the final, and the best seeds have
//!   the byes. A drawn match is decided by victory points ahead, then by one further game with the sides of the last one
//!   exchanged, then for the better seed. If neither comes, both are out.
//! - **Double elimination.** Who loses twice is out. Those who lose go to the losers' part, placed so that they do not
//!   soon meet again. With a second final the one who has not lost must be beaten twice.
//! - **Ladder.** An order by seed in which one challenges somebody at most so many places above. Who wins the challenge
//!   takes the place, and those between go down by one. After a draw all stay. Late entrants begin at the foot.
//! - **Team match.** Teams meet each other by Berger's tables, the members in order on boards with sides alternating
//!   from board to board. A match won is worth two match points, a drawn one one. Whoever has nobody opposite gets the
//!   points of his board; a member who leaves is followed by the next.
//!
//! Where two games are played with sides exchanged, both count; in an elimination they are added up.
//!
//! # Who is not there
//!
//! Whoever withdraws loses his unfinished games from the round on that he names; an elimination, a ladder and games that
//! all started at once he leaves altogether. Results that are in stay. Before the first round he is taken off the list.
//! A forfeit is a result like any other, set by the organiser or the server, and a game that is called off
//! ([`Outcome::Unplayed`](outcome::Outcome::Unplayed)) counts for nobody.
//!
//! # Corrections
//!
//! Standings, brackets and ladders are reckoned anew from the results each time, so a corrected result corrects all that
//! follows from it. Pairings that were started stay. In an elimination a corrected result may send another player on:
//! the match after it is then played by him, and the games of the one who was there before are listed as
//! [`superseded`](bracket::Bracket::superseded).
//!
//! # Standings
//!
//! Points decide first: a win is one, a draw half. In an elimination the round decides in which somebody was out, on a
//! ladder the place on it. Then the tie-breaks, in the order the organiser chose; each has a
//! [name](tie_break::TieBreak::name) and an [explanation](tie_break::TieBreak::explanation):
//!
//! - **Buchholz**, the points of all opponents; with **lowest cut**, without the weakest of them.
//! - **Sonneborn-Berger**, the points of each opponent for each point won against him.
//! - **Head to head**, the points in the games among those who are tied, if all of them have met.
//! - **Victory-point margin**, the victory points by which games were won, less those by which others were lost. A game
//!   that was won otherwise (given up, out of time, adjudged, by forfeit, by an automatic victory) counts as the middle one
//!   of the margins that were counted in the tournament, of two the wider one. In a match of an elimination, margins
//!   decide only when all its games have one: otherwise whoever has won by many would give up the rest.
//! - **Games won** over the board.
//!
//! A round without a game (a bye, a forfeit either way, a round missed) counts in Buchholz and Sonneborn-Berger as one
//! against somebody who has as many points as oneself: the strength of those whom one has not met should neither help
//! nor harm. Opponents' points count as they stand in the table. A game that goes on counts for nothing yet.
//!
//! Those whom nothing sets apart share a rank, and stand in the order of their seeds. A seed is what the organiser set,
//! then the rating, then the lot if lots are drawn, then the number of the entrant.

pub mod bracket;
pub mod cross_table;
pub mod entrant;
pub mod export;
pub mod ladder;
mod ledger;
pub mod next;
pub mod outcome;
mod round_robin;
mod scores;
pub mod settings;
mod sides;
pub mod standings;
mod swiss;
pub mod teams;
pub mod tie_break;
pub mod tournament;
