import type { AnyAsk, Send } from '@thedot/domain/kernel/client';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';
import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { accessToken, refreshAccessToken } from './access-token.ts';
import { addressOf, textual } from './address-of.ts';
import { failureOf, Refused, SessionOver, unreached } from './failures.ts';
import { heedRights, keepRights } from './rights.ts';
import { holdsSession, ME_URL } from './session-ahead.ts';
import { onSessionEnd, sessionEnded } from './session-end.ts';
import { type Answer, type Outgoing, overFetch, overXhr } from './transport.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Percent of an upload that has gone, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Goes on when the page goes; it may say no more than 64 kB then. */
  readonly keepalive?: boolean;
}

/** Makes one call of a contract: signed, in time, and once more after a refresh. */
export const send: Send<SendOptions> = (endpoint, ask, options = {}) => {
  const call = { ...outgoing(endpoint, ask), ...(options.keepalive && { keepalive: true }) };
  const go = () => answered(endpoint, call, options);
  return endpoint.method === 'GET' || options.signal ? go() : once(call, go);
};

async function answered(endpoint: Endpoint, call: Outgoing, options: SendOptions): Promise<object> {
  const answer = await keyed(endpoint, call, (ready) => signed(endpoint, ready, options));
  const failure = answer.status < 200 || answer.status > 299 ? failureOf(answer) : null;
  if (!failure && endpoint.method === 'GET' && call.url === ME_URL) keepRights(answer.rights);
  else heedRights(answer.rights, failure?.code === 'access.denied');
  if (failure) throw failure;
  return answer.body ?? {};
}

interface Going {
  readonly said: string;
  readonly answer: Promise<object>;
}

/** The last call to each address that is still on its way. */
const going = new Map<string, Going>();

/** The same call once more, as by a double click, while the first is on its way is no other call. */
function once(call: Outgoing, go: () => Promise<object>): Promise<object> {
  const address = `${call.method} ${call.url}`;
  const said = spelled(call);
  const before = going.get(address);
  if (before?.said === said) return before.answer;
  const answer = go();
  const sent = { said, answer };
  going.set(address, sent);
  const arrived = () => void (going.get(address) === sent && going.delete(address));
  answer.then(arrived, arrived);
  return answer;
}

/** Calls that everybody may make never refresh: a wrong password is not an old token. */
async function signed(endpoint: Endpoint, call: Outgoing, options: SendOptions): Promise<Answer> {
  if (endpoint.access === 'public') return exchange(endpoint, call, options);
  const begun = sessions;
  // What the screens of an ended session still ask, while they leave, has no answer any more.
  if (accessToken() === null && sessions > 0 && !holdsSession()) {
    throw new SessionOver(401, { code: 'auth.session_expired' });
  }
  const token = accessToken() ?? (await freshToken());
  const first = await exchange(endpoint, withToken(call, token), options);
  if (first.status !== 401) return first;
  if (begun !== sessions) throw new SessionOver(401, { code: 'auth.session_expired' });
  const fresh = accessToken();
  const next = fresh && fresh !== token ? fresh : await freshToken();
  const second = await exchange(endpoint, withToken(call, next), options);
  if (second.status === 401) throw ended(failureOf(second));
  return second;
}

/** A new token; where there is none any more, the session ends here. */
export async function freshToken(): Promise<string> {
  try {
    return await refreshAccessToken();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    throw ended(error);
  }
}

/** Ends the session here too, and answers what the call fails with. */
function ended({ code }: Refused): SessionOver {
  const isDeactivated = code === 'auth.deactivated';
  sessionEnded(isDeactivated ? 'deactivated' : 'expired');
  return new SessionOver(401, { code: isDeactivated ? code : 'auth.session_expired' });
}

/** A creating call that got no answer keeps its key, so that trying it again cannot create twice. */
const unanswered = new Map<string, string>();

/** How many sessions have ended in this tab. */
let sessions = 0;

// Whoever signs in next says the same in their own name, and nothing of who was here before.
onSessionEnd(() => {
  sessions += 1;
  going.clear();
  unanswered.clear();
});

async function keyed(
  endpoint: Endpoint,
  call: Outgoing,
  go: (ready: Outgoing) => Promise<Answer>,
): Promise<Answer> {
  if (endpoint.method !== 'POST') return go(call);
  const same = `${call.url} ${spelled(call)}`;
  const key = unanswered.get(same) ?? randomKey();
  unanswered.set(same, key);
  const answer = await go({ ...call, headers: { ...call.headers, 'idempotency-key': key } });
  // A server that broke off does not know itself what became of the call.
  if (answer.status < 500 && unanswered.get(same) === key) unanswered.delete(same);
  return answer;
}

/** What a call says beside its address: its headers, for one may hold the link that allows it, and its body. */
const spelled = ({ headers, body }: Outgoing) => JSON.stringify([headers, partsOf(body)]);

/** Of a file its name and what its disk says of it. */
function partsOf(body: Outgoing['body'] = '') {
  if (typeof body === 'string') return body;
  return [...body].map(([name, part]) =>
    typeof part === 'string'
      ? [name, part]
      : [name, part.name, part.type, part.size, part.lastModified],
  );
}

function exchange(endpoint: Endpoint, call: Outgoing, options: SendOptions): Promise<Answer> {
  const limits = [
    ...(endpoint.files || typeof endpoint.reply === 'string'
      ? []
      : [AbortSignal.timeout(API_TIMEOUT_MS)]),
    ...(options.signal ? [options.signal] : []),
  ];
  const ready = { ...call, ...(limits.length && { signal: AbortSignal.any(limits) }) };
  const exchanged =
    endpoint.files && options.onProgress ? overXhr(ready, options.onProgress) : overFetch(ready);
  return exchanged.catch(unreached);
}

function outgoing(endpoint: Endpoint, ask: AnyAsk): Outgoing {
  const body = bodyOf(endpoint, ask);
  return {
    method: endpoint.method,
    url: addressOf(endpoint, ask),
    headers: {
      accept: 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...textual(ask.headers),
    },
    ...(body !== undefined && { body }),
  };
}

/** A call with files travels as a form: its body in the part `fields`, then the files. */
function bodyOf(endpoint: Endpoint, ask: AnyAsk): string | FormData | undefined {
  if (!endpoint.files) return ask.body === undefined ? undefined : JSON.stringify(ask.body);
  const form = new FormData();
  if (ask.body !== undefined) form.append('fields', JSON.stringify(ask.body));
  for (const [name, value] of Object.entries(ask.files ?? {})) {
    for (const file of [value].flat()) if (file instanceof Blob) form.append(name, file);
  }
  return form;
}

const withToken = (call: Outgoing, token: string): Outgoing => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
});

/** Unlike `crypto.randomUUID`, this also works on a plain-http address of the hub's own network. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
