import { describe, expect, test } from 'vitest';
import { countTypingErrors, maxTypingErrors, swapNeighbours } from './typing-errors.rules.ts';

describe('the errors of a typed word', () => {
  test.each([
    ['carthage', 'carthage', 0],
    ['carth', 'carthage', 0],
    ['carthgae', 'carthage', 1],
    ['crathage', 'carthage', 1],
    ['cartage', 'carthage', 1],
    ['cartthage', 'carthage', 1],
    ['karthage', 'carthage', 1],
    ['carthg', 'carthage', 1],
    ['karthgae', 'carthage', 2],
    ['reunions', 'reunion', 1],
    ['tunis', 'carthage', 5],
  ])('in “%s” for “%s” are %d', (typed, word, errors) => {
    expect(countTypingErrors(typed, word)).toBe(errors);
  });

  test('of two swapped neighbours are all that can be', () => {
    expect(swapNeighbours('lelia')).toEqual(['ellia', 'lleia', 'leila', 'lelai']);
  });

  test('are one in a short word, and two in a long one', () => {
    expect(maxTypingErrors('lyna')).toBe(1);
    expect(maxTypingErrors('karthgae')).toBe(2);
  });
});
