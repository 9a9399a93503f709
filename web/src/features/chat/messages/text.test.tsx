import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { AMIRA, SLIMANE } from '../../../testing/chat.ts';
import { NAMED_EMOJI } from '../composer/emoji-names.ts';
import {
  findCompleteShortcode,
  findPartialShortcode,
  searchEmoji,
} from '../composer/EmojiSuggestions.tsx';
import {
  decodeMentions,
  findPartialMention,
  isMentionMatch,
  encodeMentions,
} from '../composer/mentions.ts';
import { insertText, toggleMark } from '../composer/text-selection.ts';
import { Markdown } from './Markdown.tsx';
import { isEmojiOnly } from './MessageBody.tsx';

afterEach(cleanup);

describe('Markdown', () => {
  const ELEMENTS = 'DIV P STRONG EM DEL BR CODE PRE BLOCKQUOTE UL OL LI A SPAN'.split(' ');
  const ATTRIBUTES = 'class href target rel title start tabindex dir'.split(' ');

  const shown = (text: string) =>
    render(
      <MemoryRouter>
        <Markdown text={text} nameOf={(id) => (id === AMIRA ? 'Amira' : null)} />
      </MemoryRouter>,
    ).container;

  test('shows bold, italic, struck, code, lists, quotes and links', () => {
    const { innerHTML } = shown(
      '**bold** *italic* ~~gone~~ `code`\n\n> quoted\n\n- one\n- two\n\n3. three\n\n```\nblock\n```\n\nhttps://dot.example',
    );
    for (const element of ['strong', 'em', 'del', 'code', 'blockquote', 'ul', 'pre', 'a ']) {
      expect(innerHTML).toContain(`<${element}`);
    }
    expect(innerHTML).toContain('<ol start="3">');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://dot.example/1)',
    '<javascript:alert(1)>',
    '![x](https://evil.example/pixel.gif)',
    '![x](javascript:alert(1))',
    '# A heading',
    'A heading\n===',
    '***\n---',
    '[x]: javascript:alert(1)\n\n[x]',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<style>*{display:none}</style>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '[a](https://dot.example "onmouseover=alert(1)")',
    'https://dot.example/"onmouseover="alert(1)',
    '`<img src=x onerror=alert(1)>`',
    '```html\n<img src=x onerror=alert(1)>\n```',
    '> <details open ontoggle=alert(1)>',
    '- <math><mi xlink:href="javascript:alert(1)">',
    '<@0199aaaa-0000-7000-8000-000000000001"onclick=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
  ])('makes no other element, attribute or address of %s (A31, A41)', (text) => {
    for (const element of shown(text).querySelectorAll('*')) {
      expect(ELEMENTS).toContain(element.tagName);
      for (const { name } of element.attributes) expect(ATTRIBUTES).toContain(name);
      const href = element.getAttribute('href');
      if (href) expect(href).toMatch(/^(https?:\/\/|mailto:|\/)/);
      if (href && element.hasAttribute('target')) {
        expect(element.getAttribute('rel')).toBe('noopener noreferrer nofollow');
      }
    }
  });

  test.each(['# No heading', '<b>no</b> &amp; 1 < 2'])('shows %s as it was typed', (text) => {
    expect(shown(text).textContent).toBe(text);
  });

  test('opens internal links in the app and others in a new tab', () => {
    shown(`[the session](${location.origin}/bookings?tab=past#x) [else](https://dot.example/a)`);
    const own = screen.getByRole('link', { name: 'the session' });
    expect(own).toHaveProperty('target', '');
    expect(own.getAttribute('href')).toBe('/bookings?tab=past#x');
    expect(screen.getByRole('link', { name: 'else' })).toHaveProperty('target', '_blank');
  });

  test('shows the target of a link whose text is another address', () => {
    shown(
      '[https://bank.example](https://evil.example/) [bank.example/login](https://evil.example/a)',
    );
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['https://evil.example/', 'https://evil.example/a']);
  });

  test('shows first names for mentions, except in code', () => {
    const unknown = '<@0199aaaa-0000-7000-8000-00000000000f>';
    const { textContent } = shown(`<@${AMIRA}> and ${unknown} \`<@${AMIRA}>\``);
    expect(textContent).toBe(`@Amira and @… <@${AMIRA}>`);
  });

  test('parses ten thousand characters of any Markdown within seconds', () => {
    for (const sign of '>|[|*a |**a|_a |~~|![|`|<|- |](|[a](|1. |> - '.split('|')) {
      const begun = performance.now();
      shown(sign.repeat(Math.floor(10_000 / sign.length)));
      expect([sign, performance.now() - begun < 3_000]).toEqual([sign, true]);
    }
  });
});

