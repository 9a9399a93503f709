import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/** In kB after gzip: docs/decisions/0050-load-only-what-the-first-page-shows.md */
const BUDGET = { signIn: 146, register: 150, further: 120, live: 20, style: 30 } as const;
/** French texts are longer. */
const DASHBOARD = { en: 239, fr: 240 } as const;
const LANGUAGES = ['en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];

const DIST = join(import.meta.dirname, '../web/dist');
const WEB = join(import.meta.dirname, '../web');
const MANIFESTS = globSync('src/features/*/*.screens.ts', { cwd: WEB }).map((path) => ({
  folder: posix.dirname(path),
  text: readFileSync(join(WEB, path), 'utf8'),
}));

/** A built file with its static imports: https://vite.dev/guide/backend-integration */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
);

const sizeOf = (file: string): number => gzipSync(readFileSync(join(DIST, file))).length / 1000;

/** Returns the manifest key of a source file, or of a chunk group of `vite.config.ts`. */
function findChunkKey(sourceOrGroup: string): string {
  if (sourceOrGroup in manifest) return sourceOrGroup;
  const [found, ...others] = Object.entries(manifest).filter(
    ([, { file, name }]) => name === sourceOrGroup && file.endsWith('.js'),
  );
  if (!found || others.length > 0) throw new Error(`No single chunk is named ${sourceOrGroup}`);
  return found[0];
}

/** Returns the files of these chunks and of all their static imports. */
function collectFiles(sourcesOrGroups: readonly string[]): ReadonlySet<string> {
  const keys = new Set(sourcesOrGroups.map(findChunkKey));
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    for (const it of [chunk.file, ...(chunk.css ?? [])]) files.add(it);
    for (const it of chunk.imports ?? []) keys.add(it);
  }
  return files;
}

/** The shared texts of a language are one chunk; each feature of these pages has a separate file. */
const textsOf = (language: Language, features: readonly string[]): readonly string[] => [
  `texts-${language}`,
  ...features.map((name) => `src/locales/${language}/${name}.json`),
];

/** Returns the page module of a path and its texts, as the list of its feature's screens names them. */
function findScreen(path: string, language: Language): readonly string[] {
  const screen = RegExp(`'${path}': lazyScreen\\(\\s*\\[([^\\]]*)\\],[^']*import\\('([^']+)'`);
  for (const { folder, text } of MANIFESTS) {
    const [entry, names = '', page = ''] = screen.exec(text) ?? [];
    if (entry === undefined) continue;
    const features = [...names.matchAll(/'([^']+)'/g)].map(([, name]) => String(name));
    return [posix.join(folder, page), ...textsOf(language, features)];
  }
  throw new Error(`No feature has the screen ${path}`);
}

function sumSizes(files: Iterable<string>): { script: number; style: number } {
  const sum = (ending: string) =>
    [...files].filter((it) => it.endsWith(ending)).reduce((total, it) => total + sizeOf(it), 0);
  return { script: sum('.js'), style: sum('.css') };
}

const SIGN_IN = 'src/features/auth/sign-in/LoginPage.tsx';
const REGISTER = 'src/features/auth/sign-up/RegisterPage.tsx';

const beforeSignIn = (page: string, language: Language) =>
  collectFiles(['visitors.html', 'early', page, ...textsOf(language, ['auth'])]);

const dashboard = (language: Language) =>
  collectFiles(['index.html', 'early', 'shell', ...findScreen('/dashboard', language)]);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each([
    ['sign-in', SIGN_IN, BUDGET.signIn],
    ['registration', REGISTER, BUDGET.register],
  ])('%s stays within its size budget', (_, page, budget) => {
    const { script, style } = sumSizes(beforeSignIn(page, language));
    expect(script).toBeLessThan(budget);
    expect(style).toBeLessThan(BUDGET.style);
  });

  test('the dashboard stays within its size budget', () => {
    const { script, style } = sumSizes(dashboard(language));
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
  ])('%s adds no more than its size budget to the dashboard', (path) => {
    const further = collectFiles(findScreen(path, language)).difference(dashboard(language));
    expect(sumSizes(further).script).toBeLessThan(BUDGET.further);
  });
});

test('the live connection stays within its size budget and is not part of the dashboard', () => {
  const { file = '' } = manifest['src/app/live/Live.tsx'] ?? {};

  expect(dashboard('en').has(file)).toBe(false);
  expect(sizeOf(file)).toBeLessThan(BUDGET.live);
});

test.each(['data', 'start'])('the pages before sign-in do without %s', (group) => {
  const { file = '' } = manifest[findChunkKey(group)] ?? {};

  expect(dashboard('en').has(file)).toBe(true);
  for (const page of [SIGN_IN, REGISTER]) expect(beforeSignIn(page, 'en').has(file)).toBe(false);
});

test('the script that sends the first calls imports no library', () => {
  const { file = '' } = manifest[findChunkKey('early')] ?? {};
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');

  expect(html).toMatch(RegExp(`<script type="module" async[^>]* src="/${file}"`));
  const files = [...collectFiles(['early'])].filter((it) => !it.includes('rolldown-runtime'));
  expect(files).toEqual([file]);
});
