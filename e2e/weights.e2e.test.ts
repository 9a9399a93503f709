import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/** In kB as gzip sends them: docs/decisions/0050-weight-of-the-first-page.md */
const BUDGET = { signIn: 218, further: 110, live: 20, style: 32 } as const;
/** French has longer words. */
const DASHBOARD = { en: 236, fr: 237 } as const;
const LANGUAGES = ['en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];

const DIST = join(import.meta.dirname, '../web/dist');
const SCREENS = readFileSync(join(import.meta.dirname, '../web/src/app/screens.tsx'), 'utf8');

/** A built file and what it loads before it runs: https://vite.dev/guide/backend-integration */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
);

const weightOf = (file: string): number => gzipSync(readFileSync(join(DIST, file))).length / 1000;

/** The key of a chunk in the manifest: its source, or a name of the chunk groups of `vite.config.ts`. */
function chunkOf(sourceOrGroup: string): string {
  if (sourceOrGroup in manifest) return sourceOrGroup;
  const [found, ...others] = Object.entries(manifest).filter(
    ([, { file, name }]) => name === sourceOrGroup && file.endsWith('.js'),
  );
  if (!found || others.length > 0) throw new Error(`No single chunk is named ${sourceOrGroup}`);
  return found[0];
}

/** The files of these chunks, and of all chunks that they import before they run. */
function filesOf(sourcesOrGroups: readonly string[]): ReadonlySet<string> {
  const keys = new Set(sourcesOrGroups.map(chunkOf));
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    for (const it of [chunk.file, ...(chunk.css ?? [])]) files.add(it);
    for (const it of chunk.imports ?? []) keys.add(it);
  }
  return files;
}

/** The shared texts of a language are one chunk, those of a feature are a file each. */
const textsOf = (language: Language, features: readonly string[]): readonly string[] => [
  `texts-${language}`,
  ...features.map((name) => `src/locales/${language}/${name}.json`),
];

/** The page of an address and its texts, as the list of screens names them. */
function screenAt(path: string, language: Language): readonly string[] {
  const entry = RegExp(`'${path}': screen\\(\\s*\\[([^\\]]*)\\],[^']*import\\('([^']+)'`).exec(
    SCREENS,
  );
  if (!entry) throw new Error(`The list of screens has no ${path}`);
  const [, names = '', page = ''] = entry;
  const features = [...names.matchAll(/'([^']+)'/g)].map(([, name]) => String(name));
  return [posix.join('src/app', page), ...textsOf(language, features)];
}

function weigh(files: Iterable<string>): { script: number; style: number } {
  const sum = (ending: string) =>
    [...files].filter((it) => it.endsWith(ending)).reduce((total, it) => total + weightOf(it), 0);
  return { script: sum('.js'), style: sum('.css') };
}

const signIn = (language: Language) =>
  filesOf(['index.html', 'early', 'sign-in', ...textsOf(language, ['auth'])]);

const dashboard = (language: Language) =>
  filesOf([
    'index.html',
    'early',
    'shell',
    'src/app/screens.tsx',
    ...textsOf(language, ['notifications']),
    ...screenAt('/dashboard', language),
  ]);

describe.each(LANGUAGES)('in %s', (language) => {
  test('sign-in stays within its weight', () => {
    const { script, style } = weigh(signIn(language));
    expect(script).toBeLessThan(BUDGET.signIn);
    expect(style).toBeLessThan(BUDGET.style);
  });

  test('the dashboard stays within its weight', () => {
    const { script, style } = weigh(dashboard(language));
    expect(script).toBeLessThan(DASHBOARD[language]);
    expect(style).toBeLessThan(BUDGET.style);
  });

  test.each([
    '/experts',
    '/booking',
    '/calendar',
    '/users/list',
    '/users/external',
    '/organizations',
  ])('%s stays within its weight after the dashboard', (path) => {
    const further = filesOf(screenAt(path, language)).difference(dashboard(language));
    expect(weigh(further).script).toBeLessThan(BUDGET.further);
  });
});

test('the code of the live connection is light, and comes after the page', () => {
  const { file = '' } = manifest['src/app/live/Live.tsx'] ?? {};

  expect(dashboard('en').has(file)).toBe(false);
  expect(weightOf(file)).toBeLessThan(BUDGET.live);
});

test('the first calls are sent before the libraries are here', () => {
  const { file = '' } = manifest[chunkOf('early')] ?? {};
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');

  expect(html).toMatch(RegExp(`<script type="module" async[^>]* src="/${file}"`));
  const needs = [...filesOf(['early'])].filter((it) => !it.includes('rolldown-runtime'));
  expect(needs).toEqual([file]);
});
