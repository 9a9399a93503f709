// G11: heap per idle authenticated socket, compared with a bare one.
import { setTimeout as pass } from 'node:timers/promises';
import { connectAll } from '../chat-clients.ts';
import { measureHeap } from '../heap.ts';
import { summarize } from '../load.ts';
import { judge } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { report } from '../report.ts';

const SOCKETS = 2_000;
const ROUNDS = 3;
/** Time for temporary objects of connecting to end: handshake timers, responses in flight. */
const SETTLE_MS = 3_000;

export async function sockets({
  product,
  limit,
  inspectors,
  hub,
  createToken,
}: BenchContext): Promise<void> {
  const tokens = await Promise.all(hub.requesters.map(createToken));
  const ours = Array.from({ length: SOCKETS }, (_, n) => ({
    token: tokens[n % tokens.length] ?? '',
  }));
  const bare = hub.requesters.map(({ userId }) => ({ userId }));
  const theirs = Array.from({ length: SOCKETS }, (_, n) => bare[n % bare.length] ?? { userId: '' });
  const pairs = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const its = await measureHeapPerSocket(product, inspectors.product, ours);
    const others = await measureHeapPerSocket(limit, inspectors.limit, theirs);
    // The first round also allocates objects that are shared by all sockets.
    if (round > 0) pairs.push({ product: toMeasurement(its), other: toMeasurement(others) });
  }
  report(
    judge(`G11 KiB of heap for each of ${SOCKETS} idle sockets`, pairs, {
      metric: 'medianMs',
      ratio: { atMost: 1.5 },
    }),
  );
}

async function measureHeapPerSocket(
  port: number,
  inspector: number,
  auths: readonly Readonly<Record<string, string>>[],
): Promise<number> {
  const before = await measureHeap(inspector);
  const all = await connectAll(port, auths);
  await pass(SETTLE_MS);
  const after = await measureHeap(inspector);
  for (const socket of all) socket.disconnect();
  await pass(SETTLE_MS);
  return (after - before) / SOCKETS / 1024;
}

/** A single value in place of times. */
const toMeasurement = (kib: number) => summarize([kib], 1000);
