import { expect, test } from 'vitest';
import { optionalText, text, webAddress } from './fields.ts';

test.each([
  ['', ''],
  ['example.tn', 'https://example.tn'],
  [' www.example.tn/about?lang=fr ', 'https://www.example.tn/about?lang=fr'],
  ['example.tn:8443/app', 'https://example.tn:8443/app'],
  ['université.tn', 'https://université.tn'],
  ['http://example.tn', 'http://example.tn'],
  ['https://linkedin.com/in/amira', 'https://linkedin.com/in/amira'],
  ['example.tn/\u202Etxt.exe\u2066', 'https://example.tn/txt.exe'],
  ['\u200Bexam\u00ADple.tn\uFEFF ', 'https://example.tn'],
  ['https://example.tn/\u200B\u3164\u2800', 'https://example.tn/'],
  ['\u200B', ''],
])('“%s” is the web address “%s”', (typed, meant) => {
  expect(webAddress.parse(typed)).toBe(meant);
});

test.each([
  'javascript:alert(1)',
  'javascript:example.tn',
  ' java\nscript:alert(1)',
  'java\tscript.tn:1',
  'java\u200Bscript:alert(1)',
  'data:text/html,x',
  'mailto:amira@example.tn',
  'amira@example.tn',
  'mail.to:amira@example.tn',
  'ftp://example.tn',
  '//example.tn',
  'example',
  'two words.tn',
  'example.tn/\u0000',
  `example.tn/${'x'.repeat(300)}`,
])('“%s” is refused', (typed) => {
  expect(webAddress.safeParse(typed).success).toBe(false);
});

test.each([
  ['  Amira ', 'Amira'],
  ['د. أمينة', 'د. أمينة'],
  ['\u202Eamira\u2066', 'amira'],
  ['👩\u200D💻', '👩\u200D💻'],
])('the text “%s” is kept as “%s”', (typed, kept) => {
  expect(text(20).parse(typed)).toBe(kept);
});

test.each([' ', '\u200B\u200D', '\u202E', '\u3164', '\u2800'])(
  'required text with only invisible characters is refused (%j)',
  (typed) => {
    expect(text(20).safeParse(typed).success).toBe(false);
    expect(optionalText(20).parse(typed)).toBe('');
  },
);
