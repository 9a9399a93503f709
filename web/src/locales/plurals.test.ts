import { expect, test } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });

const PLURAL = /_(zero|one|two|few|many|other)$/;

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

test.each(Object.entries(files))('%s has every plural of its language', (path, texts) => {
  const language = path.split('/')[1] ?? '';
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = keysOf(texts);

  const missing = keys
    .filter((key) => PLURAL.test(key))
    .flatMap((key) => plurals.map((plural) => key.replace(PLURAL, `_${plural}`)))
    .filter((key) => !keys.includes(key));

  expect(missing).toEqual([]);
});
