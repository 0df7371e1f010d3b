import { expect, it } from 'vitest';
import { byCase } from '../src/table/rulings';

it('finds rulings by each of their cases, those of the own rulebook first', () => {
  const ruling = (text: string, ...cases: string[]) => ({ cases, ruling: text, reason: 'So.' });
  const all = byCase([
    { title: 'Own', rulings: [ruling('a', '1.1', '2.3')] },
    { title: 'Shared', rulings: [ruling('b', '1.1')] },
  ]);
  expect(all.get('1.1')?.map(({ ruling }) => ruling)).toEqual(['a', 'b']);
  expect(all.get('2.3')).toHaveLength(1);
  expect(all.get('9.9')).toBeUndefined();
});
