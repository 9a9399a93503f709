import { readdir, readFile } from 'node:fs/promises';
import { ENGLISH_MESSAGES } from '@thedot/domain/error-catalogue';
import { expect, test } from 'vitest';
import { ENGLISH } from '../web/src/locales/en-errors.ts';

/** Words that docs/voice.md replaces. */
const REPLACED =
  /\b(whoever|somebody|nobody|whom|anew|look again|at the door|there is nothing here|mails?|tak(e|es|en) (away|back|out)|laps(e|es|ed))\b/i;

type Texts = { readonly [key: string]: string | Texts };

const sentencesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((it) => (typeof it === 'string' ? [it] : sentencesOf(it)));

test('error messages use no word that docs/voice.md replaces', () => {
  const sentences = [...sentencesOf(ENGLISH_MESSAGES), ...sentencesOf(ENGLISH)];
  expect(sentences.filter((it) => REPLACED.test(it))).toEqual([]);
});

const LOCALES = new URL('../web/src/locales/en/', import.meta.url);
const files = (await readdir(LOCALES)).filter((name) => name.endsWith('.json'));

test.each(files)('%s uses no word that docs/voice.md replaces', async (name) => {
  const texts = JSON.parse(await readFile(new URL(name, LOCALES), 'utf8')) as Texts;
  expect(sentencesOf(texts).filter((it) => REPLACED.test(it))).toEqual([]);
});
