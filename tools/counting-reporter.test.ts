import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LATE = `
test('they leave', () => { setTimeout(() => { throw new Error('nobody is here'); }); });
test('they wait', () => new Promise((done) => setTimeout(done, 100)));
`;

test('an error that nobody caught counts with the file that ran, not with the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thedot-counted-'));
  const counts = join(folder, 'counts.json');
  writeFileSync(join(folder, 'late.test.js'), LATE);
  writeFileSync(join(folder, 'fine.test.js'), "test('they stay', () => {});");

  const reporter = `--reporter=${join(ROOT, 'tools/counting-reporter.ts')}`;
  const { VITEST: _, ...environment } = process.env;
  const env = { ...environment, TEST_COUNTS: counts };
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  await new Promise((ended) => {
    execFile(vitest, ['run', '--root', folder, '--globals', reporter], { env }, ended);
  });
  const ran: unknown = JSON.parse(readFileSync(counts, 'utf8'));
  rmSync(folder, { recursive: true, force: true });

  expect(ran).toEqual({
    files: {
      'fine.test.js': { passed: 1, failed: [] },
      'late.test.js': { passed: 2, failed: ['nobody is here'] },
    },
    unhandled: 0,
  });
});
