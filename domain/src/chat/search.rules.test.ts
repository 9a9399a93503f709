import { describe, expect, test } from 'vitest';
import { buildSnippet, findCandidateWords, isEmptySearch, parseSearch } from './search.rules.ts';

describe('a search text', () => {
  test.each([
    ['compte rendu', { words: ['compte', 'rendu'], phrases: [], isPrefix: true }],
    ['"compte rendu" lundi', { words: ['lundi'], phrases: ['compte rendu'], isPrefix: true }],
    ['lundi «compte rendu»', { words: ['lundi'], phrases: ['compte rendu'], isPrefix: false }],
    ['“so it is”', { words: [], phrases: ['so it is'], isPrefix: false }],
    ['an "open quote', { words: ['an', '"open', 'quote'], phrases: [], isPrefix: true }],
    ['" " ! 👍', { words: [], phrases: [], isPrefix: true }],
  ])('is parsed into words and phrases: %o', (text, searched) => {
    expect(parseSearch(text)).toMatchObject(searched);
    expect(isEmptySearch(parseSearch(text))).toBe(
      !searched.words.length && !searched.phrases.length,
    );
  });

  test.each([
    ['from:amel budget', { from: 'amel' }, ['budget']],
    ['budget FROM:"Amel Ben" net', { from: 'Amel Ben' }, ['budget', 'net']],
    ['de:«Amel Ben» budget', { from: 'Amel Ben' }, ['budget']],
    ['from:me', { isFromMe: true }, []],
    ['de:moi devis', { isFromMe: true }, ['devis']],
    ['has:file', { hasFile: true }, []],
    ['avec:fichier devis', { hasFile: true }, ['devis']],
    ['before:2026-11-01 after:2026-10-01', { before: '2026-11-01', after: '2026-10-01' }, []],
    ['avant:2026-11-01 après:2026-10-01', { before: '2026-11-01', after: '2026-10-01' }, []],
    ['apres:2026-10-01 lundi', { after: '2026-10-01' }, ['lundi']],
  ])('is parsed into filters: %o', (text, filters, words) => {
    const none = { from: null, isFromMe: false, hasFile: false, before: null, after: null };
    const parsed = parseSearch(text);
    expect(parsed).toMatchObject({ filters: { ...none, ...filters }, words });
    expect(isEmptySearch(parsed)).toBe(false);
  });

  test.each(['from:', 'budget has:', 'budget before:2026-1', 'budget has:fi', 'budget de:'])(
    'ignores a filter that is still being typed: %o',
    (text) => {
      const { words } = parseSearch(text);
      expect(words).toEqual(text.includes('budget') ? ['budget'] : []);
    },
  );

  test.each([
    ['before:2026-02-30 x', ['before:2026-02-30', 'x']],
    ['before:0000-01-01 x', ['before:0000-01-01', 'x']],
    ['after:0000-12-31 x', ['after:0000-12-31', 'x']],
    ['constructor:x y', ['constructor:x', 'y']],
    ['x constructor:y', ['x', 'constructor:y']],
    ['has:money x', ['has:money', 'x']],
    ['https://example.tn x', ['https://example.tn', 'x']],
    ['x-from:amel y', ['x-from:amel', 'y']],
  ])('takes %o as words', (text, words) => {
    expect(parseSearch(text).words).toEqual(words);
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
