import { describe, expect, test } from 'vitest';
import { likelyWords, searchedText, snippetOf } from './search.rules.ts';

describe('what is searched', () => {
  test.each([
    ['compte rendu', { words: ['compte', 'rendu'], phrases: [], isOpen: true }],
    ['"compte rendu" lundi', { words: ['lundi'], phrases: ['compte rendu'], isOpen: true }],
    ['lundi «compte rendu»', { words: ['lundi'], phrases: ['compte rendu'], isOpen: false }],
    ['“so it is”', { words: [], phrases: ['so it is'], isOpen: false }],
    ['an "open quote', { words: ['an', '"open', 'quote'], phrases: [], isOpen: true }],
    ['" " ! 👍', { words: [], phrases: [], isOpen: true }],
  ])('of %o', (text, searched) => {
    expect(searchedText(text)).toEqual(searched);
  });

  test('is likely meant by words that begin alike', () => {
    const texts = ['Les Réunions, the reply', 'Nothing of it'];
    expect(likelyWords(texts, searchedText('réunion'))).toEqual(['Réunions', 'reply']);
  });
});

describe('a snippet', () => {
  const joined = (text: string, ...hits: string[]) =>
    snippetOf(text, new Set(hits))
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('');

  test('marks whole words', () => {
    expect(joined('so and so, also so', 'so')).toBe('[so] and [so], also [so]');
  });

  test('begins at the beginning when nothing is to be marked', () => {
    expect(joined('a '.repeat(200))).toMatch(/^a a .* …$/);
  });

  test('cuts no sign in two', () => {
    const text = '😀'.repeat(400);
    expect(joined(text).isWellFormed()).toBe(true);
    expect(joined(`${text} word ${text}`, 'word').isWellFormed()).toBe(true);
    expect(joined(`${text} word ${text}`, 'word')).toContain('[word]');
  });
});
