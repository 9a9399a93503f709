import { AppError } from '@thedot/domain/errors';
import type { UploadedFile } from '@thedot/domain/files/files.contract';
import { UPLOADS_PATH, uploads } from '@thedot/domain/files/uploads.contract';
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { getAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import { toApiError, SessionEndedError, getErrorStatus, throwNetworkError } from './api-errors.ts';
import { requestFreshToken } from './send.ts';

interface Options {
  /** Called with the bytes sent so far. */
  readonly onSent: (bytes: number) => void;
  /** Cancels the upload, on the server too unless the session has ended. */
  readonly signal: AbortSignal;
}

/** The size of one request: small enough for proxies, and each request is authorized again. */
const CHUNK_BYTES = 16 * 1024 ** 2;
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

const calls = createClient(uploads);

/** Upload URLs in use by this page: a file that is added twice is uploaded twice. */
const activeUploadUrls = new Set<string>();

/**
 * Uploads a file in chunks and resumes after an interruption, also after a reload once the same file is chosen again:
 * the library stores the upload URL in the browser by the file's name, size and date.
 */
export async function uploadFile(file: File, { onSent, signal }: Options): Promise<UploadedFile> {
  const { Upload, defaultOptions } = await import('tus-js-client');
  const tusUpload = new Upload(file, {
    endpoint: `/api${UPLOADS_PATH}`,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_AFTER_MS,
    metadata: { filename: file.name },
    onProgress: onSent,
    onUploadUrlAvailable: () => void (tusUpload.url && activeUploadUrls.add(tusUpload.url)),
    ...authorizationOptions(),
  });
  try {
    const url = await runUpload(tusUpload, signal);
    const done = await calls.find({ params: { id: url.slice(url.lastIndexOf('/') + 1) } });
    for (const { urlStorageKey, uploadUrl } of await tusUpload.findPreviousUploads()) {
      if (uploadUrl === url) await defaultOptions.urlStorage.removeUpload(urlStorageKey);
    }
    return done;
  } finally {
    if (tusUpload.url) activeUploadUrls.delete(tusUpload.url);
  }
}

/** Deletes an uploaded file that will not be sent; if that fails, the server removes it after a day. */
export async function discardUpload(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(`/api${UPLOADS_PATH}/${id}`, authorizationOptions()).catch(() => {});
}

function runUpload(tusUpload: Upload, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    tusUpload.options.onSuccess = () => {
      if (tusUpload.url) resolve(tusUpload.url);
    };
    tusUpload.options.onError = (error) => reject(toAppError(error));
    const cancel = () => {
      reject(signal.reason);
      // If the server is not reached, it removes the upload later.
      tusUpload.abort(!(signal.reason instanceof SessionEndedError)).catch(() => {});
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel);
    startOrResume(tusUpload, signal).catch(reject);
  });
}

async function startOrResume(tusUpload: Upload, signal: AbortSignal): Promise<void> {
  const before = await tusUpload.findPreviousUploads();
  const resumable = before.find(({ uploadUrl }) => uploadUrl && !activeUploadUrls.has(uploadUrl));
  if (resumable) tusUpload.resumeFromPreviousUpload(resumable);
  if (!signal.aborted) tusUpload.start();
}

/** Authorizes each request; after a 401 the next attempt uses a new token. */
function authorizationOptions() {
  let usedToken: string | undefined;
  let refusedToken: string | undefined;
  return {
    onBeforeRequest: async (request: HttpRequest) => {
      const current = getAccessToken();
      usedToken = current && current !== refusedToken ? current : await requestFreshToken();
      request.setHeader('authorization', `Bearer ${usedToken}`);
    },
    // On an error status the library would restart from the first byte: only a missing upload (404) may restart.
    onAfterResponse: (request: HttpRequest, response: HttpResponse) => {
      const status = response.getStatus();
      if (status < 300 || (status === 404 && request.getMethod() === 'HEAD')) return;
      throw toApiError({ status, body: parsed(response.getBody()), permissionsEtag: null });
    },
    onShouldRetry: ({ causingError }: DetailedError, tries: number) => {
      const status = getErrorStatus(causingError) ?? 0;
      if (causingError instanceof SessionEndedError) return false;
      if (status !== 401) return isTemporary(status) && tries < RETRY_AFTER_MS.length;
      const isFirst = refusedToken !== usedToken;
      refusedToken = usedToken;
      return isFirst;
    },
  };
}

const STORAGE_FULL = 507;

/** Retries a network failure, a server error, a moved offset (409) and a rate limit (429). */
const isTemporary = (status: number) =>
  status === 0 || (status >= 500 && status !== STORAGE_FULL) || [409, 429].includes(status);

/** Returns the error that the server or the network caused. */
function toAppError(error: Error | DetailedError): unknown {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof AppError) return cause;
  try {
    return throwNetworkError(cause);
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
