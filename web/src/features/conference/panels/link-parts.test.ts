import { expect, test } from 'vitest';
import { splitLinks } from './link-parts.ts';

test('a text is split at its web addresses, without the punctuation after them', () => {
  expect(splitLinks('See https://thedot.tn/a?b=1, or (http://x.org).')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://thedot.tn/a?b=1', href: 'https://thedot.tn/a?b=1' },
    { text: ', or (', href: null },
    { text: 'http://x.org', href: 'http://x.org' },
    { text: ').', href: null },
  ]);
});

test.each(['javascript:alert(1)', 'no link', 'https://'])('%j has no link', (text) => {
  expect(splitLinks(text)).toEqual([{ text, href: null }]);
});
