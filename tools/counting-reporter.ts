import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

interface Counts {
  passed: number;
  failed: number;
}

/** Counts tests for the last line of `npm test`; what broke outside of a test counts as a failure. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const path = process.env['TEST_COUNTS'];
    if (!path) return;
    const counts: Counts = { passed: 0, failed: unhandled.length };
    for (const module of modules) count(module, counts);
    writeFileSync(path, JSON.stringify(counts));
  }
}

function count(module: TestModule, counts: Counts): void {
  counts.failed += module.errors().length;
  for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') counts.passed += 1;
    if (state === 'failed') counts.failed += 1;
  }
}
