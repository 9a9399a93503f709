import { expect, test } from 'vitest';
import { webAddress } from './fields.ts';

test.each([
  ['', ''],
  ['example.tn', 'https://example.tn'],
  [' www.example.tn/about?lang=fr ', 'https://www.example.tn/about?lang=fr'],
  ['example.tn:8443/app', 'https://example.tn:8443/app'],
  ['université.tn', 'https://université.tn'],
  ['http://example.tn', 'http://example.tn'],
  ['https://linkedin.com/in/amira', 'https://linkedin.com/in/amira'],
])('“%s” is the web address “%s”', (typed, meant) => {
  expect(webAddress.parse(typed)).toBe(meant);
});

test.each([
  'javascript:alert(1)',
  'javascript:example.tn',
  ' java\nscript:alert(1)',
  'java\tscript.tn:1',
  'data:text/html,x',
  'mailto:amira@example.tn',
  'amira@example.tn',
  'ftp://example.tn',
  '//example.tn',
  'example',
  'two words.tn',
  'example.tn/\u0000',
  `example.tn/${'x'.repeat(300)}`,
])('“%s” is none', (typed) => {
  expect(webAddress.safeParse(typed).success).toBe(false);
});
