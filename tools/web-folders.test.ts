// The folders of the web app: which of them may import which.
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { findCycle, folderImports, importedPath } from './folder-imports.ts';
import { production } from './source-files.ts';

const ROOT = 'web/src/';
const web = production.filter(({ path }) => path.startsWith(ROOT));

/** Each layer imports only those before it. */
const LAYERS = ['lib', 'ui', 'features', 'app'];

test('a web layer imports only layers below it', () => {
  const layerOf = (path: string) =>
    path.startsWith(ROOT) ? LAYERS.indexOf(path.slice(ROOT.length).split('/')[0] ?? '') : -1;
  const offences = web
    .filter(({ path }) => layerOf(path) >= 0)
    .flatMap((file) =>
      file.imports
        .map((name) => importedPath(file, name))
        .filter((path) => layerOf(path) > layerOf(file.path))
        .map((path) => `${file.path} imports ${path}`),
    );
  expect(offences).toEqual([]);
});

/** `features/chat` of a file anywhere in that feature; null outside of features. */
const featureOf = (path: string) => /\/src\/(features\/[\w-]+)\//.exec(path)?.[1] ?? null;

test('web features do not import each other in cycles', () => {
  expect(findCycle(folderImports(web, featureOf))).toEqual([]);
});

/** A folder below a layer or a feature. The root of a feature holds its pages and its data, so it is left out. */
const subFolderOf = (path: string) => {
  if (!path.startsWith(ROOT)) return null;
  const folder = posix.dirname(path.slice(ROOT.length));
  return /^(lib|ui|features\/[\w-]+)\/./.test(folder) ? folder : null;
};

test('web sub-folders do not import each other in cycles', () => {
  expect(findCycle(folderImports(web, subFolderOf))).toEqual([]);
});
