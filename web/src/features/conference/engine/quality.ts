import type { ConnectionQuality } from '../call-session.ts';

/** Counters of one connection at one moment. */
export interface LinkCounters {
  readonly received: number;
  readonly lost: number;
  /** What the other side misses of what this one sends, 0 to 1. */
  readonly lostBySender: number;
  readonly roundTripMs: number | null;
  /** Bits a second that the network takes, as the browser estimates; null while unknown. */
  readonly sendable: number | null;
}

/** Loss of packets (0 to 1) and round trip from which a connection is fair or poor. */
const POOR = { loss: 0.08, roundTripMs: 600 } as const;
const FAIR = { loss: 0.03, roundTripMs: 250, sendable: 200_000 } as const;
/** With fewer packets one lost packet would decide. */
const MIN_PACKETS = 20;

/** The quality between two looks at the counters. */
export function rateLink(before: LinkCounters | null, now: LinkCounters): ConnectionQuality {
  // Counters begin anew with a new connection.
  const since = before && before.received <= now.received ? before : null;
  const received = now.received - (since?.received ?? 0);
  const lost = Math.max(0, now.lost - (since?.lost ?? 0));
  const lossHere = received + lost < MIN_PACKETS ? 0 : lost / (received + lost);
  const loss = Math.max(lossHere, now.lostBySender);
  const roundTripMs = now.roundTripMs ?? 0;
  if (loss >= POOR.loss || roundTripMs >= POOR.roundTripMs) return 'poor';
  const isNarrow = now.sendable !== null && now.sendable < FAIR.sendable;
  if (loss >= FAIR.loss || roundTripMs >= FAIR.roundTripMs || isNarrow) return 'fair';
  return 'good';
}

const RANK = ['good', 'fair', 'poor'] as const;

export const worstOf = (
  qualities: readonly (ConnectionQuality | null)[],
): ConnectionQuality | null => RANK.findLast((it) => qualities.includes(it)) ?? null;

const numberOf = (stat: object, key: string): number => {
  const value: unknown = Reflect.get(stat, key);
  return typeof value === 'number' ? value : 0;
};

/** Reads the counters out of `getStats`, whose entries differ between browsers. */
export function countersOf(stats: Iterable<object>): LinkCounters {
  let [received, lost, lostBySender] = [0, 0, 0];
  let roundTripMs: number | null = null;
  let sendable: number | null = null;
  for (const stat of stats) {
    const type: unknown = Reflect.get(stat, 'type');
    if (type === 'inbound-rtp') {
      received += numberOf(stat, 'packetsReceived');
      lost += numberOf(stat, 'packetsLost');
    }
    if (type === 'remote-inbound-rtp')
      lostBySender = Math.max(lostBySender, numberOf(stat, 'fractionLost'));
    if (type === 'candidate-pair' && Reflect.get(stat, 'nominated') === true) {
      const seconds = numberOf(stat, 'currentRoundTripTime');
      if (seconds > 0) roundTripMs = seconds * 1_000;
      sendable = numberOf(stat, 'availableOutgoingBitrate') || null;
    }
  }
  return { received, lost, lostBySender, roundTripMs, sendable };
}
