import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ARGS = [
  ...'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1'.split(' '),
  ...'-subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(' '),
];

/** Makes a certificate for localhost in a new folder, as fullchain.pem and privkey.pem, and both as hub.pem. */
export async function createCertificate(): Promise<{ folder: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-certificate-'));
  // Started as root, nginx works as another user.
  await chmod(folder, 0o755);
  const key = join(folder, 'privkey.pem');
  const chain = join(folder, 'fullchain.pem');
  await promisify(execFile)('openssl', [...ARGS, '-keyout', key, '-out', chain]);
  const certificate = await readFile(chain, 'utf8');
  await writeFile(join(folder, 'hub.pem'), certificate + (await readFile(key, 'utf8')));
  return { folder, certificate };
}
