import type { IncomingMessage } from 'node:http';
import type { CalendarReadFailure } from '@thedot/domain/availability/personal-calendar.contract';
import {
  CALENDAR_TIMEOUT_MS,
  MAX_CALENDAR_BYTES,
  MAX_CALENDAR_REDIRECTS,
} from '@thedot/domain/limits';
import { NotPublicAddressError, type Resolve } from '../public-address.ts';
import { requestPublicly } from '../public-request.ts';

/** The calendar could not be fetched or parsed. The error never contains text of the calendar. */
export class CalendarReadError extends Error {
  override name = 'CalendarUnread';
  readonly failure: CalendarReadFailure;

  constructor(failure: CalendarReadFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

export interface FetchedCalendar {
  /** Null when it is unchanged (304). */
  readonly text: string | null;
  readonly etag: string | null;
}

interface FetchOptions {
  readonly etag?: string | null;
  /** Lets tests fetch from this machine, on any port. */
  readonly isLocal?: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

interface FetchContext {
  readonly isLocal: boolean;
  readonly resolve: Resolve | undefined;
  readonly etag: string | null;
  readonly signal: AbortSignal;
}

const PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_ETAG_LENGTH = 200;

/**
 * Fetches an address that a user entered. Only public addresses are allowed (SSRF), checked again at each
 * redirect; time, size and the number of redirects are limited.
 */
export async function fetchCalendar(
  address: string,
  { etag = null, isLocal = false, resolve, timeoutMs = CALENDAR_TIMEOUT_MS }: FetchOptions = {},
): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(timeoutMs);
  const context = { etag, isLocal, resolve, signal };
  try {
    return await followRedirects(new URL(address), context);
  } catch (error) {
    if (error instanceof CalendarReadError) throw error;
    if (error instanceof NotPublicAddressError) throw new CalendarReadError('not_public');
    throw new CalendarReadError(signal.aborted ? 'too_slow' : 'unreachable');
  }
}

async function followRedirects(start: URL, context: FetchContext): Promise<FetchedCalendar> {
  let url = start;
  for (let hops = 0; hops <= MAX_CALENDAR_REDIRECTS; hops++) {
    assertAllowed(url, context);
    const response = await sendRequest(url, context);
    const { statusCode = 0, headers } = response;
    if (!REDIRECTS.includes(statusCode)) return readResponse(response, context);
    response.destroy();
    const next = new URL(headers.location ?? '', url);
    // Never downgrades from HTTPS to HTTP: the address is a secret.
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new CalendarReadError('unreachable');
    url = next;
  }
  throw new CalendarReadError('unreachable');
}

/** The request checks the address itself, when it connects. */
function assertAllowed(url: URL, { isLocal }: FetchContext): void {
  const hasNoUser = !url.username && !url.password;
  if (!hasNoUser || !(isLocal || PORTS.includes(url.port))) throw new NotPublicAddressError();
}

const sendRequest = (
  url: URL,
  { etag, isLocal, resolve, signal }: FetchContext,
): Promise<IncomingMessage> =>
  requestPublicly(url, {
    isLocal,
    resolve,
    signal,
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'THE DOT (reads busy times)',
      ...(etag && { 'if-none-match': etag }),
    },
  });

async function readResponse(
  response: IncomingMessage,
  { etag }: FetchContext,
): Promise<FetchedCalendar> {
  const { statusCode, headers } = response;
  try {
    if (statusCode === 304 && etag) return { text: null, etag };
    if (statusCode !== 200) throw new CalendarReadError('unreachable');
    // Compression was not accepted: a small compressed body could expand beyond the limit.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new CalendarReadError('not_a_calendar');
    }
    if (Number(headers['content-length']) > MAX_CALENDAR_BYTES)
      throw new CalendarReadError('too_large');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_CALENDAR_BYTES) throw new CalendarReadError('too_large');
      chunks.push(chunk);
    }
    const newEtag = headers.etag ?? null;
    return {
      text: Buffer.concat(chunks).toString('utf8'),
      etag: newEtag !== null && newEtag.length <= MAX_ETAG_LENGTH ? newEtag : null,
    };
  } finally {
    response.destroy();
  }
}
