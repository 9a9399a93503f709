import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileRan, Ran } from './second-go.ts';

/** Says for `npm test` what each file came to; what broke outside of a test counts as a failure. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const path = process.env['TEST_COUNTS'];
    if (!path) return;
    const files = Object.fromEntries(modules.map((it) => [it.relativeModuleId, ranOf(it)]));
    writeFileSync(path, JSON.stringify({ files, unhandled: unhandled.length } satisfies Ran));
  }
}

function ranOf(file: TestModule): FileRan {
  const suites = [...file.children.allSuites()];
  const tests = [...file.children.allTests()];
  const broken = [...file.errors(), ...suites.flatMap((suite) => suite.errors())];
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...broken.map(({ message }) => message),
      ...tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName),
    ],
  };
}
