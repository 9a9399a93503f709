import type { AnyInput, Send } from '@thedot/domain/kernel/client';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';
import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { getAccessToken, refreshAccessToken } from './access-token.ts';
import { endpointUrl, toStringRecord } from './endpoint-url.ts';
import { heldCalls } from './hold-calls.ts';
import { toApiError, ApiError, SessionEndedError, throwNetworkError } from './api-errors.ts';
import { comparePermissionsEtag, storePermissionsEtag } from './permissions-etag.ts';
import { clearPrefetched, hasSessionCookie, ME_URL, takePrefetched } from './session-prefetch.ts';
import { onSessionEnd, endSession } from './session-end.ts';
import { type ApiResponse, type ApiRequest, sendByFetch, sendByXhr } from './transport.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Percent of the upload sent, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Lets the request outlive the page; its body is then limited to 64 kB. */
  readonly keepalive?: boolean;
}

/** Sends one call of a contract with the access token and a time limit, and repeats it once after a refresh. */
export const send: Send<SendOptions> = (endpoint, ask, options = {}) => {
  const call = { ...toApiRequest(endpoint, ask), ...(options.keepalive && { keepalive: true }) };
  const perform = () => sendAndParse(endpoint, call, options);
  return endpoint.method === 'GET' || options.signal ? perform() : deduplicate(call, perform);
};

async function sendAndParse(
  endpoint: Endpoint,
  call: ApiRequest,
  options: SendOptions,
): Promise<object> {
  // Without a wait where none is held, so that a call is sent before those that follow it are held.
  const held = call.url === ME_URL ? null : heldCalls();
  if (held) await held;
  const answer = await withIdempotencyKey(endpoint, call, (ready) =>
    withAuthorization(endpoint, ready, options),
  );
  const failure = answer.status < 200 || answer.status > 299 ? toApiError(answer) : null;
  if (!failure && endpoint.method === 'GET' && call.url === ME_URL)
    storePermissionsEtag(answer.permissionsEtag);
  else comparePermissionsEtag(answer.permissionsEtag, failure?.code === 'access.denied');
  if (failure) throw failure;
  return answer.body ?? {};
}

interface PendingCall {
  readonly fingerprint: string;
  readonly answer: Promise<object>;
}

/** The last unanswered call to each address. */
const pendingCalls = new Map<string, PendingCall>();

/** Deduplicates: an identical call, as by a double click, shares the answer of the one that is under way. */
function deduplicate(call: ApiRequest, perform: () => Promise<object>): Promise<object> {
  const address = `${call.method} ${call.url}`;
  const callFingerprint = fingerprint(call);
  const pending = pendingCalls.get(address);
  if (pending?.fingerprint === callFingerprint) return pending.answer;
  const answer = perform();
  const sent = { fingerprint: callFingerprint, answer };
  pendingCalls.set(address, sent);
  const remove = () => void (pendingCalls.get(address) === sent && pendingCalls.delete(address));
  answer.then(remove, remove);
  return answer;
}

/** Public calls never refresh the token: a wrong password is no expired token. */
async function withAuthorization(
  endpoint: Endpoint,
  call: ApiRequest,
  options: SendOptions,
): Promise<ApiResponse> {
  if (endpoint.access === 'public') return exchange(endpoint, call, options);
  const endedBefore = endedSessions;
  // Screens of an ended session may still send calls while they unmount.
  if (getAccessToken() === null && endedSessions > 0 && !hasSessionCookie()) {
    throw new SessionEndedError(401, { code: 'auth.session_expired' });
  }
  const token = getAccessToken() ?? (await requestFreshToken());
  const first = await exchange(endpoint, withToken(call, token), options);
  if (first.status !== 401) return first;
  if (endedBefore !== endedSessions)
    throw new SessionEndedError(401, { code: 'auth.session_expired' });
  const fresh = getAccessToken();
  const next = fresh && fresh !== token ? fresh : await requestFreshToken();
  const second = await exchange(endpoint, withToken(call, next), options);
  if (second.status === 401) throw endSessionWith(toApiError(second));
  return second;
}

/** Requests a new token; ends the session when the server refuses one. */
export async function requestFreshToken(): Promise<string> {
  try {
    return await refreshAccessToken();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw endSessionWith(error);
  }
}

