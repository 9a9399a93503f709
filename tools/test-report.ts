import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What `npm test` prints as its last line. */
export interface TestCounts {
  readonly passed: number;
  /** Tests, files and suites that failed, and errors outside of any test. */
  readonly failed: number;
}

interface Tier {
  readonly name: string;
  readonly projects: readonly string[];
  /** Seconds of all workers on two quiet cores (docs/decisions/0084). */
  readonly budget: number;
}

const TIERS: readonly Tier[] = [
  { name: 'rules and components', projects: ['domain', 'tools', 'web'], budget: 120 },
  { name: 'API', projects: ['server'], budget: 280 },
  { name: 'browser', projects: ['e2e'], budget: 660 },
];
const SLOWEST = 10;

/** Counts the tests for the last line of a run, and prints what each tier cost and which files were slowest. */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['TEST_COUNTS'];
    if (path) writeFileSync(path, JSON.stringify(countTests(modules, unhandled)));
    process.stdout.write(`${timeReport(modules, process.env['TEST_WHOLE'] === 'true')}\n`);
  }
}

function countTests(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
): TestCounts {
  const tests = modules.flatMap((file) => [...file.children.allTests()]);
  const errors = modules.flatMap((file) => [
    ...file.errors(),
    ...[...file.children.allSuites()].flatMap((suite) => suite.errors()),
  ]);
  const countOf = (state: string) => tests.filter((test) => test.result().state === state).length;
  return {
    passed: countOf('passed'),
    failed: countOf('failed') + errors.length + unhandled.length,
  };
}

/** @param isWhole whether all files ran, so that budgets mean something */
function timeReport(modules: readonly TestModule[], isWhole: boolean): string {
  const timed = modules.map((file) => ({ file, seconds: secondsOf(file) }));
  const tiers = TIERS.flatMap(({ name, projects, budget }) => {
    const own = timed.filter(({ file }) => projects.includes(file.project.name));
    if (own.length === 0) return [];
    const seconds = own.reduce((sum, it) => sum + it.seconds, 0);
    const tests = own.reduce((sum, { file }) => sum + [...file.children.allTests()].length, 0);
    const over = isWhole && seconds > budget ? `  over its budget of ${budget} s` : '';
    return [`${rounded(seconds)}  ${name}: ${own.length} files, ${tests} tests${over}`];
  });
  const slowest = timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${rounded(seconds)}  ${file.relativeModuleId}`);
  return ['', 'Seconds of all workers, by tier', ...tiers, '', 'Slowest files', ...slowest].join(
    '\n',
  );
}

function secondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    file.diagnostic();
  const all =
    environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return all / 1000;
}

const rounded = (seconds: number) => seconds.toFixed(1).padStart(8);
