import type { ErrorCode } from '@thedot/domain/errors';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../db/db.ts';
import { audit } from './audit.queries.ts';
import { networkOf } from './network.ts';

interface Refusal {
  readonly actorId: string | null;
  /** What was tried, e.g. `GET /users`. */
  readonly call: string;
  readonly code: ErrorCode;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly address: string;
}

/** Beyond this many a minute of one kind from one caller the next says nothing new, and only fills the disk. */
const MOST_NOTES = { points: 60, duration: 60 };

/** Notes who tried what they may not do; nobody waits for the note. */
export function refusalNotes(db: Db) {
  const notes = new RateLimiterMemory(MOST_NOTES);
  return async (refusal: Refusal, log: Pick<Logger, 'warn'>): Promise<void> => {
    const { actorId, call, code, subjectKind, subjectId, address } = refusal;
    const isFlood = await notes.consume(`${actorId ?? networkOf(address)} ${code}`).then(
      () => false,
      () => true,
    );
    if (isFlood) return;
    await audit(db, {
      actorId,
      action: 'access.refused',
      subjectKind,
      subjectId,
      details: { call, code },
      address,
    }).catch((error: unknown) => log.warn({ err: error }, 'refusal not noted'));
  };
}
