import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

type FolderImport = readonly [from: string, to: string];

/** The path of an imported file; the name itself for a package. */
export const importedPath = ({ path }: SourceFile, name: string) =>
  name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;

/** The imports between folders, as `folderOf` names them; it answers null for files that are left out. */
export function folderImports(
  files: readonly SourceFile[],
  folderOf: (path: string) => string | null,
): readonly FolderImport[] {
  const pairs = new Map<string, FolderImport>();
  for (const file of files) {
    for (const name of file.imports) {
      const [from, to] = [folderOf(file.path), folderOf(importedPath(file, name))];
      if (from !== null && to !== null && from !== to) pairs.set(`${from} ${to}`, [from, to]);
    }
  }
  return [...pairs.values()];
}

/** The folders of one cycle, in the order in which they import each other. */
export function findCycle(imports: readonly FolderImport[]): readonly string[] {
  const done = new Set<string>();
  function visit(folder: string, way: readonly string[]): readonly string[] {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const [from, to] of imports) {
      const cycle = from === folder ? visit(to, [...way, folder]) : [];
      if (cycle.length > 0) return cycle;
    }
    done.add(folder);
    return [];
  }
  return imports.map(([from]) => visit(from, [])).find((cycle) => cycle.length > 0) ?? [];
}

/** The imports that are part of a cycle, sorted: from the folder that is imported, others lead back. */
export function findCyclicImports(imports: readonly FolderImport[]): readonly FolderImport[] {
  const reachableFrom = (start: string) => {
    const reached = new Set([start]);
    for (const folder of reached)
      for (const [from, to] of imports) if (from === folder) reached.add(to);
    return reached;
  };
  return imports.filter(([from, to]) => reachableFrom(to).has(from)).toSorted();
}
