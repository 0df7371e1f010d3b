import { describe, expect, it } from 'vitest';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import { Words } from '../src/table/phrase';
import { shorten, withoutTails } from '../src/table/tails';

describe('the names of buttons', () => {
  it('are without the corps to which all belong', () => {
    const names = ['Tyndale’s Brigade, 2nd Division, XII Corps', 'Gordon’s Brigade (b), 1st Division, XII Corps'];
    const labels = names.map((name, i) => `${name} leads instead: ${i}`);
    expect(withoutTails(labels, names)).toEqual([
      'Tyndale’s Brigade, 2nd Division leads instead: 0',
      'Gordon’s Brigade (b), 1st Division leads instead: 1',
    ]);
  });

  it('are without the words in which all end, and a comma before them', () => {
    const labels = ['McCall’s Division is the forward unit', 'Morell’s Artillery is the forward unit'];
    expect(withoutTails(labels, [])).toEqual(['McCall’s Division', 'Morell’s Artillery']);
    expect(withoutTails(['North Woods, and stay there', 'Cornfield, and stay there'], [])).toEqual([
      'North Woods',
      'Cornfield',
    ]);
  });

  it('stay whole where they have nothing long in common, stand alone, or would be the same', () => {
    for (const labels of [
      ['Stand', 'Screen'],
      ['Go to the Mill', 'Stay at the Mill now', 'Rest'],
      ['Rally Hooker at the Mill'],
      ['A is the forward unit', 'B is the forward unit'],
      ['Move 1 here', 'Rest 1 here'],
    ])
      expect(withoutTails(labels, []), labels[0]).toEqual([]);
    const same = ['Rodes, II Corps', 'Rodes, II Corps'];
    expect(withoutTails(same, ['Rodes, II Corps', 'Rodes, II Corps'])).toEqual(['Rodes', 'Rodes']);
  });

  it('never end in a bare number, or in what a colon begins', () => {
    for (const labels of [
      ['Reroll the attack: 6 of 36 better, 30 worse', 'Reroll the defense: 1 of 36 better, 30 worse'],
      ['Go on with 2 units in all of the area', 'Go on with 3 units in all of the area'],
      ['Attack: the Mill is assaulted', 'Defense: the Ford is assaulted'],
    ])
      expect(withoutTails(labels, []), labels[0]).toEqual([]);
    // A number that belongs to a name is one.
    const names = ['Battery 1', 'Battery 2'];
    const labels = names.map((name) => `${name} is the forward unit`);
    expect(withoutTails(labels, names)).toEqual(names);
  });

  it('are found by the choices, which are called in whole elsewhere', () => {
    const pack: RulesetPackage = {
      id: 'g',
      title: 'G',
      phrases: {},
      verbs: { point: { label: '{0:piece} is the forward unit', case: '1' } },
      cases: [],
    };
    const words = new Words(pack, { piece: (id) => `${id}th Division, V Corps`, space: String });
    const choices = [4, 5].map((piece) => ({ id: `point:${piece}`, verb: 'point', piece }));
    expect([...shorten(pack, words, choices)]).toEqual([
      ['point:4', '4th Division'],
      ['point:5', '5th Division'],
    ]);
    // So it is where one need not choose any of them.
    expect([...shorten(pack, words, choices, false)].map(([, name]) => name)).toEqual([
      '4th Division is the forward unit',
      '5th Division is the forward unit',
    ]);
    // Beside others what they do is told, and only the corps is left out.
    const others = [...choices, { id: 'stand', verb: 'stand' }];
    const rich: RulesetPackage = { ...pack, verbs: { ...pack.verbs, stand: { label: 'Stand', case: '1' } } };
    expect([...shorten(rich, words, others)]).toEqual([
      ['point:4', '4th Division is the forward unit'],
      ['point:5', '5th Division is the forward unit'],
    ]);
  });
});
