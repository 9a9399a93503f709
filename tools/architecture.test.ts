// The rules of docs/architecture.md, as sentences that fail.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { BOOKING_KINDS } from '@thedot/domain/kernel/booking-ref';
import { expect, test } from 'vitest';
import { findCycle, findCyclicImports, folderImports, importedPath } from './folder-imports.ts';
import { isTest, production, type SourceFile, sourceFiles } from './source-files.ts';

/** Files matching `from` must not import anything matching `what`. */
const RULES: readonly { because: string; from: RegExp; what: RegExp }[] = [
  {
    because: 'the domain is pure: zod, CASL and itself',
    from: /^domain\/(?!.*\.test\.)/,
    what: /^(?!zod$|@casl\/ability$|\.\.?\/)/,
  },
  {
    because: 'the domain enters another feature by its contract, rules or labels',
    from: /^domain\/src\/(?!kernel|access|api\.ts)(?!.*\.test\.)/,
    what: /^\.\.\/(?!kernel\/|access\/)[\w-]+\/(?!.*\.(contract|rules|labels)\.ts$)/,
  },
  {
    because: 'rules know neither HTTP nor SQL',
    from: /\.rules\.ts$/,
    what: /\.(routes|service|queries)|^(node:|kysely|pg|fastify)/,
  },
  {
    because: 'contracts know no rules',
    from: /\.contract\.ts$/,
    what: /\.rules/,
  },
  {
    because: 'SQL lives in *.queries.ts',
    from: /^server\/src\/features\/.*(routes|service|jobs)\.ts$/,
    what: /^(kysely|pg)/,
  },
  {
    because: 'queries know no HTTP and no context',
    from: /^server\/.*\.queries\.ts$/,
    what: /fastify|kernel\/context/,
  },
  {
    because: 'queries know no service',
    from: /^server\/.*\.queries\.ts$/,
    what: /\.service\.ts$/,
  },
  {
    because: 'the server does not know the web app',
    from: /^server\//,
    what: /@thedot\/(web|e2e)|^react|(\.\.\/)+web\//,
  },
  {
    because: 'the web app does not know the server',
    from: /^web\//,
    what: /^@thedot\/(server|e2e)|^(node:|kysely|pg|fastify)|(\.\.\/)+server\//,
  },
  {
    because: 'the design system knows neither features nor the app around them',
    from: /^web\/src\/ui\/(?!.*\.test\.)/,
    what: /^(\.\.\/)+(features|app)\//,
  },
  {
    because: 'the base of the web app knows no feature and no component',
    from: /^web\/src\/lib\/(?!.*\.test\.)/,
    what: /^(\.\.\/)+(features|app|ui)\//,
  },
  {
    because: 'the sentences of errors come apart from the pages',
    from: /^(domain\/src\/(?!errors\.ts|error-catalogue)|web\/src\/(?!lib\/i18n\/i18n\.ts|locales\/(en|fr)-errors\.ts))(?!.*\.test\.)/,
    what: /(error-catalogue|booking-errors|field-errors)(\.ts)?$/,
  },
  {
    because: 'the web app has the texts of notifications in its locale files, by language',
    from: /^web\/(?!.*\.test\.)/,
    what: /notification-catalogue|\.notifications$|notifications\/preferences\.rules/,
  },
  {
    because: 'browser tests see only the browser',
    from: /^e2e\//,
    what: /@thedot\/|\.\.\/(server|web|domain)\//,
  },
];

test.each(RULES)('$because', ({ from, what }) => {
  const offences = sourceFiles
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((name) => what.test(name)).map((name) => `${path} imports ${name}`),
    );
  expect(offences).toEqual([]);
});

test('what names errors takes nothing but types from the catalogue of their sentences', () => {
  const naming = production.filter(({ path }) => path === 'domain/src/errors.ts');
  expect(naming.map(({ text }) => text.match(/^import (?!type ).*/gm))).toEqual([null]);
});

