/** Work that takes longer than a frame, done a little in each. */

/** How long it may take before the next frame is let go first, in milliseconds. */
const BUDGET = 6;

/** Does everything at once. */
export function atOnce<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does it slice by slice, and tells when it is done. Returns what stops it. */
export function inSlices<T>(work: Generator<undefined, T>, done: (value: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const slice = () => {
    const start = performance.now();
    do {
      const step = work.next();
      if (step.done) return done(step.value);
    } while (performance.now() - start < BUDGET);
    timer = setTimeout(slice);
  };
  timer = setTimeout(slice);
  return () => clearTimeout(timer);
}
