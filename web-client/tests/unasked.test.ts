import { describe, expect, it } from 'vitest';
import { instead, isUnasked } from '../src/table/unasked';

describe('what nothing forbids and is not asked about', () => {
  it('is known by its answer without a case', () => {
    expect(isUnasked({ message: '', ruleCase: undefined, tone: 'because' })).toBe(true);
    expect(isUnasked({ message: '', ruleCase: '4.2', tone: 'because' })).toBe(false);
    expect(isUnasked({ message: '', ruleCase: undefined, tone: 'refused' })).toBe(false);
  });

  it('is answered with what can be done', () => {
    expect(instead('Keyes')).toMatch(/Keyes.*Put back/);
    expect(instead(undefined)).toMatch(/glows/);
  });
});
