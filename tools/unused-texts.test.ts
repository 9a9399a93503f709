import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { production } from './source-files.ts';

const web = production.filter(({ path }) => path.startsWith('web/')).map(({ text }) => text);
const source = web.join('\n');

const withoutNamespace = (key: string) => key.replace(/^[\w-]+:/, '');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every string literal may be a translation key. */
const names = new Set(
  [...source.matchAll(/'([^'\\\n]*)'|"([^"\\\n]*)"/g)].map(([, single, double]) =>
    withoutNamespace(single ?? double ?? ''),
  ),
);

/** Template literals may be keys with variable parts. */
const patterns = [...source.matchAll(/`([^`\n]*\$\{[^`]*?)`/g)]
  .map(([, template = '']) => withoutNamespace(template).split(/\$\{[^}]*\}/))
  .filter((parts) => /^[\w.-]*[a-z][\w.-]*$/i.test(parts.join('')))
  .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`));

interface Texts {
  readonly [name: string]: string | Texts;
}

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [before + name] : keysOf(text, `${before}${name}.`),
  );

/** A key can have plural and context suffixes. */
function isUsed(key: string): boolean {
  const plural = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const stems = [key, plural, plural.replace(/_[A-Za-z]+$/, '')];
  return stems.some((stem) => names.has(stem) || patterns.some((pattern) => pattern.test(stem)));
}

test.each(globSync('web/src/locales/en/*.json').sort())('every key of %s is used', (path) => {
  const texts: Texts = JSON.parse(readFileSync(path, 'utf8'));
  const unused = keysOf(texts).filter((key) => !isUsed(key));

  expect(unused, basename(path)).toEqual([]);
});
