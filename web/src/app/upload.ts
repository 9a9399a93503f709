import { AppError } from '@thedot/domain/errors';
import type { UploadedFile } from '@thedot/domain/files/files.contract';
import { UPLOADS_PATH, uploads } from '@thedot/domain/files/uploads.contract';
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { accessToken } from './access-token.ts';
import { client } from './api.ts';
import { failureOf, SessionOver, statusOf, unreached } from './failures.ts';
import { freshToken } from './send.ts';

interface Options {
  /** Bytes that have gone. */
  readonly onSent: (bytes: number) => void;
  /** Gives the upload up, on the server too unless the session is over. */
  readonly signal: AbortSignal;
}

/** What travels in one call: little enough for what stands between, and each call is let in anew. */
const PIECE_BYTES = 16 * 1024 ** 2;
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

const calls = client(uploads);

/** Where the uploads of this page go: a file that is added twice is uploaded twice. */
const underway = new Set<string>();

/**
 * Uploads a file in pieces. What breaks off goes on from where it stopped, also once the page was loaded
 * anew and the file chosen again: the browser keeps where, by its name, size and date.
 */
export async function upload(file: File, { onSent, signal }: Options): Promise<UploadedFile> {
  const { Upload, defaultOptions } = await import('tus-js-client');
  const sending = new Upload(file, {
    endpoint: `/api${UPLOADS_PATH}`,
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_AFTER_MS,
    metadata: { filename: file.name },
    onProgress: onSent,
    onUploadUrlAvailable: () => void (sending.url && underway.add(sending.url)),
    ...signed(),
  });
  try {
    const url = await sent(sending, signal);
    const done = await calls.find({ params: { id: url.slice(url.lastIndexOf('/') + 1) } });
    for (const { urlStorageKey, uploadUrl } of await sending.findPreviousUploads()) {
      if (uploadUrl === url) await defaultOptions.urlStorage.removeUpload(urlStorageKey);
    }
    return done;
  } finally {
    if (sending.url) underway.delete(sending.url);
  }
}

/** Takes back what has arrived and will not be sent; where that fails, the server clears it after a day. */
export async function discard(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(`/api${UPLOADS_PATH}/${id}`, signed()).catch(() => {});
}

function sent(sending: Upload, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    sending.options.onSuccess = () => {
      if (sending.url) resolve(sending.url);
    };
    sending.options.onError = (error) => reject(meant(error));
    const giveUp = () => {
      reject(signal.reason);
      // What cannot be told now, the server clears later.
      sending.abort(!(signal.reason instanceof SessionOver)).catch(() => {});
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    begin(sending, signal).catch(reject);
  });
}

async function begin(sending: Upload, signal: AbortSignal): Promise<void> {
  const before = await sending.findPreviousUploads();
  const free = before.find(({ uploadUrl }) => uploadUrl && !underway.has(uploadUrl));
  if (free) sending.resumeFromPreviousUpload(free);
  if (!signal.aborted) sending.start();
}

/** Each request bears a token, after a refusal the next one. */
function signed() {
  let used: string | undefined;
  let refused: string | undefined;
  return {
    onBeforeRequest: async (request: HttpRequest) => {
      const kept = accessToken();
      used = kept && kept !== refused ? kept : await freshToken();
      request.setHeader('authorization', `Bearer ${used}`);
    },
    // Told of a refusal, the library would begin anew from the first byte: only where nothing is left it may.
    onAfterResponse: (request: HttpRequest, response: HttpResponse) => {
      const status = response.getStatus();
      if (status < 300 || (status === 404 && request.getMethod() === 'HEAD')) return;
      throw failureOf({ status, body: parsed(response.getBody()), rights: null });
    },
    onShouldRetry: ({ causingError }: DetailedError, tries: number) => {
      const status = statusOf(causingError) ?? 0;
      if (causingError instanceof SessionOver) return false;
      if (status !== 401) return isPassing(status) && tries < RETRY_AFTER_MS.length;
      const isFirst = refused !== used;
      refused = used;
      return isFirst;
    },
  };
}

/** No answer, a server that was away, a place that is another by now, or too many calls. */
const isPassing = (status: number) => status === 0 || status >= 500 || [409, 429].includes(status);

/** What went wrong, as the server meant it. */
function meant(error: Error | DetailedError): unknown {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof AppError) return cause;
  try {
    return unreached(cause);
  } catch (unreachable) {
    return unreachable;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
