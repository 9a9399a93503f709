import { expect, test } from 'vitest';
import { ANSWER_DEADLINES, listPossibleDeadlines, toAnswerHours } from './AnswerDeadlineSelect.tsx';

const now = new Date('2026-11-30T08:00:00.000Z');

test('possibleDeadlines omits deadlines after the last selected time begins', () => {
  expect(listPossibleDeadlines([], now)).toEqual(ANSWER_DEADLINES);
  const selected = ['2026-12-02T08:00:00.000Z', '2026-12-01T09:00:00.000Z'];
  expect(listPossibleDeadlines(selected, now)).toEqual(['24', '']);
});

test('toAnswerHours returns undefined without a deadline, else its hours', () => {
  expect(toAnswerHours('')).toBeUndefined();
  expect(toAnswerHours('72')).toBe(72);
});
