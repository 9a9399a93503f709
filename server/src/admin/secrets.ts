import type pg from 'pg';
import type { Keys } from '../kernel/keys.ts';
import {
  findRecoveryDigests,
  findSealedCalendars,
  findSealedFactors,
  type SealedRow,
  updateSealedCalendar,
  updateSealedFactor,
} from './secrets.queries.ts';

interface FormerSecrets {
  /** Second factors and calendar addresses that only the former secret opens. */
  readonly sealed: number;
  /** Users who have unused recovery codes made with the former secret. */
  readonly recoveryCodes: number;
}

const KINDS = [
  { use: 'second-factor', find: findSealedFactors, update: updateSealedFactor },
  { use: 'personal-calendar', find: findSealedCalendars, update: updateSealedCalendar },
] as const;

/** Counts what still needs the former secret. */
export async function countFormerSecrets(client: pg.Client, keys: Keys): Promise<FormerSecrets> {
  let sealed = 0;
  for (const { use, find } of KINDS) {
    const rows = await find(client);
    sealed += rows.filter((row) => resealed(keys, use, row) !== null).length;
  }
  const digests = await findRecoveryDigests(client);
  const users = digests.filter(({ digest }) => !keys.isCurrentRecoveryHash(digest));
  return { sealed, recoveryCodes: new Set(users.map(({ userId }) => userId)).size };
}

/** Encrypts with the current secret what was encrypted with the former one; returns how much. */
export async function resealSecrets(client: pg.Client, keys: Keys): Promise<number> {
  let count = 0;
  for (const { use, find, update } of KINDS) {
    for (const row of await find(client)) {
      const sealed = resealed(keys, use, row);
      if (sealed !== null) count += await update(client, row, sealed);
    }
  }
  return count;
}

const resealed = (
  keys: Keys,
  use: (typeof KINDS)[number]['use'],
  { userId, sealed }: SealedRow,
): string | null => keys.reseal(use, sealed, userId);
