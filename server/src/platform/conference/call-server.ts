import { AppError } from '@thedot/domain/errors';
import type { Logger } from 'pino';
import { type QueryParams, signQuery } from './checksum.ts';
import { ConferenceFailure, failedWith, refusalOf } from './conference-failure.ts';
import { type Part, parseAnswer, partOf, textOf } from './parse-answer.ts';
import type { Send, SentFile } from './send.ts';
import type { ConferenceServer } from './servers.ts';

export interface Call {
  readonly name: string;
  readonly params?: QueryParams;
  /** XML, which is posted. */
  readonly body?: string | undefined;
  /** The file of a form, which is posted. */
  readonly file?: SentFile | undefined;
  readonly timeoutMs: number;
}

export interface CallOptions {
  readonly send: Send;
  readonly log: Pick<Logger, 'warn'>;
}

/** A list of recordings with previews of their slides has 2 kB for each. */
const MAX_ANSWER_BYTES = 2_000_000;

/** The signed address of a call. All who have it can make the call, so it is not logged. */
export const addressOfCall = (server: ConferenceServer, name: string, params: QueryParams = {}) =>
  `${server.url}/api/${name}?${signQuery(name, params, server.secret, server.algorithm)}`;

/** Makes a call and reads its answer; every failure of the server is an `AppError` with its reason as the cause. */
export async function callServer<T>(
  server: ConferenceServer,
  call: Call,
  read: (answer: Part) => T,
  { send, log }: CallOptions,
): Promise<T> {
  try {
    const answer = parseAnswer(await fetchAnswer(server, call, server.send ?? send));
    if (textOf(answer, 'returncode').toUpperCase() !== 'SUCCESS')
      throw refusalOf(call.name, messageKeyOf(answer));
    return read(answer);
  } catch (error) {
    const failure =
      error instanceof ConferenceFailure
        ? new AppError('meeting.service_unexpected', { cause: error })
        : error;
    if (failure instanceof AppError && failure.code.startsWith('meeting.service_'))
      logFailure(failure, { server: server.id, call: call.name }, log);
    throw failure;
  }
}

function logFailure({ cause }: AppError, of: object, log: CallOptions['log']): void {
  const reason = cause instanceof Error ? cause.message : 'unknown';
  log.warn({ ...of, reason }, 'a call of the video service failed');
}

async function fetchAnswer(server: ConferenceServer, call: Call, send: Send): Promise<string> {
  const { name, params, body, file, timeoutMs } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const sending = send(addressOfCall(server, name, params), {
      method: body === undefined && !file ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
      ...(file && { file }),
      signal,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const sent = await Promise.race([sending, rejectWhenAborted(signal)]);
    if (sent.status >= 500) throw failedWith('meeting.service_unreachable', `HTTP ${sent.status}`);
    if (sent.status !== 200) throw new ConferenceFailure(`HTTP ${sent.status}`);
    return sent.body;
  } catch (error) {
    if (error instanceof AppError || error instanceof ConferenceFailure) throw error;
    if (server.send && !signal.aborted) throw error;
    const reason = signal.aborted ? 'no answer in time' : reasonOf(error);
    throw failedWith('meeting.service_unreachable', reason);
  }
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });

/** Messages of a connection's errors may hold the address, so only codes such as ECONNREFUSED are kept. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}

/** Refusals have one key, in some versions a list of them. */
const messageKeyOf = (answer: Part): string =>
  textOf(answer, 'messageKey') || textOf(partOf(partOf(answer, 'errors'), 'error'), 'key');
