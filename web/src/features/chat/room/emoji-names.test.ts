import { expect, test } from 'vitest';
import { begunEmoji, emojiCalled, emojiFor } from './emoji-begun.ts';
import { NAMED_EMOJI } from './emoji-names.ts';

const offered = (begun: string) => emojiFor(NAMED_EMOJI, begun).map(({ emoji }) => emoji);

test('each has names in both languages, and no name is of two', () => {
  const owners = new Map<string, string>();
  for (const { emoji, en, fr } of NAMED_EMOJI) {
    expect([emoji, en.length > 0, fr.length > 0]).toEqual([emoji, true, true]);
    for (const name of [...en, ...fr]) expect(owners.get(name) ?? emoji).toBe(emoji);
    for (const name of [...en, ...fr]) owners.set(name, emoji);
  }
});

test.each([
  ['sm', '😄'],
  ['sour', '😄'],
  ['+1', '👍'],
  ['pouce', '👍'],
  ['coeur', '❤️'],
  ['cœur', '❤️'],
  ['fete', '🥳'],
  ['FUSÉE', '🚀'],
  ['house', '🏠'],
])('%o offers %o first', (begun, first) => {
  expect(offered(begun)[0]).toBe(first);
});

test('eight are offered at most, a name that begins so before one that holds it', () => {
  expect(offered('co')).toHaveLength(8);
  expect(offered('heart')[0]).toBe('❤️');
  expect(offered('heart')).toContain('💔');
  expect(offered('zzzz')).toEqual([]);
});

test.each([
  ['Hello :sm', 'sm'],
  [':+1', '+1'],
  ['(:fus', 'fus'],
  ['one\n:to', 'to'],
  [':s', null],
  ['at 10:30', null],
  ['exemple : oui', null],
  ['https://hub.tn', null],
  [':smile:', null],
])('of %o, %o is begun', (text, begun) => {
  expect(begunEmoji(text, text.length)).toBe(begun);
});

test.each([
  ['Well done :+1:', '👍'],
  [':sourire:', '😄'],
  ['a:smile:', null],
  [':nothing_by_that_name:', null],
  ['10:30:', null],
])('%o ends with the name of %o', (text, emoji) => {
  expect(emojiCalled(NAMED_EMOJI, text)?.emoji ?? null).toBe(emoji);
});
