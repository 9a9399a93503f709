import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IceServer } from '../../server/src/kernel/settings.ts';
import { askIceServer } from '../../server/src/platform/conference/ask-ice-server.ts';
import { iceServersFor } from '../../server/src/platform/conference/ice-servers.ts';
import { freePort } from './ports.ts';

const START_TIMEOUT_MS = 10_000;

export type Coturn = Awaited<ReturnType<typeof startCoturn>>;

/** Starts a TURN server on the loopback address with a shared secret, as docs/operations.md describes. */
export async function startCoturn() {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-coturn-'));
  const file = join(folder, 'turnserver.conf');
  const port = await freePort();
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, settingsOf({ folder, port, secret }));
  const server = spawn('turnserver', ['-c', file], { stdio: 'ignore' });
  // An aborted run leaves no server behind.
  process.once('exit', () => server.kill());
  const gone = once(server, 'exit');
  const missing = once(server, 'error').then(() => {
    throw new Error(
      'The program turnserver is missing. Install it (on Debian: sudo apt-get install coturn).',
    );
  });
  const access = { secret };
  const urls = [`turn:127.0.0.1:${port}`, `turn:127.0.0.1:${port}?transport=tcp`];
  const ready = (async () => {
    for (const url of urls) await waitUntilReady(url, access);
  })();
  await Promise.race([ready, missing]);
  missing.catch(() => {});

  return {
    urls,
    secret,
    /** The value of `ICE_SERVERS` for a hub that uses this server. */
    setting: JSON.stringify([{ urls, secret }]),
    /** Returns the servers as the hub gives them to an attendee at this time. */
    serversFor: (attendeeId: string, now = new Date()) =>
      iceServersFor({ iceServers: [{ urls, access }] }, attendeeId, now),
    /** Lets nothing through until `resume`, as a network that is down. */
    pause: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    stop: async () => {
      server.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, access: IceServer['access']): Promise<void> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await askIceServer(url, access, { now: new Date(), silenceMs: 1_000 });
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

interface Options {
  readonly folder: string;
  readonly port: number;
  readonly secret: string;
}

/** Both peers of a call have their relay here, so the server must send to its own address. */
const settingsOf = ({ folder, port, secret }: Options) => `
listening-ip=127.0.0.1
relay-ip=127.0.0.1
listening-port=${port}
realm=thedot
fingerprint
use-auth-secret
static-auth-secret=${secret}
allow-loopback-peers
no-tls
no-dtls
no-cli
no-multicast-peers
log-file=${folder}/log
pidfile=${folder}/pid
userdb=${folder}/users.sqlite
`;
