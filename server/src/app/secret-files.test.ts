import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'thedot-secrets-'));
const path = join(folder, 'secret');
await writeFile(path, 'olive mills at dawn, and more than 32\n');
afterAll(() => rm(folder, { recursive: true }));

describe('a secret in a file', () => {
  test('is the value of its setting, without the line break at its end', () => {
    const environment = withSecretFiles({ SECRET_KEY_FILE: path, PORT: '4000' });

    expect(environment).toEqual({
      SECRET_KEY: 'olive mills at dawn, and more than 32',
      PORT: '4000',
    });
    expect(readSettings(environment).secretKey).toBe('olive mills at dawn, and more than 32');
  });

  test('can be that of a provider of sign-in', () => {
    expect(withSecretFiles({ OIDC_MY_SCHOOL_CLIENT_SECRET_FILE: path })).toHaveProperty(
      'OIDC_MY_SCHOOL_CLIENT_SECRET',
    );
  });

  test('can be each setting whose name says that it is one', () => {
    const secrets = SETTING_NAMES.filter((name) => /SECRET|_KEY/.test(name));

    for (const name of secrets) {
      expect(withSecretFiles({ [`${name}_FILE`]: path }), name).toHaveProperty(name);
    }
    expect(secrets.length).toBeGreaterThan(5);
  });

  test.each([
    [{ SECRET_KEY: 'x', SECRET_KEY_FILE: path }, 'Set either SECRET_KEY or SECRET_KEY_FILE'],
    [
      { SECRET_KEY_FILE: '/nowhere' },
      'The file of SECRET_KEY_FILE cannot be read: /nowhere (ENOENT).',
    ],
  ])('is refused by a sentence: %o', (environment, sentence) => {
    expect(() => withSecretFiles(environment)).toThrow(sentence);
  });

  test('that is not named leaves the setting as it is', () => {
    expect(withSecretFiles({ SECRET_KEY: 'x', SECRET_KEY_FILE: ' ' })).toEqual({ SECRET_KEY: 'x' });
  });
});
