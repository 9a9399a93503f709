import { expect, test } from 'vitest';
import { FRENCH } from './fr-errors.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });

const PLURAL = /_(zero|one|two|few|many|other)$/;

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

test.each(Object.entries(files))('%s has every plural form of its language', (path, texts) => {
  const language = path.split('/')[1] ?? '';
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = keysOf(texts);

  const missing = keys
    .filter((key) => PLURAL.test(key))
    .flatMap((key) => plurals.map((plural) => key.replace(PLURAL, `_${plural}`)))
    .filter((key) => !keys.includes(key));

  expect(missing).toEqual([]);
});

/** The only title that the specification spells otherwise. */
const AS_SPECIFIED = ['Oups...!'];

const wordsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : wordsOf(value)));

const all = Object.entries({ ...files, './fr/errors': FRENCH }).map(([path, texts]) => ({
  path,
  words: wordsOf(texts).filter((words) => !AS_SPECIFIED.includes(words)),
}));

test.each(all)('$path uses curly apostrophes and ellipsis characters', ({ words }) => {
  expect(words.filter((it) => /\p{L}'\p{L}|\.\.\./u.test(it))).toEqual([]);
});

test.each(all.filter(({ path }) => path.includes('/fr/')))(
  '$path uses no-break spaces before : ; ! ? and inside « », narrow ones before ; ! ?',
  ({ words }) => {
    const wrong = /[^\u202f][;!?]|[^\u00a0]»|«[^\u00a0]|[^\u00a0]:(?=\s|$)/;
    expect(words.filter((it) => wrong.test(it))).toEqual([]);
  },
);
