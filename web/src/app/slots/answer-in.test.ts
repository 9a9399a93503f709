import { expect, test } from 'vitest';
import { ANSWER_IN, hoursOf, possibleAnswers } from './answer-in.ts';

const now = new Date('2026-03-09T08:00:00.000Z');

test('before a time is picked any wait can be chosen', () => {
  expect(possibleAnswers([], now)).toEqual(ANSWER_IN);
});

test('an answer is waited for no longer than until the last of the times begins', () => {
  const picks = ['2026-03-11T08:00:00.000Z', '2026-03-10T09:00:00.000Z'];
  expect(possibleAnswers(picks, now)).toEqual(['', '24', '48']);
});

test('without a wait nothing is said of it, else how many hours it is', () => {
  expect(hoursOf('')).toBeUndefined();
  expect(hoursOf('48')).toBe(48);
});
