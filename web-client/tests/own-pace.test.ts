import { expect, test } from 'vitest';
import { PRESETS } from '../src/pages/own-pace';
import presets from '../src/protocol/pace-presets.json';

test('the paces that are offered are those of the server', () => {
  expect(PRESETS).toEqual(presets);
});
