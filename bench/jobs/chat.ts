// G2 to G5: messages from one person to another, and the pages that they are read by.
import { type Chat, fillChat, LARGE_ROOM, SMALL_ROOM } from '../chat-data.ts';
import { deliver, type Deliverer, limitSide, ourSide } from '../chat-sides.ts';
import { ask, type Call, forSeconds, load } from '../load.ts';
import { compare, judge, measurePairs, type Side } from '../pairs.ts';
import type { Stage } from '../programs.ts';
import { report, say } from '../report.ts';
import { statementsOf } from '../statements.ts';

const PACE = { perSecond: 50, seconds: 20 } as const;
const SENDERS = 16;
const READERS = 8;
const SECONDS = 3;

export async function chat(stage: Stage): Promise<void> {
  say('Filling the chat …');
  const filled = await fillChat(stage.pool);
  await pages(stage, filled);
  await searches(stage, filled);
  await delivery(stage, filled);
}

async function delivery(stage: Stage, filled: Chat): Promise<void> {
  const [ours, theirs] = [await ourSide(stage, filled), await limitSide(stage, filled)];
  const paced = (side: Deliverer): Side => ({ run: () => deliver(side, filled, PACE) });
  const measured = await measurePairs([paced(ours), paced(theirs)]);
  const most = (figure: 'medianMs' | 'p99Ms', atMost: number) => ({ figure, ratio: { atMost } });
  report(judge('G2 from sending to the other’s event, median', measured, most('medianMs', 2)));
  report(judge('G2 the same, p99', measured, most('p99Ms', 2.5)));
  let turn = 0;
  const next = (side: Deliverer) => (): Call => {
    const room = filled.rooms[turn++ % filled.rooms.length];
    if (!room) throw new Error('There are no rooms');
    return side.send(room, crypto.randomUUID());
  };
  const closed = (side: Deliverer): Side => ({
    run: () => load(SENDERS, forSeconds(SECONDS, next(side))),
  });
  report(
    await compare('G3 messages, 16 senders in a closed loop', [closed(ours), closed(theirs)], {
      figure: 'perSecond',
      ratio: { atLeast: 0.45 },
    }),
    await statementsOf(stage.pool, next(ours)),
  );
  for (const { sockets } of [ours, theirs]) for (const socket of sockets) socket.disconnect();
}

async function pages(stage: Stage, { rooms }: Chat): Promise<void> {
  const [small, large] = rooms;
  if (!small || !large) throw new Error('There are no rooms');
  const [smallToken, largeToken] = [
    await stage.tokenOf(small.sender),
    await stage.tokenOf(large.sender),
  ];
  const newest = (room: string, token: string): Call => ({
    port: stage.product,
    token,
    path: `/api/privatechat/getmessages?roomId=${room}&limit=50`,
  });
  const deep = (room: string, token: string, count: number): Call => ({
    port: stage.product,
    token,
    path: `/api/privatechat/messages/previous?roomId=${room}&limit=50&position=${Math.floor(count / 2)}`,
  });
  const raw: Call = {
    port: stage.limit,
    path: `/chat-page?room=${small.id}&before=${SMALL_ROOM + 1}`,
  };
  await alike(newest(small.id, smallToken), raw);
  const read = (call: Call): Side => ({
    run: () =>
      load(
        READERS,
        forSeconds(SECONDS, () => call),
      ),
  });
  report(
    await compare(
      'G4 newest page of a room of 10,000, against the raw query',
      [read(newest(small.id, smallToken)), read(raw)],
      { figure: 'medianMs', ratio: { atMost: 2.5 } },
    ),
    await statementsOf(stage.pool, () => newest(small.id, smallToken)),
  );
  const growth = { figure: 'medianMs', ratio: { atMost: 1.3 } } as const;
  report(
    await compare(
      'G5 newest page of a room of 500,000 among 1,000,000, against one of 10,000',
      [read(newest(large.id, largeToken)), read(newest(small.id, smallToken))],
      growth,
    ),
  );
  report(
    await compare(
      'G5 a page deep in it, against one deep in a room of 10,000',
      [read(deep(large.id, largeToken, LARGE_ROOM)), read(deep(small.id, smallToken, SMALL_ROOM))],
      growth,
    ),
  );
}

/** Both give the same fifty. */
async function alike(ours: Call, raw: Call): Promise<void> {
  const [found, expected] = [idsOf(await ask(ours)), idsOf(await ask(raw))];
  if (found.length !== 50 || found.join() !== expected.join()) {
    throw new Error(`The pages differ: ${found.length} and ${expected.length} messages`);
  }
}

const idsOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { items?: { id: string }[] }).items?.map(({ id }) => id) ?? [];

/** No limit stands beside these: what a person waits for. */
async function searches(stage: Stage, { rooms }: Chat): Promise<void> {
  const large = rooms[1];
  if (!large) throw new Error('There are no rooms');
  const token = await stage.tokenOf(large.sender);
  for (const [kind, text] of [
    ['a rare word', '9973'],
    ['a common word, accents left out', 'reunion'],
  ] as const) {
    const call: Call = {
      port: stage.product,
      token,
      path: `/api/privatechat/searchmessage?${new URLSearchParams({ text })}`,
    };
    const { medianMs, p99Ms } = await load(
      2,
      forSeconds(SECONDS, () => call),
    );
    say(
      `Search for ${kind} in 500,000 of 1,000,000: median / p99 ${medianMs.toFixed(1)} / ${p99Ms.toFixed(1)} ms`,
    );
  }
}
