import type { ErrorCode } from '@thedot/domain/errors';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../../db/db.ts';
import { audit } from './audit.queries.ts';
import { networkOf } from '../network.ts';

interface Refusal {
  readonly actorId: string | null;
  /** The refused call, e.g. `GET /users`. */
  readonly call: string;
  readonly code: ErrorCode;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly address: string;
}

/** The maximum records per minute of one error and caller; more add no information and fill the disk. */
const MAX_RECORDS = { points: 60, duration: 60 };

/** Creates a recorder of refused calls; no call waits for the record. */
export function createRefusalAuditor(db: Db) {
  const records = new RateLimiterMemory(MAX_RECORDS);
  return async (refusal: Refusal, log: Pick<Logger, 'warn'>): Promise<void> => {
    const { actorId, call, code, subjectKind, subjectId, address } = refusal;
    const isFlood = await records.consume(`${actorId ?? networkOf(address)} ${code}`).then(
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
    }).catch((error: unknown) => log.warn({ err: error }, 'refusal not audited'));
  };
}
