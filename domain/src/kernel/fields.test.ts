import { expect, test } from 'vitest';
import { fieldProblems } from './field-problems.ts';
import { line, optionalLine, optionalText, text, webAddress } from './fields.ts';

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
])('“%s” is refused (A41)', (typed) => {
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

test.each([
  ['  Amira Ben Salah ', 'Amira Ben Salah'],
  ['\tAmira\n', 'Amira'],
  ['\u202EAmira\u2066', 'Amira'],
  ['Am\u200Bi\u2060ra\uFEFF', 'Amira'],
  ['Am\u200Dira', 'Amira'],
  ['A\u00ADmira\u034F', 'Amira'],
  ['Amira\uFE0F\u200E', 'Amira'],
  ['\u{E0041}Amira\u3164', 'Amira'],
  ['د. أمينة', 'د. أمينة'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['Team 👩\u200D💻 ❤\uFE0F', 'Team 👩\u200D💻 ❤\uFE0F'],
])('the name %j is kept as %j, without what cannot be seen', (typed, kept) => {
  expect(line(80).parse(typed)).toBe(kept);
  expect(optionalLine(80).parse(typed)).toBe(kept);
});

test.each(['\u0007', '\u001B', '\t', '\n', '\r', '\u007F', '\u0085', '\u009B', '\u2028', '\u2029'])(
  'a name with the control character %j is refused, a text of several lines keeps it',
  (control) => {
    const typed = `Amira${control}Ben Salah`;

    for (const schema of [line(80), optionalLine(80)]) {
      const { error } = schema.safeParse(typed);
      expect(error && fieldProblems(error)).toEqual([
        { code: 'field.control_characters', path: '' },
      ]);
    }
    expect(text(80).parse(typed)).toBe(typed);
  },
);

test.each([' ', '\u200B\u200D', '\u202E', '\u3164', '\u2800'])(
  'a required name with only invisible characters is refused (%j)',
  (typed) => {
    expect(line(20).safeParse(typed).success).toBe(false);
    expect(optionalLine(20).parse(typed)).toBe('');
  },
);
