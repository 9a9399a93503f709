import { describe, expect, test } from 'vitest';
import { findCandidateWords, parseSearch, buildSnippet } from './search.rules.ts';

describe('a search text', () => {
  test.each([
    ['compte rendu', { words: ['compte', 'rendu'], phrases: [], isPrefix: true }],
    ['"compte rendu" lundi', { words: ['lundi'], phrases: ['compte rendu'], isPrefix: true }],
    ['lundi «compte rendu»', { words: ['lundi'], phrases: ['compte rendu'], isPrefix: false }],
    ['“so it is”', { words: [], phrases: ['so it is'], isPrefix: false }],
    ['an "open quote', { words: ['an', '"open', 'quote'], phrases: [], isPrefix: true }],
    ['" " ! 👍', { words: [], phrases: [], isPrefix: true }],
  ])('is parsed into words and phrases: %o', (text, searched) => {
    expect(parseSearch(text)).toEqual(searched);
  });

  test('may match words with the same beginning', () => {
    const texts = ['Les Réunions, the reply', 'Nothing of it'];
    expect(findCandidateWords(texts, parseSearch('réunion'))).toEqual(['Réunions', 'reply']);
  });
});

describe('a snippet', () => {
  const joined = (text: string, ...hits: string[]) =>
    buildSnippet(text, new Set(hits))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  test('marks whole matching words', () => {
    expect(joined('so and so, also so', 'so')).toBe('[so] and [so], also [so]');
  });

  test('starts at the beginning of the text without matches', () => {
    expect(joined('a '.repeat(200))).toMatch(/^a a .* …$/);
  });

  test('cuts no surrogate pair in two', () => {
    const text = '😀'.repeat(400);
    expect(joined(text).isWellFormed()).toBe(true);
    expect(joined(`${text} word ${text}`, 'word').isWellFormed()).toBe(true);
    expect(joined(`${text} word ${text}`, 'word')).toContain('[word]');
  });
});