/** Ends the session in this browser and returns the error for the call. */
function endSessionWith({ code }: ApiError): SessionEndedError {
  const reason = reasonOf(code);
  endSession(reason);
  return new SessionEndedError(401, { code: reason === 'expired' ? 'auth.session_expired' : code });
}

const reasonOf = (code: string) =>
  code === 'auth.deactivated'
    ? 'deactivated'
    : code === 'auth.session_ended'
      ? 'time-limit'
      : 'expired';

/** Idempotency keys of creating calls without an answer, so that a repeated call cannot create twice. */
const idempotencyKeys = new Map<string, string>();

/** The number of sessions that ended in this tab. */
let endedSessions = 0;

// The next user may send identical calls: nothing of the ended session may answer them.
onSessionEnd(() => {
  endedSessions += 1;
  pendingCalls.clear();
  idempotencyKeys.clear();
  clearPrefetched();
});

async function withIdempotencyKey(
  endpoint: Endpoint,
  call: ApiRequest,
  perform: (ready: ApiRequest) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (endpoint.method !== 'POST') return perform(call);
  const callKey = `${call.url} ${fingerprint(call)}`;
  const key = idempotencyKeys.get(callKey) ?? randomKey();
  idempotencyKeys.set(callKey, key);
  const answer = await perform({ ...call, headers: { ...call.headers, 'idempotency-key': key } });
  // After a 5xx the outcome of the call is unknown.
  if (answer.status < 500 && idempotencyKeys.get(callKey) === key) idempotencyKeys.delete(callKey);
  return answer;
}

/** Identifies a call beside its address: by its headers, one of which may hold an authorizing link, and its body. */
const fingerprint = ({ headers, body }: ApiRequest) =>
  JSON.stringify([headers, describeBody(body)]);

/** A file is identified by its name, type, size and modification time. */
function describeBody(body: ApiRequest['body'] = '') {
  if (typeof body === 'string') return body;
  return [...body].map(([name, part]) =>
    typeof part === 'string'
      ? [name, part]
      : [name, part.name, part.type, part.size, part.lastModified],
  );
}

function exchange(
  endpoint: Endpoint,
  call: ApiRequest,
  options: SendOptions,
): Promise<ApiResponse> {
  const limits = [
    ...(endpoint.files || typeof endpoint.reply === 'string'
      ? []
      : [AbortSignal.timeout(API_TIMEOUT_MS)]),
    ...(options.signal ? [options.signal] : []),
  ];
  const ready = { ...call, ...(limits.length && { signal: AbortSignal.any(limits) }) };
  const exchanged =
    endpoint.files && options.onProgress
      ? sendByXhr(ready, options.onProgress)
      : sendUnlessPrefetched(ready);
  return exchanged.catch(throwNetworkError);
}

/** Uses the answer of a call that was sent before the app had loaded, unless something was changed since. */
function sendUnlessPrefetched(call: ApiRequest): Promise<ApiResponse> {
  if (call.method !== 'GET') clearPrefetched();
  const prefetched = takePrefetched(call.url);
  return prefetched ? prefetched.then((answer) => answer ?? sendByFetch(call)) : sendByFetch(call);
}

function toApiRequest(endpoint: Endpoint, ask: AnyInput): ApiRequest {
  const body = bodyOf(endpoint, ask);
  return {
    method: endpoint.method,
    url: endpointUrl(endpoint, ask),
    headers: {
      accept: 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...toStringRecord(ask.headers),
    },
    ...(body !== undefined && { body }),
  };
}

/** A call with files is sent as multipart form data: its body in the part `fields`, then the files. */
function bodyOf(endpoint: Endpoint, ask: AnyInput): string | FormData | undefined {
  if (!endpoint.files) return ask.body === undefined ? undefined : JSON.stringify(ask.body);
  const form = new FormData();
  if (ask.body !== undefined) form.append('fields', JSON.stringify(ask.body));
  for (const [name, value] of Object.entries(ask.files ?? {})) {
    for (const file of [value].flat()) if (file instanceof Blob) form.append(name, file);
  }
  return form;
}

const withToken = (call: ApiRequest, token: string): ApiRequest => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
});

/** Unlike `crypto.randomUUID`, this also works over plain HTTP in the hub's own network. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
