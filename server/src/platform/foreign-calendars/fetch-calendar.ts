import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { ReadFailure } from '@thedot/domain/availability/personal-calendar.contract';
import {
  CALENDAR_TIMEOUT_MS,
  MAX_CALENDAR_BYTES,
  MAX_CALENDAR_REDIRECTS,
} from '@thedot/domain/limits';
import ipaddr from 'ipaddr.js';
import {
  type Admits,
  guardedLookup,
  isPublic,
  isPublicOrHere,
  NotPublic,
  type Resolve,
  resolveByName,
} from '../public-address.ts';

/** Why a calendar could not be had; words of what was read are never in it. */
export class CalendarUnread extends Error {
  override name = 'CalendarUnread';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure);
    this.failure = failure;
  }
}

export interface Fetched {
  /** Null when it is as it was. */
  readonly text: string | null;
  readonly etag: string | null;
}

interface Way {
  readonly etag?: string | null;
  /** Tests read calendars of their own machine, on any port. */
  readonly isLocal?: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

interface Call extends Required<Pick<Way, 'isLocal' | 'resolve'>> {
  readonly etag: string | null;
  readonly admits: Admits;
  readonly signal: AbortSignal;
}

const PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];
const LONGEST_ETAG = 200;

/**
 * Reads what is at an address that somebody typed, as far as the public internet goes: each hop is looked at
 * anew, within bounds of time and size.
 */
export async function fetchCalendar(
  address: string,
  {
    etag = null,
    isLocal = false,
    resolve = resolveByName,
    timeoutMs = CALENDAR_TIMEOUT_MS,
  }: Way = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  const admits = isLocal ? isPublicOrHere : isPublic;
  const call = { etag, isLocal, resolve, admits, signal };
  try {
    return await follow(new URL(address), call);
  } catch (error) {
    if (error instanceof CalendarUnread) throw error;
    if (error instanceof NotPublic) throw new CalendarUnread('not_public');
    throw new CalendarUnread(signal.aborted ? 'too_slow' : 'unreachable');
  }
}

async function follow(start: URL, call: Call): Promise<Fetched> {
  let url = start;
  for (let hops = 0; hops <= MAX_CALENDAR_REDIRECTS; hops++) {
    refuseAddress(url, call);
    const answer = await ask(url, call);
    const { statusCode = 0, headers } = answer;
    if (!REDIRECTS.includes(statusCode)) return read(answer, call);
    answer.destroy();
    const next = new URL(headers.location ?? '', url);
    // What was asked for in secret is not asked for in the open.
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new CalendarUnread('unreachable');
    url = next;
  }
  throw new CalendarUnread('unreachable');
}

/** A literal address is connected to without being looked up, so it is looked at here. */
function refuseAddress(url: URL, { isLocal, admits }: Call): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isKnown = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = isKnown && !url.username && !url.password;
  if (!isPlain || !(isLocal || PORTS.includes(url.port))) throw new NotPublic();
  if (ipaddr.isValid(host) && !admits(host)) throw new NotPublic();
}

const ask = (url: URL, { etag, resolve, admits, signal }: Call): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const over = url.protocol === 'https:' ? overHttps : overHttp;
    const asking = over(url, {
      signal,
      // A connection of its own: none that was made for somebody else, and none left behind.
      agent: false,
      lookup: guardedLookup(resolve, admits),
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'THE DOT (reads busy times)',
        ...(etag && { 'if-none-match': etag }),
      },
    });
    asking.on('response', done).on('error', failed).end();
  });

async function read(answer: IncomingMessage, { etag }: Call): Promise<Fetched> {
  const { statusCode, headers } = answer;
  try {
    if (statusCode === 304 && etag) return { text: null, etag };
    if (statusCode !== 200) throw new CalendarUnread('unreachable');
    // Asked for as it is: whatever is packed could unpack to anything.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new CalendarUnread('not_a_calendar');
    }
    if (Number(headers['content-length']) > MAX_CALENDAR_BYTES)
      throw new CalendarUnread('too_large');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_CALENDAR_BYTES) throw new CalendarUnread('too_large');
      chunks.push(chunk);
    }
    const mark = headers.etag ?? null;
    return {
      text: Buffer.concat(chunks).toString('utf8'),
      etag: mark !== null && mark.length <= LONGEST_ETAG ? mark : null,
    };
  } finally {
    answer.destroy();
  }
}