test('emoji are large when there are at most six and nothing else', () => {
  expect(['👍', '🇹🇳 ❤️', '👩‍🚀🎉'].map(isEmojiOnly)).toEqual([true, true, true]);
  expect(['1', '©', 'ok 👍', '', '👍'.repeat(7)].map(isEmojiOnly)).toEqual(Array(5).fill(false));
});

test('a mark is toggled around the selection', () => {
  const bold = toggleMark({ text: 'one two', start: 4, end: 7 }, '**');
  expect(bold).toEqual({ text: 'one **two**', start: 6, end: 9 });
  expect(toggleMark(bold, '**')).toEqual({ text: 'one two', start: 4, end: 7 });
});

test('inserted text replaces the selection and moves the caret after it', () => {
  const after = { text: 'one 👍', start: 6, end: 6 };
  expect(insertText({ text: 'one two', start: 4, end: 7 }, '👍')).toEqual(after);
});

describe('a mention', () => {
  const people = [
    { id: SLIMANE, firstName: 'Slimane' },
    { id: AMIRA, firstName: 'Amira' },
  ];

  test('is stored as an id, except in code, and typed as a name', () => {
    const stored = encodeMentions('Hello @Slimane, (@amira) @Slimanette me@Amira', people);
    expect(stored).toBe(`Hello <@${SLIMANE}>, (<@${AMIRA}>) @Slimanette me@Amira`);
    expect(decodeMentions(stored, people)).toBe('Hello @Slimane, (@Amira) @Slimanette me@Amira');

    const code = '`@Slimane` and ```\n@Slimane\n```';
    expect(encodeMentions(code, people)).toBe(code);
  });

  test('is completed ignoring case and accents', () => {
    expect(findPartialMention('to @Sl and', 6)).toBe('Sl');
    expect(findPartialMention('@', 1)).toBe('');
    expect(findPartialMention('me@Sl', 5)).toBeNull();
    const isHedi = (begun: string) => isMentionMatch({ id: AMIRA, firstName: 'Hédi' }, begun);
    expect(['he', 'x', 'hédi'].map(isHedi)).toEqual([true, false, false]);
  });
});

describe('emoji names', () => {
  const offered = (begun: string) => searchEmoji(NAMED_EMOJI, begun).map(({ emoji }) => emoji);

  test('exist in both languages, and each belongs to one emoji', () => {
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
    // Names that start with the query come before names that contain it.
    ['heart', '❤️'],
  ])('that begin with %o offer %o first', (begun, first) => {
    expect(offered(begun)[0]).toBe(first);
  });

  test('are suggested at most eight at a time', () => {
    expect(offered('co')).toHaveLength(8);
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
  ])('begin at the end of %o with %o', (text, begun) => {
    expect(findPartialShortcode(text, text.length)).toBe(begun);
  });

  test.each([
    ['Well done :+1:', '👍'],
    [':sourire:', '😄'],
    ['a:smile:', null],
    [':nothing_by_that_name:', null],
    ['10:30:', null],
  ])('at the end of %o are replaced by %o', (text, emoji) => {
    expect(findCompleteShortcode(NAMED_EMOJI, text)?.emoji ?? null).toBe(emoji);
  });
});
