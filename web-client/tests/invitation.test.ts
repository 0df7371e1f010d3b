import { beforeEach, describe, expect, it } from 'vitest';
import { forgetInvitation, invitationTo, keepInvitation, linkTo } from '../src/app/invitation';
import { router } from '../src/app/router.svelte';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('an invitation by link', () => {
  it('is told no server', () => {
    const link = new URL(linkTo('t', 'a&b c'));
    expect([link.pathname, link.search]).toEqual(['/join/t', '']);
    router.go(link.pathname + link.hash);
    expect(invitationTo('t')).toBe('a&b c');
    expect(linkTo('t', undefined)).toBe(`${location.origin}/join/t`);
  });

  it('survives a look around, until it is used', () => {
    router.go('/join/t#invitation=secret');
    keepInvitation('t');
    router.go('/sign-in?next=%2Fjoin%2Ft');
    expect(invitationTo('other')).toBeUndefined();
    router.go('/join/t#main');
    expect(invitationTo('t')).toBe('secret');
    keepInvitation('t');
    forgetInvitation('t');
    expect(invitationTo('t')).toBeUndefined();
  });

  it('is taken out of the query of an old link at once', () => {
    router.go('/join/t?invitation=sec%26ret&side=union');
    expect(invitationTo('t')).toBe('sec&ret');
    expect([location.search, location.hash]).toEqual(['?side=union', '#invitation=sec%26ret']);
  });
});
