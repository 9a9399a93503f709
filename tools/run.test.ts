import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a command of package.json to its end. */
const command = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const { VITEST: _, ...env } = process.env;
    execFile(process.execPath, ['tools/run.mjs', ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err });
    });
  });

test('npm test prints the test counts as its last line', async () => {
  const { code, out } = await command('test', 'domain/src/expert-sessions');
  expect(out.split('\n').slice(-2)).toEqual([expect.stringMatching(/^\d+ passed, 0 failed$/), '']);
  expect(out).not.toMatch(/^0 passed/m);
  expect(code).toBe(0);
});

test('npm test fails when no test runs', async () => {
  const { code, out } = await command('test', 'there-is-no-such-test');
  expect(out).toMatch(/\n0 passed, 1 failed\n$/);
  expect(code).toBe(1);
});

test('an unknown command prints the usage', async () => {
  const { code, err } = await command('fly');
  expect(err).toContain('npm start');
  expect(code).toBe(1);
});

test('start fails with the name of an invalid setting', async () => {
  const { code, err } = await new Promise<{ code: number; err: string }>((resolve) => {
    const env = { ...process.env, PORT: 'eighty' };
    execFile(process.execPath, ['server/src/main.ts'], { env }, (error, _out, text) => {
      resolve({ code: error ? 1 : 0, err: text });
    });
  });
  expect(err).toMatch(/^Invalid setting: PORT/);
  expect(code).toBe(1);
});
