/** What a run of tests came to, by file. */
export interface Ran {
  readonly files: Readonly<Record<string, FileRan>>;
  /** What broke outside of any file. */
  readonly unhandled: number;
}

export interface FileRan {
  readonly passed: number;
  /** The names of its tests that failed, and what else broke in it. */
  readonly failed: readonly string[];
}

interface Report {
  readonly passed: number;
  readonly failed: number;
  /** What failed beside the others, and passed alone. */
  readonly unsteady: readonly string[];
}

/** More than a busy machine breaks: these mean it. */
const MOST_FILES = 10;

/**
 * Runs tests, and then once more, alone, the few files in which something failed: on a machine that others use too, a
 * processor that is away for seconds looks like a fault. A file counts as in its last run.
 */
export async function runWithSecondGo(
  run: (files: readonly string[] | null) => Promise<Ran>,
): Promise<Report> {
  const first = await run(null);
  const again = Object.keys(first.files).filter((file) => failuresOf(first, file).length > 0);
  if (again.length === 0 || again.length > MOST_FILES || first.unhandled > 0) return report(first);
  const second = await run(again);
  const unsteady = again.flatMap((file) =>
    second.files[file] === undefined
      ? []
      : failuresOf(first, file)
          .filter((name) => !failuresOf(second, file).includes(name))
          .map((name) => `${file} > ${name}`),
  );
  return report({ ...second, files: { ...first.files, ...second.files } }, unsteady);
}

const failuresOf = (ran: Ran, file: string) => ran.files[file]?.failed ?? [];

function report({ files, unhandled }: Ran, unsteady: readonly string[] = []): Report {
  const all = Object.values(files);
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed.length, unhandled),
    unsteady,
  };
}
