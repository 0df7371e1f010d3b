import { beforeEach, describe, expect, it } from 'vitest';
import type { Prompt } from '../src/protocol/Prompt';
import { narrow } from '../src/app/narrow.svelte';
import { Hand } from '../src/table/hand.svelte';
import { looking } from '../src/table/looking';
import { RecordingStore, tableWith } from './hand-table';

describe('Hand', () => {
  let store: RecordingStore;

  beforeEach(() => {
    store = tableWith([{ verb: 'move', moves: { 1: [[2, 3]] } }]);
  });

  it('asks once more before what both sides have settled is opened', () => {
    const opening = tableWith([{ verb: 'bid', numbers: [0, 1], confirm: ['confirm.opens'] }]);
    const hand = new Hand(opening);
    const [nothing, one] = hand.choices.buttons;
    if (!nothing || !one) throw new Error('There are two bids.');
    hand.make(nothing);
    hand.drop();
    hand.open();
    hand.make(one);
    hand.make(one);
    expect([opening.chosen, hand.opening?.id]).toEqual([[], 'bid:1']);
    hand.open();
    expect([opening.chosen, hand.opening]).toEqual([['bid:1'], undefined]);
  });

  it('asks once more before the one thing that can be done at a place, if that is no mere march', () => {
    const wreck = { verb: 'wreck', moves: { 1: [2] }, confirm: ['confirm.wreck'] as [string], spends: 'march' };
    const crossing = tableWith([wreck, { verb: 'done' }]);
    const hand = new Hand(crossing);
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    // On a card beside the press.
    expect([crossing.chosen, hand.opening, hand.menu?.confirms]).toEqual([[], undefined, true]);
    const [wrecks] = hand.menu?.choices ?? [];
    if (wrecks) hand.make(wrecks, true);
    expect([crossing.chosen, hand.menu]).toEqual([['wreck:1:2'], undefined]);
  });

  it('asks about what a card has on that card, and on a narrow page in the bar', () => {
    const wreck = { verb: 'wreck', moves: { 1: [2] }, confirm: ['confirm.wreck'] as [string] };
    const pressed = () => {
      const crossing = tableWith([wreck, { verb: 'move', moves: { 1: [2] } }]);
      const hand = new Hand(crossing);
      hand.pointAtPiece(1);
      hand.pointAtSpace(2);
      const wrecks = hand.menu?.choices.find(({ verb }) => verb === 'wreck');
      if (wrecks) hand.make(wrecks, true);
      expect(crossing.chosen).toEqual([]);
      return [hand.opening?.id, hand.menu?.confirms];
    };
    expect(pressed()).toEqual([undefined, true]);
    narrow.current = true;
    expect(pressed()).toEqual(['wreck:1:2', undefined]);
    narrow.current = false;
  });

  it('says why others are not named too when the last was who can be', () => {
    const naming = tableWith([{ verb: 'take', pieces: [1] }, { verb: 'done' }]);
    const hand = new Hand(naming);
    hand.pointAtPiece(1);
    expect(naming.chosen).toEqual(['take:1']);
    const { view } = naming;
    if (!view?.prompt) throw new Error('It is asked.');
    const pieces = [...view.pieces, { id: 2, counter: 2, owner: 'union' as const, at: 2, face: 0 }];
    naming.view = { ...view, pieces, prompt: { ...view.prompt, offers: [{ verb: 'done' }] } };
    hand.pointAtPiece(2);
    hand.pointAtPiece(4);
    expect(naming.asked).toEqual([{ piece: 2 }]);
    naming.view = { ...view, pieces, prompt: { ...view.prompt, say: ['other'], offers: [{ verb: 'done' }] } };
    hand.pointAtPiece(2);
    expect(naming.asked).toHaveLength(1);
  });

  it('asks once more before a row of choices that ends with what cannot be taken back', () => {
    localStorage.clear();
    const asked = tableWith([{ verb: 'take', pieces: [1, 4] }]);
    const hand = new Hand(asked);
    hand.make({ id: 'take:1 take:4 done', verb: 'done', consequences: ['rolls.march'], final: true });
    expect([asked.chosen, hand.opening?.id]).toEqual([[], 'take:1 take:4 done']);
    hand.open();
    expect([asked.chosen, hand.opening]).toEqual([['take:1', 'take:4', 'done'], undefined]);
    // What its first choice is about may be gone meanwhile.
    hand.make({ id: 'take:9 done', verb: 'done', consequences: ['rolls.other'], final: true });
    expect(hand.opening).toBeUndefined();
  });

  it('knows the spaces where whatever may be chosen spends something', () => {
    const hand = new Hand(
      tableWith([
        { verb: 'rally', spaces: [1, 2] },
        { verb: 'storm', spaces: [2] },
      ]),
    );
    expect([...hand.dear]).toEqual([[1, 'the reserve']]);
  });

  it('asks before a piece spends something to come where own pieces may be looked at', () => {
    const store = tableWith([
      { verb: 'move', moves: { 1: [3] } },
      { verb: 'rally', moves: { 1: [2] } },
    ]);
    store.viewer = 'union';
    const own = { id: 2, counter: 2, owner: 'union' as const, at: 2, face: 0 };
    const press = (isThere: boolean) => {
      if (store.view) store.view = { ...store.view, pieces: [...store.view.pieces, ...(isThere ? [own] : [])] };
      const hand = new Hand(store);
      hand.lift(1);
      hand.pointAtSpace(2);
      return [store.chosen.length, hand.menu?.choices.length];
    };
    expect(press(false)).toEqual([1, undefined]);
    expect(press(true)).toEqual([1, 1]);
  });

  it('knows where the piece in hand spends something', () => {
    const hand = new Hand(
      tableWith([
        { verb: 'move', moves: { 1: [2] } },
        { verb: 'rally', moves: { 1: [3] } },
      ]),
    );
    hand.pointAtPiece(1);
    expect([...hand.dear]).toEqual([[3, 'the reserve']]);
  });

  it('picks a piece up and sets it down where it may go', () => {
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    expect(hand.held).toBe(1);
    expect([...hand.destinations.keys()]).toEqual([2]);
    hand.pointAtSpace(2);
    expect(store.chosen).toEqual(['move:1:2']);
  });

  it('takes an enemy piece at the destination for the destination', () => {
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    hand.pointAtPiece(4);
    expect(store.chosen).toEqual(['move:1:2']);
  });

  it('offers the few choices by which somebody comes to a place that is pointed at with nothing in hand', () => {
    const hand = new Hand(store);
    hand.pointAtSpace(2);
    expect(hand.menu?.choices.map(({ id }) => id)).toEqual(['move:1:2']);
    expect([store.asked, store.chosen], 'nothing is refused, and nothing made').toEqual([[], []]);
    hand.leave();
    const own = { id: 2, counter: 2, owner: 'union', at: 2, face: 0 } as const;
    if (store.view) store.view = { ...store.view, pieces: [...store.view.pieces, own] };
    hand.pointAtPiece(2);
    expect(hand.menu?.choices.map(({ id }) => id)).toEqual(['move:1:2']);
    hand.leave();
    hand.pointAtPiece(1);
    hand.pointAtPiece(2);
    expect(store.chosen, 'who is in hand goes there').toEqual(['move:1:2']);
    store = tableWith(['a', 'b', 'c', 'd'].map((verb) => ({ verb, moves: { 1: [2] } })));
    const many = new Hand(store);
    many.pointAtSpace(2);
    expect([many.menu, store.asked], 'more are for the list').toEqual([undefined, [{ space: 2 }]]);
  });

  it('asks why when a thing cannot be chosen, if things like it can be', () => {
    const hand = new Hand(store);
    hand.pointAtSpace(1);
    hand.pointAtPiece(4);
    expect(store.asked, 'a piece of the other side is merely looked at').toEqual([{ space: 1 }]);
    hand.pointAtPiece(1);
    hand.pointAtSpace(1);
    expect(store.asked.slice(1)).toEqual([{ piece: 1, space: 1 }]);
    store = tableWith([{ verb: 'move', moves: { 1: [[2, 3]] } }]);
    if (store.setting) store.setting = { ...store.setting, scenery: { ...store.setting.scenery, hex: 40 } };
    new Hand(store).pointAtSpace(3);
    expect(store.asked, 'hexes are looked at').toEqual([]);
    store = tableWith([{ verb: 'dig', spaces: [3] }]);
    new Hand(store).pointAtSpace(2);
    expect(store.asked).toEqual([{ space: 2 }]);
    expect(store.chosen).toEqual([]);
  });

  it('keeps a piece that has moved in hand, and takes up another that is pressed then', () => {
    store = tableWith([{ verb: 'move', moves: { 1: [2], 4: [1] } }]);
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    expect(hand.held).toBe(1);
    const [mover, ...others] = store.view?.pieces ?? [];
    if (store.view && mover) store.view = { ...store.view, pieces: [{ ...mover, at: 2 }, ...others] };
    hand.pointAtPiece(4);
    expect([hand.held, store.chosen], 'not the place where it lies').toEqual([4, ['move:1:2']]);
    store = tableWith([{ verb: 'move', moves: { 1: [2], 4: [1] } }]);
    const fresh = new Hand(store);
    fresh.pointAtPiece(1);
    fresh.pointAtPiece(4);
    expect(store.chosen, 'the place: nothing has moved').toEqual(['move:1:2']);
  });

  it('puts down a piece that has moved and could go on only by what is not got back', () => {
    const wayTo = (verb: string): Prompt['offers'] => [
      { verb, moves: { 1: [3] } },
      { verb: 'rally', moves: { 4: [3] } },
    ];
    const goesOn = (verb: string) => {
      store = tableWith([{ verb: 'move', moves: { 1: [2] } }]);
      const hand = new Hand(store);
      hand.pointAtPiece(1);
      hand.pointAtSpace(2);
      const [mover, ...others] = store.view?.pieces ?? [];
      const prompt = store.view?.prompt && { ...store.view.prompt, offers: wayTo(verb) };
      if (store.view && mover && prompt)
        store.view = { ...store.view, prompt, pieces: [{ ...mover, at: 2 }, ...others] };
      return hand;
    };
    expect(goesOn('move').held).toBe(1);
    const hand = goesOn('rally');
    expect(hand.held).toBeUndefined();
    hand.pointAtPiece(1);
    expect(hand.held, 'but who is taken up again can').toBe(1);
    const other = goesOn('rally');
    other.gather([4]);
    expect(other.held, 'and others too').toBe(4);
  });

  it('puts down a piece that was pointed at a place and stayed where it lay', () => {
    store = tableWith([{ verb: 'wake', moves: { 1: [2], 4: [1] } }]);
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    hand.turnTo();
    expect(hand.held).toBeUndefined();
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    const [mover, ...others] = store.view?.pieces ?? [];
    if (store.view && mover) store.view = { ...store.view, pieces: [{ ...mover, at: 2 }, ...others] };
    hand.turnTo();
    expect(hand.held).toBe(1);
  });

  it('goes farther than one choice, by choices that are sent together', () => {
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    const far = { id: 'move:1:2 move:1:3', verb: 'move', piece: 1, space: 3, cost: 4 };
    hand.farther = { company: [1], spaces: new Map([[3, [far]]]) };
    expect([...hand.destinations.keys()].sort()).toEqual([2, 3]);
    hand.pointAtSpace(3);
    expect(store.chosen).toEqual(['move:1:2', 'move:1:3']);
    hand.farther = { company: [4], spaces: new Map([[3, [far]]]) };
    expect([...hand.destinations.keys()], 'of another piece').toEqual([2]);
  });

  it('asks of who stays why he does, where only some of those in hand can go', () => {
    store = tableWith([{ verb: 'move', moves: { 1: [2, 3], 5: [2] } }]);
    store.view?.pieces.push({ id: 5, counter: 1, owner: 'union', at: 1, face: 0 });
    const hand = new Hand(store);
    hand.gather([1, 5]);
    expect(hand.company).toEqual([1, 5]);
    const partly = { id: 'move:1:3', verb: 'move', piece: 1, space: 3, rows: [['move:1:3']], goers: [1], stay: [5] };
    hand.farther = { company: [1, 5], spaces: new Map(), partly: new Map([[3, [partly]]]) };
    hand.pointAtSpace(3);
    expect(store.asked).toEqual([{ piece: 5, space: 3 }]);
    expect(hand.menu?.choices, 'who can may go').toEqual([partly]);
    // Where the reason is known, nobody is asked; where nobody goes, one of the men is.
    const known = { ...partly, crowded: [{ pieces: [5], case: '9.5', message: 'Full.' }] };
    hand.farther = { company: [1, 5], man: 5, spaces: new Map(), partly: new Map([[3, [known]]]) };
    hand.pointAtSpace(3);
    expect(store.asked.length).toBe(1);
    hand.pointAtSpace(4);
    expect(store.asked).toEqual([
      { piece: 5, space: 3 },
      { piece: 5, space: 4 },
    ]);
    store.asked.length = 1;
    // What is not done together is offered to the one who leads.
    hand.pointAtSpace(2);
    expect([store.asked.length, store.marched, hand.menu?.choices.map(({ id }) => id)]).toEqual([1, [], ['move:1:2']]);
    // Those who stay are in hand as they were, to be sent next.
    const [alone] = hand.menu?.choices ?? [];
    if (!alone) throw new Error('There is a choice.');
    hand.make(alone, true);
    expect([store.chosen, hand.held, hand.company]).toEqual([['move:1:2'], 5, [5]]);
  });

  it('finds in hand who alone is asked about after he was named, and keeps him there at the first press', () => {
    const named = (table: RecordingStore) => {
      const made = new Hand(table);
      made.make({ id: 'activate:1', verb: 'activate', piece: 1 });
      table.chosen = [];
      return made;
    };
    store = tableWith([{ verb: 'move', moves: { 1: [2] } }, { verb: 'done' }]);
    const stranger = new Hand(store);
    stranger.turnTo();
    expect(stranger.held, 'nobody has named him').toBeUndefined();
    const hand = named(store);
    hand.turnTo();
    expect([hand.held, store.chosen]).toEqual([1, []]);
    hand.pointAtPiece(1);
    expect(hand.held, 'pressed to be taken up').toBe(1);
    hand.pointAtPiece(1);
    expect(hand.held, 'pressed to be put back').toBeUndefined();
    const held: [object, number | undefined][] = [
      [{ moves: { 4: [1] } }, undefined],
      [{ pieces: [4] }, undefined],
      // Who lies where he does is asked about, too, and so is what he can do to a place.
      [{ pieces: [1] }, 1],
      [{ spaces: [3] }, 1],
    ];
    for (const [others, expected] of held) {
      store = tableWith([
        { verb: 'move', moves: { 1: [2] } },
        { verb: 'other', ...others },
      ]);
      const other = named(store);
      other.turnTo();
      expect([JSON.stringify(others), other.held]).toEqual([JSON.stringify(others), expected]);
    }
    expect([...new Hand(store).targets.keys()]).toEqual([3]);
    const hands = named(store);
    hands.turnTo();
    expect([...hands.targets.keys()], 'with him in hand what he can do to a place is shown').toEqual([3, 2]);
  });

  it('finds in hand who alone is asked about, and asks before it sends him for good', () => {
    const asked = tableWith([{ verb: 'place', moves: { 1: [2, 3] }, final: true }]);
    const hand = new Hand(asked);
    hand.present(true);
    expect([...hand.targets.keys()]).toEqual([2, 3]);
    hand.pointAtSpace(2);
    expect([asked.chosen, hand.menu?.choices.map(({ id }) => id)]).toEqual([[], ['place:1:2']]);
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    expect(asked.chosen, 'taken up by the reader').toEqual(['place:1:2']);
  });

  it('lifts what can be moved', () => {
    const hand = new Hand(store);
    expect([hand.lift(4), hand.held]).toEqual([false, undefined]);
    expect([hand.lift(1), hand.held, hand.lift(1), hand.held]).toEqual([true, 1, true, 1]);
  });

  it('keeps a piece in hand that was not moved: the choice was refused, or never sent', () => {
    store = tableWith([{ verb: 'move', moves: { 1: [2], 5: [3] } }]);
    const hand = new Hand(store);
    for (const fate of ['refused', 'unsent'] as const) {
      store.fate = fate;
      hand.chosen = 1;
      hand.pointAtSpace(2);
      expect([fate, hand.held]).toEqual([fate, 1]);
    }
  });

  it('hears no more from a button that is gone', () => {
    store = tableWith([{ verb: 'storm', spaces: [2] }]);
    const hand = new Hand(store);
    const choice = hand.choices.all[0];
    if (!choice) throw new Error('There is one choice.');
    const button = document.createElement('button');
    const forget = looking(hand, choice)(button);
    button.dispatchEvent(new Event('focus'));
    expect(hand.considered).toEqual([choice]);
    hand.considered = [];
    forget();
    button.dispatchEvent(new Event('focus'));
    expect(hand.considered).toEqual([]);
  });

  it('takes those up together that lie together, and lets one choice move them all', () => {
    store = tableWith([{ verb: 'move', moves: { 1: [2, 3], 7: [2], 8: [2] } }]);
    if (!store.view) throw new Error('There is a view.');
    const more = [7, 8, 9].map((id) => ({ id, counter: 1, owner: 'union' as const, at: 1, face: 0 }));
    store.view = { ...store.view, pieces: [...store.view.pieces, ...more] };
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    expect([hand.mates, hand.company]).toEqual([[1, 7, 8], [1]]);
    hand.gather([7, 1]);
    expect([hand.held, hand.company]).toEqual([1, [1, 7]]);
    expect([...hand.destinations.keys()], 'not known yet').toEqual([]);
    const rows = [['move:1:2'], ['move:7:2']];
    const both = { id: 'move:1:2 move:7:2', verb: 'move', piece: 1, space: 2, rows, goers: [1, 7], stay: [] };
    hand.farther = { company: [1, 7], spaces: new Map([[2, [both]]]) };
    hand.pointAtSpace(2);
    expect(store.marched).toEqual([rows]);
    hand.gather([8]);
    expect([hand.held, hand.company]).toEqual([8, [8]]);
    hand.pointAtPiece(7);
    expect(hand.company, 'a piece is picked up by itself').toEqual([7]);
  });

  it('knows another question by its words, not by its figures', () => {
    const hand = new Hand(store);
    const { frame } = hand;
    const view = store.view;
    if (!view?.prompt) throw new Error('nothing is asked');
    store.view = { ...view, prompt: { ...view.prompt, say: ['ask', 3] } };
    expect(hand.frame).toBe(frame);
    store.view = { ...view, prompt: { ...view.prompt, say: ['ask.other'] } };
    expect(hand.frame).not.toBe(frame);
  });

  it('says itself what the prompt bars', () => {
    store = tableWith([{ verb: 'pass' }], [{ choice: 'storm:2', case: '9.5.2', message: 'No bridge.' }]);
    new Hand(store).pointAtSpace(2);
    expect(store.asked).toEqual([]);
    expect(store.notice).toEqual({ message: 'No bridge.', ruleCase: '9.5.2', tone: 'because' });
  });

  it('asks about the piece in hand when another place is pressed, and keeps it', () => {
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    const view = store.view;
    if (view) store.view = { ...view, pieces: [...view.pieces, { id: 5, owner: 'confederate', at: 3, face: 0 }] };
    hand.pointAtPiece(5);
    expect(store.asked).toEqual([{ piece: 1, space: 3 }]);
    expect(hand.held).toBe(1);
  });

  it('forgets what was refused when the reader turns to something else', () => {
    store.tell('No bridge.', 'refused', '9.5.2');
    new Hand(store).pointAtPiece(1);
    expect(store.notice).toBeUndefined();
  });

  it('makes the only choice of what is pressed without a card, where it can be taken back', () => {
    store = tableWith([{ verb: 'pass' }, { verb: 'dig', spaces: [2] }, { verb: 'forward', pieces: [1] }]);
    const hand = new Hand(store);
    hand.pointAtSpace(2);
    hand.pointAtPiece(1);
    expect(hand.menu).toBeUndefined();
    expect(store.chosen).toEqual(['dig:2', 'forward:1']);
  });

  it('lets the reader look at what is final here, though others of its verb can be taken back', () => {
    store = tableWith([
      { verb: 'assault', spaces: [2], final: true },
      { verb: 'dig', spaces: [1] },
    ]);
    const hand = new Hand(store);
    hand.consider(hand.choices.all);
    expect(hand.considered.map(({ id }) => id)).toEqual(['assault:2']);
  });

  it('names what is done in a place on a card first where own pieces lie, which may only be looked at', () => {
    store = tableWith([{ verb: 'done' }, { verb: 'dig', spaces: [1] }]);
    store.viewer = 'union';
    const hand = new Hand(store);
    hand.pointAtSpace(1);
    hand.pointAtPiece(1);
    expect(store.chosen).toEqual([]);
    expect(hand.menu?.choices.map(({ id }) => id)).toEqual(['dig:1']);
    // Who is asked where he goes means to go there.
    hand.drop();
    hand.farther = { company: [], spaces: new Map(), verb: 'dig' };
    hand.pointAtPiece(1);
    expect([store.chosen, hand.menu]).toEqual([['dig:1'], undefined]);
    // Where nothing else is asked, a place is the answer.
    store = tableWith([{ verb: 'dig', spaces: [1] }]);
    store.viewer = 'union';
    new Hand(store).pointAtSpace(1);
    expect(store.chosen).toEqual(['dig:1']);
  });

  it.each([
    ['ends something', { verb: 'dig', spaces: [2], consequences: ['ends.impulse'] }],
    ['is final', { verb: 'dig', spaces: [2], final: true }],
    ['spends something', { verb: 'rally', spaces: [2] }],
  ])('names the only choice of a place where the prompt has others and it %s', (_, offer) => {
    store = tableWith([{ verb: 'pass' }, offer]);
    const pack = store.setting?.pack;
    if (pack) pack.phrases['ends.impulse'] = 'ends the impulse';
    const hand = new Hand(store);
    hand.pointAtSpace(2);
    expect(hand.menu?.choices.map((choice) => choice.id)).toEqual([`${offer.verb}:2`]);
    expect(store.chosen).toEqual([]);
  });

  it.each([
    ['spends something and is no cheaper', {}, ['march:1:2'], undefined],
    ['is cheaper', { march: [[2, 4]] }, [], ['march:1:2', 'rally:1:2']],
    ['is final', { final: true }, [], ['march:1:2', 'rally:1:2']],
  ] as const)('goes the way on which nothing is lost where the other one %s', (_, how, chosen, asked) => {
    const { march = [2], ...more } = how as { march?: (number | [number, number])[]; final?: boolean };
    store = tableWith([
      { verb: 'march', moves: { 1: march }, ...more },
      { verb: 'rally', moves: { 1: [[2, 3]] } },
    ]);
    store.viewer = 'union';
    const hand = new Hand(store);
    hand.lift(1);
    hand.pointAtSpace(2);
    expect(store.chosen).toEqual(chosen);
    expect(hand.menu?.choices.map(({ id }) => id)).toEqual(asked);
  });

  it('takes the choice of a place at once where there is one verb altogether', () => {
    store = tableWith([{ verb: 'dig', spaces: [2, 3] }]);
    new Hand(store).pointAtSpace(2);
    expect(store.chosen).toEqual(['dig:2']);
  });

  it('lets the reader pick where several choices are one click', () => {
    store = tableWith([
      { verb: 'activate', spaces: [2] },
      { verb: 'dig', spaces: [2] },
    ]);
    const hand = new Hand(store);
    hand.pointAtSpace(2);
    expect(store.chosen).toEqual([]);
    expect(hand.menu?.choices.map((choice) => choice.id)).toEqual(['activate:2', 'dig:2']);
    const second = hand.menu?.choices[1];
    if (second) hand.make(second);
    expect(store.chosen).toEqual(['dig:2']);
    expect(hand.menu).toBeUndefined();
  });

  it('names the little that a piece does elsewhere beside what it does where it is', () => {
    const offers = (spaces: number[]) => [
      { verb: 'activate', pieces: [1] },
      { verb: 'storm', moves: { 1: spaces } },
    ];
    const named = (spaces: number[]) => {
      store = tableWith(offers(spaces));
      const hand = new Hand(store);
      hand.pointAtPiece(1);
      return hand.menu?.choices.map(({ id }) => id);
    };
    expect(named([2])).toEqual(['activate:1', 'storm:1:2']);
    expect(named([2, 3, 4, 5])).toEqual(['activate:1']);
  });

  it('asks again before a choice that cannot be taken back', () => {
    store = tableWith([{ verb: 'storm', spaces: [2] }]);
    const hand = new Hand(store);
    hand.pointAtSpace(2);
    expect(store.chosen).toEqual([]);
    expect(hand.menu?.choices[0]?.id).toBe('storm:2');
  });

  it('asks about another choice than that about which a card asks', () => {
    localStorage.clear();
    const grave = { consequences: ['rolls.sunset'], final: true };
    const asked = tableWith([
      { verb: 'pass', ...grave },
      { verb: 'charge', ...grave },
    ]);
    const hand = new Hand(asked);
    const [pass, charge] = hand.choices.buttons;
    if (!pass || !charge) throw new Error('There are two choices.');
    hand.take(charge);
    expect(hand.menu?.confirms).toBe(true);
    hand.make(pass);
    expect([asked.chosen, hand.menu, hand.opening?.id]).toEqual([[], undefined, 'pass']);
    hand.take(charge);
    hand.make(charge);
    expect(asked.chosen).toEqual(['charge']);
  });

  it('makes the only thing that can be done beside standing orders with one press', () => {
    localStorage.clear();
    const leads = { verb: 'lead', pieces: [1], consequences: ['rolls.defense'] };
    const press = (...others: Prompt['offers']) => {
      const asked = tableWith([leads, ...others]);
      const verbs = asked.setting?.pack.verbs;
      if (verbs) Object.assign(verbs, { always: { label: 'Always', case: '1', standing: true } });
      if (asked.setting) asked.setting.pack.phrases['rolls.defense'] = 'rolls the defense';
      const hand = new Hand(asked);
      hand.pointAtPiece(1);
      return [asked.chosen, hand.menu?.choices.length];
    };
    expect(press({ verb: 'always' })).toEqual([['lead:1'], undefined]);
    expect(press({ verb: 'rest' })).toEqual([[], 1]);
  });

  it('asks no second time about what a card has said', () => {
    store = tableWith([{ verb: 'pass' }, { verb: 'storm', spaces: [2] }]);
    const hand = new Hand(store);
    hand.pointAtSpace(2);
    const [only] = hand.menu?.choices ?? [];
    if (only) hand.make(only, true);
    expect([hand.opening, store.chosen]).toEqual([undefined, ['storm:2']]);
    // From a button above the map the same is asked about once.
    if (only) hand.make(only);
    expect(hand.opening).toEqual(only);
  });

  it('looks at a place no more when the reader puts away what he has in hand', () => {
    const hand = new Hand(store);
    hand.pointAtPiece(1);
    expect([hand.held, hand.inspected]).toEqual([1, 1]);
    hand.leave();
    expect([hand.held, hand.inspected]).toEqual([undefined, undefined]);
    // Another question leaves what he looks at.
    hand.pointAtPiece(1);
    hand.turnTo();
    expect([hand.held, hand.inspected]).toEqual([undefined, 1]);
  });

  it('does nothing while it looks back', () => {
    const hand = new Hand(store);
    hand.frozen = true;
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    expect(store.chosen).toEqual([]);
    expect(store.asked).toEqual([]);
    expect(hand.inspected).toBe(2);
  });
});
