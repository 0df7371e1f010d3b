import { describe, expect, it } from 'vitest';
import { joining } from '../src/table/company';
import type { Offer } from '../src/protocol/Offer';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';

describe('a company', () => {
  const verb = (joins = false) => ({ label: '', case: '', ...(joins ? { joins } : {}) });
  const pack: RulesetPackage = {
    id: 'g',
    title: 'G',
    phrases: {},
    verbs: { volley: verb(), join: verb(true), lose: verb() },
    cases: [],
  };
  const asked = (...offers: Offer[]) => joining({ seq: 1, say: ['ask'], case: '9', offers }, pack);

  it('takes part in what the first has begun', () => {
    const row = asked({ verb: 'join', pieces: [8, 9] });
    expect(row(['volley:8:3'])).toEqual(['join:8']);
    expect(row(['volley:7:3']), 'he cannot').toEqual(['volley:7:3']);
  });

  it('does what it can still do, and nothing else that is asked about it', () => {
    expect(asked({ verb: 'volley', moves: { 8: [3] } }, { verb: 'join', pieces: [8] })(['volley:8:3'])).toEqual([
      'volley:8:3',
    ]);
    expect(asked({ verb: 'lose', pieces: [8] })(['volley:8:3'])).toEqual(['volley:8:3']);
  });
});
