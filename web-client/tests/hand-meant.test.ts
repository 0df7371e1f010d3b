import { beforeEach, describe, expect, it } from 'vitest';
import type { Prompt } from '../src/protocol/Prompt';
import type { Side } from '../src/protocol/Side';
import type { TableHeader } from '../src/protocol/TableHeader';
import { Hand, UNASKED } from '../src/table/hand.svelte';
import { tableWith } from './hand-table';

describe('asked to do what cannot be taken back', () => {
  const pass = { verb: 'pass', consequences: ['ends.impulse', 'rolls.sunset'], final: true };
  const pressed = (offer: Prompt['offers'][number], press: (hand: Hand) => void) => {
    const asked = tableWith([offer, { verb: 'rest' }]);
    const hand = new Hand(asked);
    press(hand);
    return [asked.chosen, hand.opening?.id];
  };
  const first = (hand: Hand) => {
    const [button] = hand.choices.buttons;
    if (!button) throw new Error('There is a button.');
    hand.make(button);
  };

  beforeEach(() => localStorage.clear());

  it('asks about the first of a kind, and no more once the reader has said so', () => {
    expect(pressed(pass, first)).toEqual([[], 'pass']);
    const meant = (hand: Hand) => {
      first(hand);
      expect(hand.unasked).toBe(false);
      hand.unasked = true;
      hand.open();
    };
    expect(pressed(pass, meant)).toEqual([['pass'], undefined]);
    expect(pressed(pass, first)).toEqual([['pass'], undefined]);
    expect(pressed({ ...pass, verb: 'dig' }, first)).toEqual([[], 'dig']);
  });

  it('asks no more about the end of something, whatever is rolled then and however likely that is', () => {
    const done = (...consequences: string[]) => {
      const asked = tableWith([{ verb: 'done', final: true, consequences }, { verb: 'rest' }]);
      if (asked.setting) asked.setting.pack.verbs['done'] = { label: 'Done', case: '1', done: true };
      const hand = new Hand(asked);
      first(hand);
      return hand;
    };
    const hand = done('ends.impulse');
    expect(hand.opening?.id).toBe('done');
    hand.unasked = true;
    hand.open();
    expect(done('ends.impulse', 'rolls.sunset.4').opening).toBeUndefined();
    expect(done('ends.impulse', 'rolls.sunset.6').opening).toBeUndefined();
    expect(done('ends.night').opening?.id, 'it ends something else').toBe('done');
    expect(done('rolls.weather').opening?.id).toBe('done');
  });

  it('asks about the end of a question that counts what is left, each question by itself', () => {
    const done = { verb: 'done', final: true };
    const left = (points: number, key = 'ask.points', offer: Prompt['offers'][number] = done) => {
      const asked = tableWith([offer, { verb: 'rest' }]);
      const { setting, view } = asked;
      if (!setting || !view?.prompt) throw new Error('There is a question.');
      const phrases = { [key]: '{0:plural:one point|# points} left.' };
      const verbs = { ...setting.pack.verbs, done: { label: 'Done', case: '1', done: true } };
      asked.setting = { ...setting, pack: { ...setting.pack, phrases, verbs } };
      asked.view = { ...view, prompt: { ...view.prompt, say: [key, points] } };
      const hand = new Hand(asked);
      first(hand);
      return { hand, made: asked.chosen };
    };
    expect(left(0).made).toEqual(['done']);
    expect(left(2, 'ask.points', { verb: 'done' }).made, 'it can be taken back').toEqual(['done']);
    const { hand, made } = left(2);
    expect([made, hand.opening?.id]).toEqual([[], 'done']);
    hand.unasked = true;
    hand.open();
    expect(left(1).made).toEqual(['done']);
    expect(left(1, 'ask.others').made).toEqual([]);
  });

  it('goes on asking when the reader wants that', () => {
    const meant = (hand: Hand) => {
      first(hand);
      hand.open();
    };
    expect(pressed(pass, meant)).toEqual([['pass'], undefined]);
    expect(pressed(pass, first)).toEqual([[], 'pass']);
  });

  it('asks about what is graver than others of its verb, whatever was said of those', () => {
    const march = (consequence: string) => {
      const asked = tableWith([{ verb: 'march', final: true, consequences: [consequence] }, { verb: 'rest' }]);
      const hand = new Hand(asked);
      first(hand);
      return hand;
    };
    const known = (hand: Hand) => {
      hand.unasked = true;
      hand.open();
    };
    known(march('rolls.alone'));
    expect(march('rolls.alone').opening).toBeUndefined();
    expect(march('rolls.alone.2').opening, 'another chance of the same').toBeUndefined();
    const long = march('rolls.alone.long');
    expect(long.opening?.verb).toBe('march');
    known(long);
    expect(march('rolls.alone.long').opening).toBeUndefined();
  });

  it('asks nothing about an answer that ends nothing, or that can be taken back', () => {
    expect(pressed({ verb: 'lose', final: true }, first)).toEqual([['lose'], undefined]);
    expect(pressed({ verb: 'go', consequences: ['must.assault'] }, first)).toEqual([['go'], undefined]);
  });

  it('asks nobody who plays both sides whether he hands over to himself, and about nothing who wants that', () => {
    const press = (consequence: string, you: Side[]) => {
      const asked = tableWith([{ verb: 'stand', consequences: [consequence], final: true }, { verb: 'rest' }]);
      asked.header = { you } as unknown as TableHeader;
      const hand = new Hand(asked);
      const [choice] = hand.choices.buttons;
      if (choice) hand.make(choice);
      return asked.chosen.length;
    };
    expect(press('hands.enemy', ['union'])).toBe(0);
    expect(press('hands.enemy', ['union', 'confederate'])).toBe(1);
    expect(press('rolls.attack', ['union', 'confederate'])).toBe(0);
    localStorage.setItem(UNASKED, 'g:*');
    expect(press('rolls.attack', ['union'])).toBe(1);
    localStorage.removeItem(UNASKED);
  });

  it('needs no card for a piece about which the reader wants to be asked no more', () => {
    const press = () => {
      const asked = tableWith([
        { verb: 'rouse', pieces: [1], consequences: ['rolls.initiative'], final: true },
        { verb: 'rest' },
      ]);
      asked.viewer = 'union';
      const hand = new Hand(asked);
      hand.pointAtPiece(1);
      return { hand, made: asked.chosen };
    };
    const { hand, made } = press();
    const [only] = hand.menu?.choices ?? [];
    expect([made, only?.id]).toEqual([[], 'rouse:1']);
    if (!only) throw new Error('A card asks.');
    hand.unasked = true;
    hand.make(only, true);
    expect(made).toEqual(['rouse:1']);
    const again = press();
    expect([again.made, again.hand.menu]).toEqual([['rouse:1'], undefined]);
  });
});
