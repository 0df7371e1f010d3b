import { describe, expect, it } from 'vitest';
import { parted, sharedBy } from '../src/table/in-short';

const told = (title: string, labels: string[]) => parted(title, labels).map(([before, , after]) => before + after);

describe('choices on a card', () => {
  it('leave to its title what all of them are about', () => {
    expect(told('Mill (north)', ['Hasty attack on Mill (north), for 2', 'Attack Mill (north) in column'])).toEqual([
      'Hasty attack, for 2',
      'Attack in column',
    ]);
    expect(told('Hood', ['Hood goes on', 'Hood halts'])).toEqual(['goes on', 'halts']);
  });

  it('keep their names where one is about something else, or another is called so', () => {
    expect(told('Mill', ['Attack Mill', 'Attack Hill'])).toEqual(['Attack Mill', 'Attack Hill']);
    expect(told('Mill', ['Attack on Mill', 'Attack Mill'])).toEqual(['Attack on Mill', 'Attack Mill']);
    expect(told('Mill', ['Attack on Mill'])).toEqual(['Attack on Mill']);
    expect(told('Mill', ['Go to Mill', 'Go to Millwood'])).toEqual(['Go to Mill', 'Go to Millwood']);
  });

  it('keep their names where they are not compared', () => {
    const labels = ['Entrench in Mill', 'Mill: activate'];
    expect(parted('Mill', labels, false).map((parts) => parts.join(''))).toEqual(labels);
    expect(parted('Mill', ['Mill goes on', 'Entrench in Mill'], false)[0]).toEqual(['', 'Mill ', 'goes on']);
  });

  it('tell once what all of them end and roll', () => {
    expect(sharedBy(['rolls the attack', 'rolls the attack'])).toBe('rolls the attack');
    expect(sharedBy(['rolls the attack', false])).toBe('');
    expect(sharedBy(['final', 'final'])).toBe('');
    expect(sharedBy(['ends the action'])).toBe('');
  });
});
