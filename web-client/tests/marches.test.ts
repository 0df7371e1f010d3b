import { describe, expect, it } from 'vitest';
import { costOf, labelOf, type Choice } from '../src/table/choices';
import type { Words } from '../src/table/phrase';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import type { Leg } from '../src/protocol/Leg';
import type { Party } from '../src/protocol/Party';
import {
  deedsTogether,
  fartherThan,
  marchesOf,
  marchesTogether,
  namedIn,
  onwardThan,
  waysTo,
  type Fellows,
} from '../src/survey/marches';

describe('marches', () => {
  const legs: Leg[] = [
    { to: 2, cost: 1, choice: 'move:7:2' },
    { to: 3, cost: 2, choice: 'move:7:3', after: 0 },
    { to: 4, cost: 3, choice: 'move:7:4', after: 1, halt: 'final' },
    // A dearer way to a space is only gone through.
    { to: 2, cost: 4, choice: 'move:7:2', after: 1 },
    { to: 9, cost: 6, choice: 'move:7:9', after: 3, through: [8] },
  ];

  it('are rows of choices with their ways, the cheapest to each space', () => {
    const marches = marchesOf(legs);
    expect(marches.get(2)).toEqual({ ids: ['move:7:2'], way: [2], cost: 1 });
    expect(marches.get(4)).toEqual({
      ids: ['move:7:2', 'move:7:3', 'move:7:4'],
      way: [2, 3, 4],
      cost: 3,
      halt: 'final',
    });
    expect(marches.get(9)?.way).toEqual([2, 3, 2, 8, 9]);
  });

  it('are drawn by one way, or where a company comes from several sides by one from each', () => {
    const marches = marchesOf(legs);
    const by = (...sides: number[]) => sides.map((by) => ({ id: `move:7:4 by:${by}`, verb: 'move', space: 4, by }));
    expect(waysTo(4, 1, marches, [])).toEqual([[2, 3, 4]]);
    expect(waysTo(4, 1, marches, by(3, 1, 6, 3)), 'from the march, from where it starts, from elsewhere').toEqual([
      [2, 3, 4],
      [4],
      [6, 4],
    ]);
    expect(waysTo(5, 1, marches, by(3)), 'nobody comes there').toEqual([]);
  });

  it('add what one choice does not do', () => {
    const near = { id: 'move:7:2', verb: 'move', piece: 7, space: 2 };
    const farther = fartherThan(new Map([[2, [near]]]), marchesOf(legs));
    expect([...farther.keys()].sort()).toEqual([2, 3, 4, 9]);
    expect(farther.get(2), 'with the cost that a choice of 1 does not tell').toEqual([{ ...near, cost: 1 }]);
    const even = marchesOf(legs.filter(({ to }) => to === 2));
    expect(fartherThan(new Map([[2, [near]]]), even).size, 'where all cost the same').toBe(0);
    const told = fartherThan(new Map([[2, [near]]]), even, true);
    expect(told.get(2), 'but where that is always told').toEqual([{ ...near, cost: 1 }]);
    expect(farther.get(4)).toEqual([
      { id: 'move:7:2 move:7:3 move:7:4', verb: 'move', piece: 7, space: 4, cost: 3, halt: 'final' },
    ]);
  });

  it('spend beyond the next space what the piece spends there', () => {
    const near = { id: 'move:7:2', verb: 'move', piece: 7, space: 2, spends: 'spends.step' };
    const to3 = (...known: Choice[]) => fartherThan(new Map([[2, known]]), marchesOf(legs)).get(3)?.[0]?.spends;
    expect(to3(near)).toBe('spends.step');
    expect(to3(near, { ...near, id: 'move:7:8', spends: 'spends.last' }), 'which is not known').toBeUndefined();
  });

  it('go around where that is cheaper than straight on', () => {
    const around: Leg[] = [
      { to: 2, cost: 1, choice: 'move:7:2' },
      { to: 3, cost: 2, choice: 'move:7:3', after: 0 },
    ];
    const straight = { id: 'move:7:3', verb: 'move', piece: 7, space: 3 };
    const to3 = (near: Choice) => fartherThan(new Map([[3, [near]]]), marchesOf(around)).get(3);
    const march = { id: 'move:7:2 move:7:3', verb: 'move', piece: 7, space: 3, cost: 2 };
    expect(to3({ ...straight, cost: 7 }), 'through the water').toEqual([march]);
    expect(to3({ ...straight, cost: 2 }), 'at the same price').toEqual([{ ...straight, cost: 2 }]);
    expect(to3(straight)?.[0]?.id, 'a choice without a cost costs 1').toBe(straight.id);
    const other = { ...straight, id: 'force:7:3', verb: 'force', cost: 7 };
    expect(to3(other), 'what is something else').toEqual([other]);
  });

  it('lead those who are asked about, such as who retreats, past the next space, and tell what that loses', () => {
    const back: Leg[] = [
      { to: 2, cost: 0, choice: 'back:2' },
      { to: 3, cost: 0, choice: 'back:3', after: 0 },
      { to: 4, cost: 2, choice: 'back:4', after: 1, halt: 'asks' },
      // Where nobody is asked about the next space, one choice goes on from it.
      { to: 6, cost: 0, choice: 'back:5', through: [5] },
    ];
    const near = { id: 'back:2', verb: 'back', space: 2 };
    const onward = onwardThan(new Map([[2, [near]]]), marchesOf(back), { 'back.loss': 'costs {1:number}' });
    expect([...onward.keys()].sort(), 'the next space is chosen as ever').toEqual([3, 4, 6]);
    expect(onward.get(3)).toEqual([{ id: 'back:2 back:3', verb: 'back', space: 3 }]);
    expect(onward.get(4)).toEqual([
      { id: 'back:2 back:3 back:4', verb: 'back', space: 4, halt: 'asks', label: ['back.loss', 2] },
    ]);
    expect(onward.get(6)).toEqual([{ id: 'back:5', verb: 'back', space: 6 }]);
    const phrases = { ask: '{1:pieces} in {0:space}?', bare: 'Where to?' };
    expect(namedIn(['ask', 2, [7, 8]], phrases)).toBe(7);
    expect(namedIn(['bare'], phrases)).toBeUndefined();
  });

  const waysOf = (ways: Record<number, Choice[]>) => (piece: number) => {
    const spaces = new Map<number, Choice[]>();
    for (const choice of ways[piece] ?? []) {
      const { space = 0 } = choice;
      spaces.set(space, [...(spaces.get(space) ?? []), choice]);
    }
    return spaces;
  };
  const one = (verb: string, piece: number, space: number): Choice => ({
    id: `${verb}:${piece}:${space}`,
    verb,
    piece,
    space,
  });
  const fellows = (pieces: number[], ways: Record<number, Choice[]> = {}, canJoin = false): Fellows => ({
    pieces,
    waysOf: waysOf(ways),
    isPlain: ({ verb }) => verb !== 'force' && verb !== 'march-hard',
    isPriced: ({ verb }) => verb === 'march-hard',
    priced: (choice, own) => (own.some(({ verb }) => verb === 'march-hard') ? { ...choice, name: 'dear' } : choice),
    sparing: (choice, own) => (own.some(({ verb }) => verb === 'march-hard') ? { ...choice, name: 'less' } : undefined),
    leads: (piece) => piece === 50,
    canJoin,
    isOfPeers: ({ verb }) => verb === 'bombard',
    worth: ({ piece = 0 }) => (piece === 8 ? 4 : 2),
  });
  const party = (to: number, cost: number, ...goers: [number, ...string[]][]): Party => ({
    to,
    cost,
    goers: goers.map(([piece, ...choices]) => ({ piece, choices })),
  });

  it('tell what must be done where they end', () => {
    const far: Leg[] = [
      { to: 2, cost: 1, choice: 'move:7:2' },
      { to: 3, cost: 2, choice: 'move:7:3', after: 0, obliges: 'must.assault' },
    ];
    expect(fartherThan(new Map(), marchesOf(far)).get(3)?.[0]?.consequences).toEqual(['must.assault']);
    // Also where one choice leads there.
    const next: Leg[] = [{ to: 2, cost: 1, choice: 'move:7:2', obliges: 'must.assault' }];
    const near = new Map([[2, [one('move', 7, 2)]]]);
    expect(fartherThan(near, marchesOf(next)).get(2)).toMatchObject([{ consequences: ['must.assault'] }]);
    // What hands over at the end of several steps cannot be taken back.
    const steps: Leg[] = [
      { to: 2, cost: 1, choice: 'retreat:7:2' },
      { to: 3, cost: 2, choice: 'retreat:7:3', after: 0, obliges: 'hands.enemy' },
    ];
    const retreat = fartherThan(new Map(), marchesOf(steps)).get(3)?.[0];
    expect([retreat?.consequences, retreat?.final]).toEqual([['hands.enemy'], true]);
    const goers = [{ piece: 7, choices: ['move:7:2', 'move:7:3'] }];
    const { together } = marchesTogether([{ to: 3, goers, cost: 2, obliges: 'must.assault' }], fellows([7]));
    expect(together.get(3)?.[0]?.consequences).toEqual(['must.assault']);
    // And what it brings about for one of them.
    const led = { ...party(2, 1, [7, 'move:7:2'], [50, 'move:50:2']), obliges: 'must.assault' };
    const ways = { 7: [one('move', 7, 2)], 50: [{ ...one('move', 50, 2), consequences: ['uses.leader'] }] };
    const entered = marchesTogether([led], fellows([7, 50], ways));
    expect(entered.together.get(2)?.[0]?.consequences).toEqual(['must.assault', 'uses.leader']);
  });

  it('bring pieces together where all of them come, at the price of the dearest', () => {
    const both = party(3, 4, [1, 'move:1:2', 'move:1:3'], [7, 'move:7:3']);
    const { together, partly } = marchesTogether([party(2, 1, [1, 'move:1:2']), both], fellows([1, 7]));
    expect([...together.keys()]).toEqual([3]);
    // Whoever points elsewhere is told who could go there, and who stays.
    expect([...partly.keys()]).toEqual([2]);
    expect(partly.get(2)?.[0]).toMatchObject({ goers: [1], stay: [7] });
    expect(together.get(3)?.[0]).toMatchObject({
      id: 'move:1:2 move:1:3 move:7:3',
      cost: 4,
      rows: [['move:1:2', 'move:1:3'], ['move:7:3']],
      goers: [1, 7],
      stay: [],
    });
    const even = together.get(3)?.[0];
    expect(even && costOf(even)).toBe('cost 4');
    const uneven = marchesTogether([{ ...both, least: 3 }], fellows([1, 7])).together.get(3)?.[0];
    expect(uneven && costOf(uneven), 'who pays less is told of too').toBe('cost 3 to 4');
  });

  it('offer each way by which a company can come, where one is asked from where', () => {
    const ways = { 1: [one('move', 1, 3)], 8: [one('march-hard', 8, 3)] };
    const goers = [
      { piece: 1, choices: ['move:1:3', 'by:4'] },
      { piece: 8, choices: ['march-hard:8:3', 'by:4'] },
    ];
    const by = (space: number) => ({ ...party(3, 2), goers, by: space });
    const { together } = marchesTogether([by(4), by(5)], fellows([1, 8], ways));
    expect(together.get(3)?.map((choice) => choice.by)).toEqual([4, 5]);
    const single = marchesTogether([by(4)], fellows([1, 8], ways)).together;
    expect(
      single.get(3)?.map(({ name }) => name),
      'or where there is one way also those whom it costs nothing, before them',
    ).toEqual(['less', 'dear']);
    expect(together.get(3)?.[0], 'what the march itself spends is told').toMatchObject({
      rows: [
        ['move:1:3', 'by:4'],
        ['march-hard:8:3', 'by:4'],
      ],
      name: 'dear',
    });
  });

  it('name who stays where nobody has a place for all, and where somebody is asked first', () => {
    const alone = party(2, 1, [1, 'move:1:2']);
    expect(marchesTogether([alone], fellows([1, 8])).together.get(2)?.[0]).toMatchObject({ goers: [1], stay: [8] });
    const all = party(3, 1, [1, 'move:1:3'], [8, 'move:8:3']);
    const asks = { ...alone, halt: 'asks' as const };
    expect(marchesTogether([asks, all], fellows([1, 8])).together.get(2)?.[0]).toMatchObject({
      halt: 'asks',
      stay: [8],
    });
    // Leaders do not count, and nobody is taken along at a price that is not got back.
    expect([...marchesTogether([alone, party(3, 1, [50, 'move:50:3'])], fellows([1, 50])).together.keys()]).toEqual([
      2,
    ]);
    const forced = party(3, 1, [8, 'force:8:3']);
    expect(marchesTogether([forced], fellows([8, 9], { 8: [one('force', 8, 3)] })).together.size).toBe(0);
  });

  it('take along who pays a price of his own, which is told', () => {
    const ways = { 1: [one('move', 1, 3)], 8: [one('march-hard', 8, 3)], 9: [one('march-hard', 9, 3)] };
    const all = party(3, 2, [1, 'move:1:3'], [8, 'march-hard:8:3']);
    const choice = marchesTogether([all], fellows([1, 8, 9], ways))
      .together.get(3)
      ?.at(-1);
    // Who finds no room is not tried at a price, and stays.
    expect(choice).toMatchObject({ rows: [['move:1:3'], ['march-hard:8:3']], goers: [1, 8], stay: [9], name: 'dear' });
    const slow = party(3, 2, [1, 'move:1:3'], [8, 'move:8:2', 'march-hard:8:3']);
    expect(
      marchesTogether([slow], fellows([1, 8], ways))
        .together.get(3)
        ?.at(-1)?.name,
      'after another step',
    ).toBe('dear');
    const round = { ...ways, 8: [one('move', 8, 3)] };
    expect(
      marchesTogether([all], fellows([1, 8], round))
        .together.get(3)
        ?.at(-1)?.name,
      'his own way is full',
    ).toBe('dear');
    const deeds = deedsTogether(fellows([8, 9], ways), new Set());
    expect(deeds.get(3)).toMatchObject([{ rows: [['march-hard:8:3'], ['march-hard:9:3']], most: 1, name: 'dear' }]);
  });

  it('tell who finds no room where others have gone, also where all could go elsewhere', () => {
    const crowded = [{ pieces: [8], case: '5.32', message: 'One may attack.' }];
    const attack = { ...party(2, 1, [1, 'move:1:2']), crowded };
    const all = party(3, 1, [1, 'move:1:3'], [8, 'move:8:3']);
    const { together: spaces } = marchesTogether([attack, all], fellows([1, 8]));
    expect([...spaces.keys()]).toEqual([2, 3]);
    const choice = spaces.get(2)?.[0];
    expect(choice).toMatchObject({ goers: [1], stay: [8], crowded });
    const words = { fill: (text: string) => [{ text }] } as unknown as Words;
    const pack = { verbs: {}, phrases: {} } as unknown as RulesetPackage;
    const label = choice && labelOf(pack, words, choice);
    expect(label).toMatch(/; \{0:pieces\} stays: One may attack \(5\.32\)$/);
    // Whose reason is known is tried, to be told; anybody else's way may be open yet.
    const ways = { 8: [one('move', 8, 2)] };
    const rows = (some: Party) => marchesTogether([some, all], fellows([1, 8], ways));
    expect(rows(attack).together.get(2)?.[0]?.rows).toEqual([['move:1:2'], ['move:8:2']]);
    expect(rows({ ...attack, crowded: undefined }).partly.get(2)?.[0]?.rows).toEqual([['move:1:2']]);
    // Whoever could not go alone either has a reason too, and still is no reason to name a place where not all come.
    const barred = { ...party(2, 1, [1, 'move:1:2']), kept: crowded };
    const found = marchesTogether([barred, all], fellows([1, 8]));
    expect([...found.together.keys()]).toEqual([3]);
    expect(found.partly.get(2)?.[0]).toMatchObject({ stay: [8], crowded });
  });

  it('let the others take part in what the first begins', () => {
    const ways = { 1: [one('move', 1, 3), one('volley', 1, 3)], 7: [one('volley', 7, 3)] };
    const deeds = deedsTogether(fellows([7, 1, 9], ways, true), new Set(['move']));
    expect(deeds.get(3)).toMatchObject([
      { verb: 'volley', piece: 7, rows: [['volley:7:3'], ['volley:1:3'], ['volley:9:3']], goers: [7, 1, 9] },
    ]);
    const guns = { 1: [one('bombard', 1, 3)], 7: [one('bombard', 7, 3)] };
    const [battery] = deedsTogether(fellows([7, 1, 9], guns, true), new Set()).get(3) ?? [];
    expect(battery).toMatchObject({ rows: [['bombard:7:3'], ['bombard:1:3']], goers: [7, 1], stay: [9] });
    // Of them the strongest leads, in whatever order they were named.
    const mixed = { ...guns, 8: [one('bombard', 8, 3)] };
    const [strong] = deedsTogether(fellows([7, 1, 8], mixed, true), new Set()).get(3) ?? [];
    expect(strong).toMatchObject({ piece: 8, goers: [8, 7, 1] });
    const apart = deedsTogether(fellows([7, 9], ways), new Set());
    expect(apart.get(3)).toMatchObject([{ rows: [['volley:7:3']], goers: [7], stay: [9] }]);
  });
});
