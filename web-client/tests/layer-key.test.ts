import { describe, expect, it } from 'vitest';
import { layerKey } from '../src/survey/layer-key';

describe('the key to a layer', () => {
  it('is not needed for one kind, which the name of the layer says', () => {
    expect(layerKey([])).toEqual([]);
    expect(layerKey([{ owner: 'union', spaces: [1] }, { owner: 'confederate' }])).toEqual([]);
  });

  it('has a row for each kind that is drawn, and one for ground of both sides', () => {
    const union = { owner: 'union' as const, spaces: [1, 2] };
    const less = { say: ['less'] as [string], spaces: [4] };
    const drawn = (spaces: number[]) =>
      layerKey([union, { owner: 'confederate', spaces }, less]).map((row) => [row.drawn, row.say?.[0]]);
    expect(drawn([3])).toEqual([
      ['union', undefined],
      ['confederate', undefined],
      ['none', 'less'],
    ]);
    expect(drawn([2, 3]).at(-1)).toEqual(['both', undefined]);
  });

  it('tells lines from ground, and one kind that says what it is', () => {
    expect(layerKey([{ owner: 'union', borders: [7], say: ['line'] }])).toEqual([
      { drawn: 'union', say: ['line'], isLine: true },
    ]);
  });
});
