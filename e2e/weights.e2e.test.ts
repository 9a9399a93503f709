import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/** In kB as gzip sends them: docs/decisions/0050-weight-of-the-first-page.md */
const BUDGET = { signIn: 218, further: 110, live: 20, style: 32 } as const;
/** French has longer words. */
const DASHBOARD = { en: 236, fr: 237 } as const;
const LANGUAGES = ['en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];

const DIST = join(import.meta.dirname, '../web/dist');
const FILES = readdirSync(join(DIST, 'assets'));

/** The built web app: what the browser is told to fetch stands in its files. */
const source = cached((file: string) => readFileSync(join(DIST, 'assets', file), 'utf8'));
const weightOf = cached((file: string) => gzipSync(source(file)).length / 1000);

const EARLY = chunkNamed('early');
const SCREENS = chunkNamed('screens');
const HTML = readFileSync(join(DIST, 'index.html'), 'utf8');
const ENTRY = [...HTML.matchAll(/assets\/([^"]+\.(?:js|css))/g)].map(([, file]) => String(file));

function cached<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function chunkNamed(name: string): string {
  const [file, ...others] = FILES.filter((it) => RegExp(`^${name}-[\\w-]{8}\\.js$`).test(it));
  if (!file || others.length > 0) throw new Error(`There is not one chunk ${name}`);
  return file;
}

const matched = (text: string, pattern: RegExp, what: string): readonly string[] => {
  const found = pattern.exec(text);
  if (!found) throw new Error(`The build does not say ${what}`);
  return found;
};

/** The files of the first import in this code of a file, with the styles and scripts that it needs. */
function importedIn(file: string, code: string): readonly string[] {
  const [, target = ''] = matched(code, /import\(`\.\/([\w.-]+\.js)`\)/, `an import in ${file}`);
  const needs = /^.*?__vite__mapDeps\(\[([\d,]+)\]\)/s.exec(code.slice(code.indexOf(target)));
  const before = needs?.[0].slice(target.length).includes('import(') === true;
  if (!needs || before) return [target];
  const [, list = '[]'] = matched(source(file), /m\.f=(\[.*?\])/s, `what ${file} needs`);
  const known: readonly string[] = JSON.parse(list);
  const indexes = String(needs[1]).split(',').map(Number);
  return [target, ...indexes.map((at) => basename(known[at] ?? ''))];
}

/** The code of a file from this mark on. */
function codeFrom(file: string, mark: string): string {
  const start = source(file).indexOf(mark);
  if (start < 0) throw new Error(`${file} does not have ${mark}`);
  return source(file).slice(start);
}

const textsOf = (language: Language, namespaces: readonly string[]): readonly string[] =>
  namespaces.flatMap((name) =>
    importedIn(EARLY, codeFrom(EARLY, `locales/${language}/${name}.json`)),
  );

/** What early.ts fetches by this import. */
const earlyImport = (chunk: string) => importedIn(EARLY, codeFrom(EARLY, `import(\`./${chunk}`));

/** The page of an address, and its texts. */
function screenAt(path: string, language: Language): readonly string[] {
  const code = codeFrom(SCREENS, `"${path}":`);
  const [, names = ''] = matched(code, /^"[^"]+":\w+\(\[([^\]]*)\]/, `the texts of ${path}`);
  const namespaces = names
    .split(',')
    .map((it) => it.slice(1, -1))
    .filter(Boolean);
  return [...importedIn(SCREENS, code), ...textsOf(language, namespaces)];
}

/** With all that these files import before they run. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  const all = new Set(files);
  for (const file of all) {
    if (!file.endsWith('.js')) continue;
    const imports = source(file).matchAll(/(?:import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, name] of imports) all.add(String(name));
  }
  return all;
}

function weigh(files: Iterable<string>): { script: number; style: number } {
  const sum = (ending: string) =>
    [...files].filter((it) => it.endsWith(ending)).reduce((total, it) => total + weightOf(it), 0);
  return { script: sum('.js'), style: sum('.css') };
}

const signIn = (language: Language) =>
  withImports([
    ...ENTRY,
    ...earlyImport('sign-in'),
    ...textsOf(language, ['app', 'shell', 'ui', 'auth']),
  ]);

const dashboard = (language: Language) =>
  withImports([
    ...ENTRY,
    SCREENS,
    ...earlyImport('shell'),
    ...textsOf(language, ['app', 'shell', 'ui', 'notifications']),
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
    const further = withImports(screenAt(path, language)).difference(dashboard(language));
    expect(weigh(further).script).toBeLessThan(BUDGET.further);
  });
});

test('the code of the live connection is light, and comes after the page', () => {
  const live = chunkNamed('Live');

  expect(dashboard('en').has(live)).toBe(false);
  expect(weigh([live]).script).toBeLessThan(BUDGET.live);
});

test('the first calls are sent before the libraries are here', () => {
  expect(HTML).toMatch(RegExp(`<script type="module" async[^>]* src="/assets/${EARLY}"`));
  const needs = [...withImports([EARLY])].map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
  expect(needs.filter((name) => name !== 'rolldown-runtime')).toEqual(['early']);
});
