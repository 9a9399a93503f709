// G2 to G5: sending messages and reading pages of messages.
import {
  type Chat,
  type ChatRoom,
  fillChat,
  LARGE_ROOM,
  SMALL_ROOM,
  SMALL_ROOMS,
} from '../chat-data.ts';
import { deliver, type ChatClient, connectLimit, connectProduct } from '../chat-clients.ts';
import { sendRequest, type Call, repeatCalls, repeatForSeconds, runLoad } from '../load.ts';
import { compare, judge, measurePairs, type Side } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { report, reportSingle, printLine } from '../report.ts';
import { countStatements } from '../statements.ts';

const RATE = { perSecond: 50, seconds: 20 } as const;
const SENDERS = 16;
const READERS = 8;
const SECONDS = 3;
/** Pages of one measurement; the rate limit is 6,000 requests per minute and user. */
const PAGES = 800;

export async function chat(context: BenchContext): Promise<void> {
  printLine('Filling the chat …');
  const filled = await fillChat(context.pool);
  await pages(context, filled);
  await searches(context, filled);
  await delivery(context, filled);
}

async function delivery(context: BenchContext, filled: Chat): Promise<void> {
  const [ours, theirs] = [
    await connectProduct(context, filled),
    await connectLimit(context, filled),
  ];
  const paced = (side: ChatClient): Side => ({ run: () => deliver(side, filled, RATE) });
  const measured = await measurePairs([paced(ours), paced(theirs)]);
  const most = (metric: 'medianMs' | 'p99Ms', atMost: number) => ({ metric, ratio: { atMost } });
  report(judge('G2 from sending to the other’s event, median', measured, most('medianMs', 2)));
  report(judge('G2 the same, p99', measured, most('p99Ms', 2.5)));
  let turn = 0;
  const next = (side: ChatClient) => (): Call => {
    const room = filled.rooms[turn++ % filled.rooms.length];
    if (!room) throw new Error('There are no rooms');
    return side.send(room, crypto.randomUUID());
  };
  const closed = (side: ChatClient): Side => ({
    run: () => runLoad(SENDERS, repeatForSeconds(SECONDS, next(side))),
  });
  report(
    await compare('G3 messages, 16 senders in a closed loop', [closed(ours), closed(theirs)], {
      metric: 'perSecond',
      ratio: { atLeast: 0.45 },
    }),
    await countStatements(context.pool, next(ours)),
  );
  for (const { sockets } of [ours, theirs]) for (const socket of sockets) socket.disconnect();
}

async function pages(context: BenchContext, { rooms }: Chat): Promise<void> {
  const small = rooms.slice(0, SMALL_ROOMS);
  const large = rooms.slice(SMALL_ROOMS, SMALL_ROOMS + 1);
  const [newest, newestOfLarge] = [await reading(context, small), await reading(context, large)];
  const raw = roundRobin(
    small.map(({ id }) => ({
      port: context.limit,
      path: `/chat-page?room=${id}&before=${SMALL_ROOM + 1}`,
    })),
  );
  for (const room of small) {
    await assertSamePage((await reading(context, [room]))(), raw());
  }
  const read = (next: () => Call): Side => ({
    run: () => runLoad(READERS, repeatCalls(PAGES, next)),
  });
  report(
    await compare(
      'G4 newest page of a room of 10,000, against the raw query',
      [read(newest), read(raw)],
      { metric: 'medianMs', ratio: { atMost: 2.5 } },
    ),
    await countStatements(context.pool, newest),
  );
  const growth = { metric: 'medianMs', ratio: { atMost: 1.3 } } as const;
  report(
    await compare(
      'G5 newest page of a room of 450,000 among 1,000,000, against one of 10,000',
      [read(newestOfLarge), read(newest)],
      growth,
    ),
  );
  const [deepInLarge, deep] = [
    await reading(context, large, LARGE_ROOM / 2),
    await reading(context, small, SMALL_ROOM / 2),
  ];
  report(
    await compare(
      'G5 a page deep in it, against one deep in a room of 10,000',
      [read(deepInLarge), read(deep)],
      growth,
    ),
  );
}

/** Reads pages of these rooms by both members in turn: the newest, or the one before a position. */
async function reading(
  { product, createToken }: BenchContext,
  rooms: readonly ChatRoom[],
  position?: number,
): Promise<() => Call> {
  const path = position === undefined ? 'getmessages' : 'messages/previous';
  const calls: Call[] = [];
  for (const { id, sender, receiver } of rooms) {
    const query = new URLSearchParams({
      roomId: id,
      limit: '50',
      ...(position !== undefined && { position: String(position) }),
    });
    for (const person of [sender, receiver]) {
      const token = await createToken(person);
      calls.push({ port: product, token, path: `/api/privatechat/${path}?${query}` });
    }
  }
  return roundRobin(calls);
}

function roundRobin(calls: readonly Call[]): () => Call {
  let turn = 0;
  return () => {
    const call = calls[turn++ % calls.length];
    if (!call) throw new Error('There is nothing to ask');
    return call;
  };
}

/** Asserts that both return the same fifty messages. */
async function assertSamePage(ours: Call, raw: Call): Promise<void> {
  const [found, expected] = [idsOf(await sendRequest(ours)), idsOf(await sendRequest(raw))];
  if (found.length !== 50 || found.join() !== expected.join()) {
    throw new Error(`The pages differ: ${found.length} and ${expected.length} messages`);
  }
}

const idsOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { items?: { id: string }[] }).items?.map(({ id }) => id) ?? [];

/** Measures searches, which have no reference program. */
async function searches(context: BenchContext, { rooms }: Chat): Promise<void> {
  const large = rooms[SMALL_ROOMS];
  if (!large) throw new Error('There are no rooms');
  const token = await context.createToken(large.sender);
  for (const [kind, text] of [
    ['a rare word', '9973'],
    ['a common word, accents left out', 'reunion'],
  ] as const) {
    const call: Call = {
      port: context.product,
      token,
      path: `/api/privatechat/searchmessage?${new URLSearchParams({ text })}`,
    };
    const measured = await runLoad(
      2,
      repeatForSeconds(SECONDS, () => call),
    );
    const statements = await countStatements(context.pool, () => call);
    reportSingle(`Search for ${kind} in 450,000 of 1,000,000`, measured, statements);
  }
}
