// Clients of the two programs that deliver messages, each with its own protocol.
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Chat, ChatMember, ChatRoom } from './chat-data.ts';
import { sendRequest, type Call, type Measurement, summarize } from './load.ts';
import type { BenchContext } from './programs.ts';

export interface ChatClient {
  readonly port: number;
  readonly sockets: readonly Socket[];
  readonly send: (room: ChatRoom, text: string) => Call;
  /** Reads the text from an event's arguments. */
  readonly textOf: (message: unknown) => string;
}

const textOf = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'text' in message ? String(message.text) : '';

const membersOf = ({ rooms }: Chat): ChatMember[] =>
  rooms.flatMap(({ sender, receiver }) => [sender, receiver]);

export async function connectAll(
  port: number,
  auths: readonly Readonly<Record<string, string>>[],
  namespace = '/',
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // In batches: connecting all at once would measure the accept queue.
  for (let from = 0; from < auths.length; from += 50) {
    const some = auths.slice(from, from + 50).map((auth) => connect(port, auth, namespace));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** Uses many source addresses: the number of new sockets per minute and network is limited. */
const randomAddress = () => ['198', '18', ...randomBytes(2)].join('.');

function connect(
  port: number,
  auth: Readonly<Record<string, string>>,
  namespace: string,
): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    transports: ['websocket'],
    auth,
    extraHeaders: { 'x-forwarded-for': randomAddress() },
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

export async function connectProduct(
  { product, createToken }: BenchContext,
  chat: Chat,
): Promise<ChatClient> {
  const people = membersOf(chat);
  const tokens = new Map(
    await Promise.all(people.map(async (it) => [it.userId, await createToken(it)] as const)),
  );
  const tokenFor = ({ userId }: ChatMember) => tokens.get(userId) ?? '';
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

export async function connectLimit({ limit }: BenchContext, chat: Chat): Promise<ChatClient> {
  return {
    port: limit,
    sockets: await connectAll(
      limit,
      membersOf(chat).map(({ userId }) => ({ userId })),
    ),
    send: ({ id, receiver }, text) => ({
      port: limit,
      path: `/chat-send?${new URLSearchParams({ room: id, to: receiver.userId, text })}`,
    }),
    textOf,
  };
}

/** Sends messages at a constant rate; measures from sending to the event at the receiver. */
export async function deliver(
  client: ChatClient,
  { rooms }: Chat,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Measurement> {
  const pending = new Map<string, (at: number) => void>();
  const receive = (message: unknown) => pending.get(client.textOf(message))?.(performance.now());
  // The sender, first in each pair, also gets the event, but only the receiver's time counts.
  const receivers = client.sockets.filter((_, index) => index % 2 === 1);
  for (const socket of receivers) socket.on('chat-message', receive);
  const times: Promise<number>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const room = rooms[n % rooms.length];
    if (room) times.push(measureDelivery(client.send(room, crypto.randomUUID()), pending));
  }
  const measured = summarize(await Promise.all(times), performance.now() - begun);
  for (const socket of receivers) socket.off('chat-message', receive);
  return measured;
}

const DELIVERY_TIMEOUT_MS = 10_000;

async function measureDelivery(
  call: Call,
  pending: Map<string, (at: number) => void>,
): Promise<number> {
  const text = messageTextOf(call);
  const received = Promise.withResolvers<number>();
  const timeout = setTimeout(
    () => received.reject(new Error('A message never arrived')),
    DELIVERY_TIMEOUT_MS,
  );
  pending.set(text, received.resolve);
  const sent = performance.now();
  const { status, body } = await sendRequest(call);
  if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.slice(0, 300)}`);
  const at = await received.promise;
  clearTimeout(timeout);
  pending.delete(text);
  return at - sent;
}

const messageTextOf = ({ body, path }: Call): string =>
  body ? textOf(body) : (new URL(path, 'http://limit').searchParams.get('text') ?? '');
