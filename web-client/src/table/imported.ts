// How much of a game that was played elsewhere was played again here.

/** In words, where that were not all of its steps; the log in words says the same. */
export function replayedWords(replayed: number): string {
  const steps =
    replayed === 0
      ? 'None of its steps was played again under the rules of this server'
      : replayed === 1
        ? 'Only its set-up was played again under the rules of this server'
        : `Its first ${replayed} steps were played again under the rules of this server`;
  return `${steps}; the rest is shown as its file tells it`;
}
