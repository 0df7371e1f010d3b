import { expect, test } from 'vitest';
import { hostOf, isSame, kindsOf, toggled } from '../src/pages/notices';

test('kinds are put in and taken out', () => {
  expect(toggled(['turn'], 'over')).toEqual(['turn', 'over']);
  expect(toggled(['turn', 'over'], 'turn')).toEqual(['over']);
});

test('the kinds of a webhook are told in their order', () => {
  expect(kindsOf(['over', 'turn'])).toBe('A game waits for me; A game of mine is over');
  expect(kindsOf([])).toBe('Nothing');
});

test('nothing of an address is shown but its host', () => {
  expect(hostOf('https://hooks.example:8443/services/secret?key=1')).toBe('hooks.example:8443');
});

test('a choice is the same in whatever order it stands', () => {
  expect(isSame({ mail: ['turn', 'over'] }, { mail: ['over', 'turn'] })).toBe(true);
  expect(isSame({ mail: ['turn'] }, { mail: ['turn'], digest: 0 })).toBe(false);
  expect(isSame({ mail: [], push: ['turn'] }, { mail: [], push: [] })).toBe(false);
  expect(isSame({ mail: [], quiet: { from: 22, to: 7 } }, { mail: [], quiet: { from: 22, to: 8 } })).toBe(false);
});
