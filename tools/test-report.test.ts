import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Runs these files with the report; returns its counts and what it printed. */
async function reportOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'thedot-report-'));
  const counts = join(folder, 'counts.json');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { VITEST: _, ...environment } = process.env;
  const env = { ...environment, TEST_COUNTS: counts };
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const reporter = `--reporter=${join(ROOT, 'tools/test-report.ts')}`;
  const printed = await new Promise<string>((ended) => {
    execFile(vitest, ['run', '--root', folder, '--globals', reporter], { env }, (_error, out) =>
      ended(out),
    );
  });
  const counted: unknown = JSON.parse(readFileSync(counts, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return { counted, printed };
}

test('the report counts failed tests, broken files and errors after the end of a test as failed', async () => {
  const { counted, printed } = await reportOf({
    'fine.test.js': "test('passes', () => {});",
    'late.test.js': `
      test('throws later', () => { setTimeout(() => { throw new Error('too late'); }); });
      test('waits', () => new Promise((done) => setTimeout(done, 100)));`,
    'failing.test.js': "test('fails', () => expect(1).toBe(2));",
    'broken.test.js': "throw new Error('no tests');",
  });

  expect(counted).toEqual({ passed: 3, failed: 3 });
  expect(printed).toMatch(/Slowest files\n +\d+\.\d {2}\w+\.test\.js/);
});
