import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { FileRan, Ran } from './second-go.ts';

/** Says for `npm test` what each file came to; what broke outside of a test counts as a failure. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['TEST_COUNTS'];
    if (!path) return;
    writeFileSync(path, JSON.stringify(counted(modules, unhandled)));
  }
}

/** What nobody caught counts with the file that ran meanwhile, so that it gets its second go too. */
function counted(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Ran {
  const during = ({ moduleId }: TestModule) =>
    unhandled.filter((error) => error['VITEST_TEST_PATH'] === moduleId);
  const files = modules.map((file) => [file.relativeModuleId, ranOf(file, during(file))] as const);
  const told = modules.reduce((sum, file) => sum + during(file).length, 0);
  return { files: Object.fromEntries(files), unhandled: unhandled.length - told };
}

function ranOf(file: TestModule, uncaught: readonly SerializedError[]): FileRan {
  const suites = [...file.children.allSuites()];
  const tests = [...file.children.allTests()];
  const broken = [...file.errors(), ...suites.flatMap((suite) => suite.errors()), ...uncaught];
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...broken.map(({ message }) => message),
      ...tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName),
    ],
  };
}
