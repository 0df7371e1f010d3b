import { expect, it } from 'vitest';
import vectors from '../../protocol/vectors/prompt-patches.json';
import type { Prompt } from '../src/protocol/Prompt';
import type { PromptPatch } from '../src/protocol/PromptPatch';
import { patchPrompt } from '../src/table/prompt-patch';

const prompt: Prompt = {
  seq: 5,
  say: ['ask.march'],
  case: '5.1',
  offers: [
    { verb: 'done' },
    { verb: 'move', moves: { 7: [1, 2, 3, [4, 2]], 9: [2, 3] }, alike: { 7: [8, 11] } },
    { verb: 'rest', pieces: [3, 5] },
  ],
};

it('a step of a march takes a piece and a space away, and others keep what they shared', () => {
  const next = patchPrompt(prompt, {
    seq: 6,
    offers: [0, { of: 1, moves: { 8: [3, 10, [4, 2]] }, gone: [7], alike: { 7: [], 8: [11] } }],
  });
  expect(next).toEqual({
    ...prompt,
    seq: 6,
    offers: [{ verb: 'done' }, { verb: 'move', moves: { 8: [1, 2, 10], 9: [2, 3] }, alike: { 8: [11] } }],
  });
});

it('targets come in their order, and lists that are empty are gone', () => {
  const next = patchPrompt(prompt, {
    seq: 7,
    say: ['ask.rest'],
    offers: [{ of: 2, pieces: [4, 5] }, { verb: 'pass' }],
  });
  expect(next.offers).toEqual([{ verb: 'rest', pieces: [3, 4] }, { verb: 'pass' }]);
  expect(next.say).toEqual(['ask.rest']);
  expect(patchPrompt(prompt, { seq: 8, offers: [{ of: 2, pieces: [3, 5] }] }).offers).toEqual([{ verb: 'rest' }]);
});

it('what is not there any more is left as it is where nothing is said of it', () => {
  expect(patchPrompt(prompt, { seq: 9 })).toEqual({ ...prompt, seq: 9 });
});

it.each(vectors.map((vector) => [vector.about, vector] as const))('as the server has it: %s', (_about, vector) => {
  const before = vector.before as unknown as Prompt;
  const kept = structuredClone(before);
  expect(patchPrompt(before, vector.patch as unknown as PromptPatch)).toEqual(vector.after);
  expect(before, 'what was asked before is left as it was').toEqual(kept);
});
