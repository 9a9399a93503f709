import { posix } from 'node:path';
import { production } from './source-files.ts';

/** A top-level declaration of a module with its source text. */
export interface SourceSymbol {
  readonly path: string;
  readonly text: string;
}

const files = new Map(production.map(({ path, text }) => [path, text]));

/** The names of a file: declared, imported or re-exported. */
interface Names {
  readonly own: ReadonlyMap<string, SourceSymbol>;
  readonly from: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** The files of `import * as name`. */
  readonly whole: ReadonlyMap<string, string>;
}

const known = new Map<string, Names>();

function namesOf(path: string): Names {
  const before = known.get(path);
  if (before) return before;
  const text = files.get(path) ?? '';
  const names = {
    own: declaredNames(path, text),
    from: importedNames(path, text),
    whole: wholeImports(path, text),
  };
  known.set(path, names);
  return names;
}

const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm;

/** Finds declarations at the start of a line, where Prettier leaves nothing else. */
function declaredNames(path: string, text: string): Map<string, SourceSymbol> {
  const found = [...text.matchAll(DECLARATION)];
  return new Map(
    found.map((match, at) => [
      match[1]!,
      { path, text: text.slice(match.index, found[at + 1]?.index) },
    ]),
  );
}

const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm;

function importedNames(path: string, text: string) {
  const imported = new Map<string, { path: string; name: string }>();
  for (const [, list = '', source = ''] of text.matchAll(IMPORT)) {
    const from = resolveImport(path, source);
    if (!files.has(from)) continue;
    for (const part of list.split(',')) {
      const [name, as = name] = part.replace('type ', '').trim().split(' as ');
      if (name && as) imported.set(as, { path: from, name });
    }
  }
  return imported;
}

const resolveImport = (path: string, source: string) =>
  source.startsWith('@thedot/domain/')
    ? `domain/src/${source.slice('@thedot/domain/'.length)}.ts`
    : posix.join(posix.dirname(path), source);

const wholeImports = (path: string, text: string) =>
  new Map(
    [...text.matchAll(/^import \* as (\w+) from '([^']+)'/gm)].map(
      ([, name = '', source = '']) => [name, resolveImport(path, source)] as const,
    ),
  );

function findSymbol(path: string, name: string): SourceSymbol | undefined {
  const { own, from } = namesOf(path);
  const elsewhere = from.get(name);
  return own.get(name) ?? (elsewhere && findSymbol(elsewhere.path, elsewhere.name));
}

const isManifest = (path: string) => path.endsWith('.feature.ts');
const contributes = (path: string) => isManifest(path) || path.endsWith('.bookable.ts');

/** What features contribute to other features, by the name under which those call it. */
const contributions = new Map(
  [
    /offboardingChecks: \[[^\]]*\]/,
    /notifyScanned: \w+/,
    /publishErased\b/,
    /cancelBySystem: \w+/,
    /publishFreeTimes: \w+/,
  ].map((part) => [
    /\w+/.exec(part.source)![0],
    [...files].flatMap(([path, text]) =>
      contributes(path) ? (part.exec(text) ?? []).map((found) => ({ path, text: found })) : [],
    ),
  ]),
);

/** Comments and strings, which reference no symbols. */
const COMMENTS_AND_STRINGS = /\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g;

/** Each name, with the one before its dot. */
const NAMES = /(?:(?<=\b(\w+)\.))?[A-Za-z_]\w*/g;

/** The texts of all symbols that a symbol may call, found by name. */
export function collectReachable(start: SourceSymbol): readonly string[] {
  const reached = new Set<string>();
  const todo = [start];
  for (const { path, text } of todo) {
    if (reached.has(text)) continue;
    reached.add(text);
    const { whole } = namesOf(path);
    for (const [name, owner = ''] of text.replace(COMMENTS_AND_STRINGS, '').matchAll(NAMES)) {
      const symbol = findSymbol(whole.get(owner) ?? path, name);
      if (symbol && !reached.has(symbol.text)) todo.push(symbol);
      if (!contributes(path)) todo.push(...(contributions.get(name) ?? []));
    }
  }
  return [...reached];
}

/** Whether a symbol, or what it calls, writes to the database. */
export const isWriting = (symbol: SourceSymbol) =>
  collectReachable(symbol).some((text) => /\b(insertInto|updateTable|deleteFrom)\(/.test(text));

const IMPLEMENTATION = /implement\(\s*(?:\{ \.\.\.)?(\w+)[^{]*?,\s*\{\n/g;

/** The handler of each call by its name, e.g. `bookings.accept`. */
export function listHandlers(): { name: string; symbol: SourceSymbol }[] {
  const features = featuresByContract();
  return [...files]
    .filter(([path]) => path.endsWith('.routes.ts'))
    .flatMap(handlersIn)
    .flatMap(({ contract, name, symbol }) => {
      const feature = features.get(contract);
      return feature === undefined ? [] : [{ name: `${feature}.${name}`, symbol }];
    });
}

/** Maps each contract to its key in `api`, e.g. in `auth: { ...auth, ...registration }`. */
function featuresByContract(): ReadonlyMap<string, string> {
  const text = files.get('domain/src/api.ts')?.split('export const api')[1] ?? '';
  const lines = [...text.matchAll(/^ {2}(\w+)(?:: \{\s+([^}]+)\})?,/gm)];
  return new Map(
    lines.flatMap(([, feature = '', parts]) =>
      parts
        ? [...parts.matchAll(/\.\.\.(\w+)/g)].map(([, part]) => [part!, feature] as const)
        : [[feature, feature] as const],
    ),
  );
}

function handlersIn([path, text]: [string, string]) {
  return [...text.matchAll(IMPLEMENTATION)].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    const indent = /^ */.exec(after)![0];
    const inside = after.split(new RegExp(`\\n {0,${indent.length - 1}}\\}`))[0]!;
    const each = [...inside.matchAll(new RegExp(`^${indent}(\\w+):`, 'gm'))];
    return each.map((handler, at) => ({
      contract: match[1]!,
      name: handler[1]!,
      symbol: { path, text: inside.slice(handler.index, each[at + 1]?.index) },
    }));
  });
}

/** The handler of each job by its name: in the manifest of its feature, or in the list of the application. */
export function listJobs(): { name: string; symbol: SourceSymbol }[] {
  const lists = /^ {2}(?:\w+Jobs: \{|return \{)(?:\n([^]*?)\n {2}\};?|(.*) \}),?$/gm;
  return [...files]
    .filter(([path]) => isManifest(path) || path.endsWith('/app/job-handlers.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(lists)].flatMap(([, lines, line]) => {
        const list = lines ?? line ?? '';
        const each = [...list.matchAll(/(?:^ {4}|^ )'([a-z-]+)':/gm)];
        return each.map((job, at) => ({
          name: job[1]!,
          symbol: { path, text: list.slice(job.index, each[at + 1]?.index) },
        }));
      }),
    );
}
