// G11: what a signed-in socket that says nothing keeps in memory, against a bare one.
import { setTimeout as pass } from 'node:timers/promises';
import { connectAll } from '../chat-sides.ts';
import { heapOf } from '../heap.ts';
import { measuredOf } from '../load.ts';
import { judge } from '../pairs.ts';
import type { Stage } from '../programs.ts';
import { report } from '../report.ts';

const SOCKETS = 2_000;
const ROUNDS = 3;
/** What connecting leaves behind for a moment: timers of the handshake, answers on their way. */
const SETTLES_MS = 3_000;

export async function sockets({ product, limit, inspectors, hub, tokenOf }: Stage): Promise<void> {
  const tokens = await Promise.all(hub.askers.map(tokenOf));
  const ours = Array.from({ length: SOCKETS }, (_, n) => ({
    token: tokens[n % tokens.length] ?? '',
  }));
  const bare = hub.askers.map(({ userId }) => ({ userId }));
  const theirs = Array.from({ length: SOCKETS }, (_, n) => bare[n % bare.length] ?? { userId: '' });
  const pairs = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const its = await heapOfEach(product, inspectors.product, ours);
    const others = await heapOfEach(limit, inspectors.limit, theirs);
    // The first round pays for what is made once, not for each socket.
    if (round > 0) pairs.push({ product: figure(its), other: figure(others) });
  }
  report(
    judge(`G11 KiB of heap for each of ${SOCKETS} idle sockets`, pairs, {
      figure: 'medianMs',
      ratio: { atMost: 1.5 },
    }),
  );
}

async function heapOfEach(
  port: number,
  inspector: number,
  auths: readonly Readonly<Record<string, string>>[],
): Promise<number> {
  const before = await heapOf(inspector);
  const all = await connectAll(port, auths);
  await pass(SETTLES_MS);
  const after = await heapOf(inspector);
  for (const socket of all) socket.disconnect();
  await pass(SETTLES_MS);
  return (after - before) / SOCKETS / 1024;
}

/** One figure in the place of a time. */
const figure = (kib: number) => measuredOf([kib], 1000);
