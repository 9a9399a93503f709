import { expect, test } from 'vitest';
import { FRENCH } from './fr-errors.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });

/** The one title that the specification spells otherwise. */
const AS_SPECIFIED = ['Oups...!'];

const wordsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : wordsOf(value)));

const all = Object.entries({ ...files, './fr/errors': FRENCH }).map(([path, texts]) => ({
  path,
  words: wordsOf(texts).filter((words) => !AS_SPECIFIED.includes(words)),
}));

test.each(all)('$path is set with curly apostrophes and real ellipses', ({ words }) => {
  expect(words.filter((it) => /\p{L}'\p{L}|\.\.\./u.test(it))).toEqual([]);
});

test.each(all.filter(({ path }) => path.includes('/fr/')))(
  '$path sets spaces that do not break before : ; ! ? and inside « », narrow ones before ; ! ?',
  ({ words }) => {
    const wrong = /[^\u202f][;!?]|[^\u00a0]»|«[^\u00a0]|[^\u00a0]:(?=\s|$)/;
    expect(words.filter((it) => wrong.test(it))).toEqual([]);
  },
);
