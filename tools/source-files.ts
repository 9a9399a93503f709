import { globSync, readFileSync } from 'node:fs';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  readonly lines: number;
}

/** All hand-written source files with their imports. */
export const sourceFiles: readonly SourceFile[] = globSync([
  '{domain,server,web}/src/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'tools/**/*.ts',
  'bench/**/*.ts',
])
  .filter((path) => !path.includes('node_modules') && path !== 'server/src/db/schema.ts')
  .sort()
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    const imports = [...text.matchAll(/(?<![/\w'])(?:from|import\(?)\s*'([^'\n]+)'/g)].map(
      ([, name]) => name!,
    );
    return { path, text, imports, lines: text.split('\n').length - 1 };
  });

export const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path);
export const production = sourceFiles.filter(
  (file) => !isTest(file) && !/\/testing\/|^e2e\/|^tools\/|^bench\//.test(file.path),
);
