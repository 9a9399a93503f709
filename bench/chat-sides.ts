// The two programs that pass messages on, asked in their own words.
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Chat, Chatter, ChatRoom } from './chat-data.ts';
import { ask, type Call, type Measured, measuredOf } from './load.ts';
import type { Stage } from './programs.ts';

export interface Deliverer {
  readonly port: number;
  readonly sockets: readonly Socket[];
  readonly send: (room: ChatRoom, text: string) => Call;
  /** What was said, out of what arrives with an event. */
  readonly textOf: (message: unknown) => string;
}

const textOf = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'text' in message ? String(message.text) : '';

const peopleOf = ({ rooms }: Chat): Chatter[] =>
  rooms.flatMap(({ sender, receiver }) => [sender, receiver]);

export async function connectAll(
  port: number,
  auths: readonly Readonly<Record<string, string>>[],
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // Some at a time: all at once would measure how connecting is queued.
  for (let from = 0; from < auths.length; from += 50) {
    const some = auths.slice(from, from + 50).map((auth) => connected(port, auth));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** From everywhere: one network opens no more lines in a minute than so many. */
const someAddress = () => ['198', '18', ...randomBytes(2)].join('.');

function connected(port: number, auth: Readonly<Record<string, string>>): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth,
    extraHeaders: { 'x-forwarded-for': someAddress() },
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

export async function ourSide({ product, tokenOf }: Stage, chat: Chat): Promise<Deliverer> {
  const people = peopleOf(chat);
  const tokens = new Map(
    await Promise.all(people.map(async (it) => [it.userId, await tokenOf(it)] as const)),
  );
  const tokenFor = ({ userId }: Chatter) => tokens.get(userId) ?? '';
  return {
    port: product,
    sockets: await connectAll(
      product,
      people.map((it) => ({ token: tokenFor(it) })),
    ),
    send: ({ sender, receiver }, text) => ({
      port: product,
      method: 'POST',
      path: '/api/privatechat/sendmessage',
      token: tokenFor(sender),
      body: { receiverId: receiver.userId, clientId: crypto.randomUUID(), text },
    }),
    textOf,
  };
}

export async function limitSide({ limit }: Stage, chat: Chat): Promise<Deliverer> {
  return {
    port: limit,
    sockets: await connectAll(
      limit,
      peopleOf(chat).map(({ userId }) => ({ userId })),
    ),
    send: ({ id, receiver }, text) => ({
      port: limit,
      path: `/chat-send?${new URLSearchParams({ room: id, to: receiver.userId, text })}`,
    }),
    textOf,
  };
}

/** Messages at an even pace for so long; the time is from the sending to the event at the other person. */
export async function deliver(
  side: Deliverer,
  { rooms }: Chat,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Measured> {
  const awaited = new Map<string, (at: number) => void>();
  const hear = (message: unknown) => awaited.get(side.textOf(message))?.(performance.now());
  // A room's sender stands before its receiver, and hears of it too, but is not whom the time is for.
  const receivers = side.sockets.filter((_, index) => index % 2 === 1);
  for (const socket of receivers) socket.on('chat-message', hear);
  const times: Promise<number>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const room = rooms[n % rooms.length];
    if (room) times.push(timed(side.send(room, crypto.randomUUID()), awaited));
  }
  const measured = measuredOf(await Promise.all(times), performance.now() - begun);
  for (const socket of receivers) socket.off('chat-message', hear);
  return measured;
}

const LOST_MS = 10_000;

async function timed(call: Call, awaited: Map<string, (at: number) => void>): Promise<number> {
  const text = saidIn(call);
  const heard = Promise.withResolvers<number>();
  const lost = setTimeout(() => heard.reject(new Error('A message never arrived')), LOST_MS);
  awaited.set(text, heard.resolve);
  const sent = performance.now();
  const { status, body } = await ask(call);
  if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.slice(0, 300)}`);
  const at = await heard.promise;
  clearTimeout(lost);
  awaited.delete(text);
  return at - sent;
}

const saidIn = ({ body, path }: Call): string =>
  body ? textOf(body) : (new URL(path, 'http://limit').searchParams.get('text') ?? '');