test('a feature enters another only by its service (server), or its data or public parts (web)', () => {
  const neighbour = /^(\.\.\/)+(?!app\/|ui\/|lib\/|platform\/|http\/|kernel\/|db\/)[\w-]+\//;
  const offences = sourceFiles
    .filter((file) => /\/features\//.test(file.path) && !isTest(file))
    .flatMap((file) =>
      file.imports
        .filter((name) => neighbour.test(name) && leavesFeature(file, name))
        // All parts of `features/scheduling` are shared by what can be booked.
        .filter((name) => !/\.(service|sql|data|public)\.tsx?$|\.\.\/scheduling\//.test(name))
        .map((name) => `${file.path} imports ${name}`),
    );
  expect(offences).toEqual([]);
});

const START_TRACING = 'server/src/platform/tracing/start-tracing.ts';

test('the packages of OpenTelemetry are in one file, which is loaded only when traces are configured', () => {
  const using = production.filter(({ imports }) =>
    imports.some((name) => name.startsWith('@opentelemetry/')),
  );
  expect(using.map(({ path }) => path)).toEqual([START_TRACING]);
  const loading = production.flatMap((file) =>
    [...file.text.matchAll(/^import (?!type ).*'(\S+)';/gm)]
      .filter(([, name = '']) => importedPath(file, name) === START_TRACING)
      .map(() => file.path),
  );
  expect(loading).toEqual([]);
});

/** Each layer imports only those before it. The seed and the commands of `admin/` compose like `app/`. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [['db'], ['kernel'], ['platform'], ['http'], ['features'], ['seed'], ['admin', 'app']],
};

test.each(Object.entries(LAYERS))('in %s a layer imports only those below it', (root, layers) => {
  const layerOf = (path: string) =>
    layers.findIndex((names) => names.includes(path.split(`${root}/src/`)[1]?.split('/')[0] ?? ''));
  const offences = production
    .filter(({ path }) => layerOf(path) >= 0)
    .flatMap((file) =>
      file.imports
        .map((name) => importedPath(file, name))
        .filter((path) => layerOf(path) > layerOf(file.path))
        .map((path) => `${file.path} imports ${path}`),
    );
  expect(offences).toEqual([]);
});

/**
 * A manifest composes the folders beside it, and `x.sql.ts` has the fragments that other folders may use, so each is a
 * folder of its own.
 */
const serverFolderOf = (path: string) => {
  if (!path.startsWith('server/src/')) return null;
  return /\.(feature|sql)\.ts$/.test(path) ? path : posix.dirname(path);
};

test('in the server no folders import each other', () => {
  const server = production.filter(({ path }) => path.startsWith('server/src/'));
  expect(findCycle(folderImports(server, serverFolderOf))).toEqual([]);
});

/** Folders whose direct children are the features. */
const FEATURE_ROOTS = ['domain/src/', 'server/src/features/', 'web/src/features/'];

test.each(FEATURE_ROOTS)('in %s no features import each other, directly or in a circle', (root) => {
  const featureOf = (path: string) =>
    (path.startsWith(root) && /^([\w-]+)\//.exec(path.slice(root.length))?.[1]) || null;
  const cyclic = findCyclicImports(folderImports(production, featureOf));
  expect(cyclic.map((pair) => pair.join(' imports '))).toEqual([]);
});

/** The lines of the drawn order in `docs/architecture.md`, each with the names of its features. */
const orderOfFeatures = /each line imports only from the lines above it:\n\n```\n(.*?)```/s
  .exec(readFileSync('docs/architecture.md', 'utf8'))![1]!
  .trim()
  .split('\n')
  .map((line) => line.split(/ {2,}/)[0]!.split(' · '));

test('in the server each feature imports only those in the lines above it', () => {
  const root = 'server/src/features/';
  const featureOf = (path: string) => (path.startsWith(root) ? path.split('/')[3]! : null);
  const lineOf = (feature: string) => orderOfFeatures.findIndex((line) => line.includes(feature));
  const offences = folderImports(production, featureOf)
    .filter(([from, to]) => lineOf(to) >= lineOf(from))
    .map((pair) => pair.join(' imports '));
  expect(offences).toEqual([]);
  expect(orderOfFeatures.flat().toSorted()).toEqual(folders('server/src/features').toSorted());
});

/** One reads, one sends a mail, which is not done again, and one fills an empty hub. */
const PLAIN_TRANSACTIONS = [
  'server/src/db/force-custom-plan.ts',
  'server/src/db/in-transaction.ts',
  'server/src/platform/mail/mail.jobs.ts',
  'server/src/seed/sample-hub.ts',
];

test('the server runs its transactions with inTransaction, which logs what they audit after the commit', () => {
  const plain = offending('server/src/', /\.transaction\(\)/);
  expect(plain.filter((path) => !path.includes('/testing/'))).toEqual(PLAIN_TRANSACTIONS);
});

test('the engine of scheduling names no kind of booking', () => {
  const named = new RegExp(`'(${BOOKING_KINDS.join('|')})\\b`);
  expect(offending('server/src/features/scheduling/', named)).toEqual([]);
});

test('a manifest imports only its own feature', () => {
  const manifests = production.filter(({ path }) => /\/features\/.*\.feature\.tsx?$/.test(path));
  const offences = manifests.flatMap((file) =>
    file.imports
      .map((name) => importedPath(file, name))
      .filter((path) => path.includes('/features/') && !path.startsWith(posix.dirname(file.path)))
      .map((path) => `${file.path} imports ${path}`),
  );
  expect(offences).toEqual([]);
});

test('screens fetch through *.data.ts', () => {
  const fetching = offending('web/src/features/', /\bclient\(|\bfetch\(/);
  expect(fetching.filter((path) => !path.endsWith('.data.ts'))).toEqual([]);
});

test('features use the dialogs of ui/, which ask before unsaved input is lost', () => {
  expect(offending('web/src/features/', /<(Modal|Drawer)\b/)).toEqual([]);
});

test('a screen that shows something stays when looking it up again fails: it asks for isLoadingError', () => {
  expect(offending('web/src/features/', /\bisError\b/)).toEqual([]);
});

test('dialogs of features have their buttons in DialogActions', () => {
  const closing = /<Button[^<]*onClick=\{on(Close|Keep)\}/;
  const own = production
    .filter(({ path, text }) => path.startsWith('web/src/features/') && closing.test(text))
    .filter(({ text }) => !text.includes('<DialogActions>'));
  expect(own.map(({ path }) => path)).toEqual([]);
});

test('each form reports unsaved changes', () => {
  const forms = offending('web/src/', /<form\b/);
  const telling = offending('web/src/', /formProps|useUnsavedChanges/);
  expect(forms.filter((path) => !telling.includes(path))).toEqual([]);
});

test('browser tests poll what a page shows, except for its absence', () => {
  const reading =
    /expect\(await [^;]*?\.(count|inputValue|isChecked|innerText|textContent|getAttribute|title|all\w+)\([^)]*\)\)\s*\.(?!not\.|toBe\((0|'')\))/;
  const hasty = sourceFiles.filter(
    ({ path, text }) => path.startsWith('e2e/') && reading.test(text),
  );
  expect(hasty.map(({ path }) => path)).toEqual([]);
});

test('server and web name their features as the domain does', () => {
  const known = new Set(folders('domain/src'));
  const strangers = [...folders('server/src/features'), ...folders('web/src/features')].filter(
    (name) => !known.has(name),
  );
  expect(strangers).toEqual([]);
});

test('screens write times and begin weeks by lib/format, which follows the reader’s clock and week', () => {
  const own =
    /\.getHours\(\)|\bhour: '|\bhourCycle\b|\bhour12\b|\btimeStyle\b|(?<!T\d\d|24):00`|type="time"|1, 2, 3, 4, 5, 6, 0\]|(?<!T\$)\{formatClockTime\(|\$\{start\} ?–/;
  const offences = offending('web/src/', own).filter((it) => !it.startsWith('web/src/lib/format/'));
  expect(offences).toEqual([]);
  expect(offending('web/src/', /@mantine\/dates'/)).toEqual([
    'web/src/ui/fields/MonthCalendar.tsx',
  ]);
});

test('there are no barrels', () => {
  const barrels = sourceFiles.filter(({ path }) => /\/index\.tsx?$/.test(path));
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

/** Generated, or one list that is looked up by name. */
const LONG_FILES = ['server/src/db/schema.ts'];

test('source files above 400 lines are named in a warning', () => {
  const long = production.filter(({ path, lines }) => lines > 400 && !LONG_FILES.includes(path));
  for (const { path, lines } of long)
    process.stderr.write(`${path} has ${lines} lines: split it, or say why it is one thing.\n`);
});

test('nothing in the domain waits or looks at the clock', () => {
  const impure = /\basync\b|\bawait\b|\bsetTimeout\b|\bDate\.now\b|new Date\(\)|Math\.random/;
  expect(offending('domain/', impure)).toEqual([]);
});

test('the domain has two dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('domain/package.json', 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['@casl/ability', 'zod']);
});

test('only config.ts reads the environment', () => {
  const readers = offending('server/', /process\.env/);
  expect(readers.filter((path) => path !== 'server/src/app/config.ts')).toEqual([]);
});

test('the server makes requests to other hosts only in the allowed files', () => {
  const visiting = /\bfetch\(|\bhttps?\.(get|request)\(|\b(get|request)\b[^;]* from 'node:https?'/;
  // Identity providers, video servers and receivers of traces are named by the operator's settings (decisions 24, 110
  // and 173); personal calendars, push services of browsers and callbacks of other programs are at public addresses only, within limits
  // (decisions 55 and 73).
  const ALLOWED = [
    'server/src/admin/services.ts',
    'server/src/features/auth/openid/identity-provider.ts',
    'server/src/platform/conference/send.ts',
    'server/src/platform/public-request.ts',
  ];
  const others = offending('server/', visiting).filter((path) => !ALLOWED.includes(path));
  expect(others).toEqual([]);
});

test('no source has `any`, console output or a disabled check', () => {
  const lazy =
    /: any\b|as any\b|<any>|@ts-(ignore|nocheck)|console\.(log|error)|\bTODO\b|\bFIXME\b/;
  expect(offending('', lazy)).toEqual([]);
});

test('a transaction uses one connection', () => {
  const offences = production
    .filter(({ path }) => path.startsWith('server/'))
    .filter(({ text }) => transactions(text).some((body) => /\bctx\.db\b/.test(body)));
  expect(offences.map(({ path }) => path)).toEqual([]);
});

const offending = (folder: string, what: RegExp) =>
  production
    .filter(({ path, text }) => path.startsWith(folder) && what.test(text))
    .map(({ path }) => path);

/** `../x/` leaves a feature from its folder, `../../x/` from its `parts/`. */
function leavesFeature({ path }: SourceFile, name: string): boolean {
  const inside = path.split('/features/')[1]!.split('/').length - 2;
  return name.split('../').length - 1 > inside;
}

/** What stands between the parentheses of each `transact(ctx, …)`. */
function transactions(text: string): string[] {
  return [...text.matchAll(/transact\(ctx,/g)].map(({ index }) => {
    const begin = index + 'transact(ctx,'.length;
    let depth = 1;
    let end = begin;
    for (; end < text.length && depth > 0; end++) {
      if (text[end] === '(') depth++;
      if (text[end] === ')') depth--;
    }
    return text.slice(begin, end);
  });
}

function folders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
