import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from 'redis';
import type { FileStore } from '../kernel/file-store.ts';
import type { Settings, TraceSettings, VideoServer } from '../kernel/settings.ts';
import { askIceServer } from '../platform/conference/ask-ice-server.ts';
import { createConferenceClient } from '../platform/conference/conference-client.ts';
import { findMailServerProblem } from '../platform/mail/mailer.ts';

/** A service that is silent for this long does not answer. */
const SILENCE_MS = 5_000;

interface Service {
  readonly what: string;
  /** Returns in one sentence why the service cannot be used, or null. */
  readonly findProblem: () => Promise<string | null>;
}

/** The services that the settings name. */
export function listServices(settings: Settings, files: FileStore): readonly Service[] {
  const { redisUrl, scanner, bbbServers, s3, smtpUrl, iceServers, traces } = settings;
  const services: Service[] = [];
  const add = (what: string, setting: string, ask: () => Promise<void>) =>
    services.push({ what, findProblem: () => explainFailure(setting, ask) });
  if (redisUrl !== null) add('Redis', 'REDIS_URL', () => pingRedis(redisUrl));
  if (s3) add('file store', 'S3_BUCKET', () => answered(files.check()));
  if (scanner) add('virus scanner', 'CLAMD_URL', () => pingClamd(scanner));
  if (traces) add('receiver of traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', () => sendNoTraces(traces));
  for (const server of bbbServers) {
    const what = bbbServers.length === 1 ? 'BigBlueButton' : `BigBlueButton ${server.id}`;
    add(what, 'BBB_URL', () => askBigBlueButton(server));
  }
  for (const { urls, access } of iceServers) {
    for (const url of urls) {
      add(url, 'ICE_SERVERS', () =>
        askIceServer(url, access, { now: new Date(), silenceMs: SILENCE_MS }),
      );
    }
  }
  if (smtpUrl !== null)
    services.push({ what: 'mail server', findProblem: () => findMailServerProblem(settings) });
  return services;
}

async function explainFailure(setting: string, ask: () => Promise<void>): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    return `the service of ${setting} cannot be used: ${reasonOf(error)}`;
  }
}

/** A failure of several attempts, and one of `fetch`, have no message of their own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message === '' || error.message === 'UnknownError' ? error.name : error.message;
}

/** The client of the store attempts a call several times, which takes longer. */
async function answered(call: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), SILENCE_MS);
  try {
    await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function pingRedis(url: string): Promise<void> {
  const client = createClient({
    url,
    RESP: 2,
    socket: { connectTimeout: SILENCE_MS, socketTimeout: SILENCE_MS, reconnectStrategy: false },
  });
  // What fails rejects, too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
  } finally {
    if (client.isOpen) client.destroy();
  }
}

async function pingClamd(address: NonNullable<Settings['scanner']>): Promise<void> {
  const socket = connect({ ...address });
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('no answer in time')));
  try {
    socket.write('zPING\0');
    const said = await text(socket);
    if (said !== 'PONG\0') throw new Error(`it said ${said.slice(0, 80)}`);
  } finally {
    socket.destroy();
  }
}

/** A receiver accepts an empty list, if address and headers are right. */
async function sendNoTraces({ endpoint, headers }: TraceSettings): Promise<void> {
  const { ok, status } = await fetch(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(SILENCE_MS),
  });
  if (!ok) throw new Error(`it answered ${status}`);
}

/** Asks with the secret, since a wrong one would be noticed by the first meeting only. */
async function askBigBlueButton(server: VideoServer): Promise<void> {
  const log = { warn: () => undefined };
  const client = createConferenceClient({ servers: [server], log, now: () => new Date() });
  const reason = await client
    .at(server.id)
    .getMeetings()
    .then(() => null, reasonOf);
  if (reason === null) return;
  throw new Error(
    reason === 'checksumError'
      ? 'it refuses the secret of BBB_SECRET; set the one that `bbb-conf --secret` shows there'
      : reason,
  );
}
