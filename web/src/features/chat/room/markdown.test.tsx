import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AMIRA } from '../../../testing/chat.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { Markdown } from './markdown.tsx';

afterEach(cleanup);

const nameOf = (id: string) => (id === AMIRA ? 'Amira' : null);
const shown = (text: string) =>
  render(
    <MemoryRouter>
      <Markdown text={text} nameOf={nameOf} />
    </MemoryRouter>,
  ).container;

const KNOWN = ['DIV', 'P', 'STRONG', 'EM', 'DEL', 'BR', 'CODE', 'PRE', 'BLOCKQUOTE', 'UL', 'OL'];
const ALLOWED = new Set([...KNOWN, 'LI', 'A', 'SPAN']);
const ATTRIBUTES = new Set(['class', 'href', 'target', 'rel', 'title', 'start', 'tabindex', 'dir']);

test('words are bold, italic, struck, code, lists, quotes and links', () => {
  const text =
    '**bold** *italic* ~~gone~~ `code`\n\n> quoted\n\n- one\n- two\n\n3. three\n\n```\nblock\n```\n\nhttps://dot.example';
  const { innerHTML } = shown(text);
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
])('nothing of %s becomes an element, a handler or an address of another kind', (text) => {
  for (const element of shown(text).querySelectorAll('*')) {
    expect(ALLOWED).toContain(element.tagName);
    for (const { name } of element.attributes) expect(ATTRIBUTES).toContain(name);
    const href = element.getAttribute('href');
    if (href) expect(href).toMatch(/^(https?:\/\/|mailto:|\/)/);
    if (href && element.hasAttribute('target')) {
      expect(element.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    }
  }
});

test('what is not of the small part stays as it was typed', () => {
  expect(shown('# No heading').textContent).toBe('# No heading');
  expect(shown('<b>no</b> &amp; 1 < 2').textContent).toBe('<b>no</b> &amp; 1 < 2');
});

test('a link of this hub opens in it, another one in a tab of its own', () => {
  shown(`[the session](${location.origin}/bookings?tab=past#x) [else](https://dot.example/a)`);
  expect(screen.getByRole('link', { name: 'the session' })).toHaveProperty('target', '');
  expect(screen.getByRole('link', { name: 'the session' }).getAttribute('href')).toBe(
    '/bookings?tab=past#x',
  );
  expect(screen.getByRole('link', { name: 'else' })).toHaveProperty('target', '_blank');
});

test('a link cannot say that it leads elsewhere than it does', () => {
  shown(
    '[https://bank.example](https://evil.example/) [bank.example/login](https://evil.example/a)',
  );
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['https://evil.example/', 'https://evil.example/a']);
});

test('who is mentioned is called by their first name, and nobody inside code is', () => {
  const { textContent } = shown(
    `<@${AMIRA}> and <@0199aaaa-0000-7000-8000-00000000000f> \`<@${AMIRA}>\``,
  );
  expect(textContent).toBe(`@Amira and @… <@${AMIRA}>`);
});

test.each(['>', '[', '*a ', '**a', '_a ', '~~', '![', '`', '<', '- ', '](', '[a](', '1. ', '> - '])(
  'ten thousand signs of %s do not hold the page up',
  (sign) => {
    const begun = performance.now();
    shown(sign.repeat(Math.floor(10_000 / sign.length)));
    expect(performance.now() - begun).toBeLessThan(3_000);
  },
);

test('emoji alone are shown large, and nothing else is', () => {
  expect(['👍', '🇹🇳 ❤️', '👩‍🚀🎉'].map(isEmojiOnly)).toEqual([true, true, true]);
  expect(['1', '©', 'ok 👍', '', '👍'.repeat(7)].map(isEmojiOnly)).toEqual(Array(5).fill(false));
});
