// Plays a table by itself over HTTP, to bring it quickly to a situation that a test is about.
const SIDES = ['union', 'confederate'];
const MOST_STEPS = 500;
const MOST_GAMES = 20;

/** How eagerly a verb is taken; the others count 1. Armies that meet fight. */
const ZEAL = {
  'join-all': 1000,
  'follow-all': 500,
  assault: 200,
  army: 20,
  corps: 8,
  move: 6,
  point: 2,
  pass: 0.05,
  entrench: 0.05,
  done: 0.5,
};

/** Every choice of a prompt: its id, its verb, and what it is about. */
export function choicesOf({ offers }) {
  return offers.flatMap(({ verb, spaces = [], pieces = [], numbers = [], amounts = {}, moves = {}, alike = {} }) => {
    const made = [
      ...spaces.map((space) => ({ id: `${verb}:${space}`, verb, space })),
      ...pieces.map((piece) => ({ id: `${verb}:${piece}`, verb, piece })),
      ...numbers.map((number) => ({ id: `${verb}:${number}`, verb, number })),
      ...Object.entries(amounts).flatMap(([piece, all]) =>
        all.map((number) => ({ id: `${verb}:${piece}:${number}`, verb, piece: Number(piece), number })),
      ),
      ...Object.entries(moves).flatMap(([first, goals]) =>
        [Number(first), ...(alike[first] ?? [])].flatMap((piece) =>
          goals.map((goal) => ({ id: `${verb}:${piece}:${[goal].flat()[0]}`, verb, piece, space: [goal].flat()[0] })),
        ),
      ),
    ];
    return made.length > 0 ? made : [{ id: verb, verb }];
  });
}

/** A choice: the verb by zeal, the rest by chance. */
export function pick(prompt, zeal, chance = Math.random) {
  const all = choicesOf(prompt);
  const verbs = [...new Set(all.map(({ verb }) => verb))];
  const weighed = verbs.map((verb) => [verb, chance() ** (1 / (zeal[verb] ?? 1))]);
  const [verb] = weighed.sort((a, b) => b[1] - a[1])[0];
  const fitting = all.filter((choice) => choice.verb === verb);
  return fitting[Math.floor(chance() * fitting.length)];
}

/** The view of a side that has to answer; one that has answered may still be asked whether it stays with that. */
async function viewOf(request, table) {
  for (const side of SIDES) {
    const answer = await request.get(`/api/v1/tables/${table}/view?side=${side}`);
    const { view } = await answer.json();
    const isWaitedFor = view.waiting_on.some(([one]) => one === side);
    if ((view.prompt && isWaitedFor) || view.outcome) return { side, view };
  }
  throw new Error('Nobody is asked anything.');
}

/** Chances that are the same for the same seed. */
export function chances(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plays both sides of a table for so many steps, or to its end, and looks at each prompt before it is answered. */
export async function playOn(call, request, id, { steps, seed, zeal = {}, look }) {
  const chance = chances(seed);
  for (let step = 0; step < steps; step++) {
    const { side, view } = await viewOf(request, id);
    if (view.outcome) return;
    await look(view, side);
    const choice = pick(view.prompt, { ...ZEAL, ...zeal }, chance).id;
    await call(`/tables/${id}/choose`, { seq: view.prompt.seq, choice, side });
  }
}

/** Plays both sides of new tables until one stands as wanted; resolves to its id. `zeal` is for verbs that matter to it. */
export async function playUntil(call, request, game, isWanted, zeal = {}) {
  for (let i = 0; i < MOST_GAMES; i++) {
    const { id } = await call('/tables', { ...game, opponent: 'self' });
    for (let step = 0; step < MOST_STEPS; step++) {
      const { side, view } = await viewOf(request, id);
      if (isWanted(view)) return id;
      if (view.outcome) break;
      await call(`/tables/${id}/choose`, {
        seq: view.prompt.seq,
        choice: pick(view.prompt, { ...ZEAL, ...zeal }).id,
        side,
      });
    }
  }
  throw new Error(`None of ${MOST_GAMES} games came to it.`);
}
