import { expect, test } from 'vitest';
import { inserted, marked } from './marks.ts';

test('a mark goes around what is selected, and away again', () => {
  const bold = marked({ text: 'one two', start: 4, end: 7 }, '**');
  expect(bold).toEqual({ text: 'one **two**', start: 6, end: 9 });
  expect(marked(bold, '**')).toEqual({ text: 'one two', start: 4, end: 7 });
});

test('what is inserted takes the place of what is selected, and the caret stands behind it', () => {
  expect(inserted({ text: 'one two', start: 4, end: 7 }, '👍')).toEqual({
    text: 'one 👍',
    start: 6,
    end: 6,
  });
});
