import type pg from 'pg';
import type { Keys } from '../kernel/keys.ts';
import type { Settings } from '../kernel/settings.ts';
import {
  findRecoveryDigests,
  findSealedCalendars,
  findSealedFactors,
  findSealedSettings,
  findSealedWebhooks,
  type SealedRow,
  updateSealedCalendar,
  updateSealedFactor,
  updateSealedSetting,
  updateSealedWebhook,
} from './secrets.queries.ts';

interface FormerSecrets {
  /** Second factors, calendar addresses, settings and secrets of webhooks that only the former secret opens. */
  readonly sealed: number;
  /** Users who have unused recovery codes made with the former secret. */
  readonly recoveryCodes: number;
}

const KINDS = [
  {
    name: 'second factors',
    use: 'second-factor',
    find: findSealedFactors,
    update: updateSealedFactor,
  },
  {
    name: 'calendar addresses',
    use: 'personal-calendar',
    find: findSealedCalendars,
    update: updateSealedCalendar,
  },
  {
    name: 'settings',
    use: 'hub-setting',
    find: findSealedSettings,
    update: updateSealedSetting,
  },
  {
    name: 'webhooks',
    use: 'webhook',
    find: findSealedWebhooks,
    update: updateSealedWebhook,
  },
] as const;

/** How many values of each kind no secret opens. */
type Unreadable = ReadonlyMap<string, number>;

/** Counts the values that no secret opens; without keys it counts all. */
export async function countUnreadable(client: pg.Client, keys: Keys | null): Promise<Unreadable> {
  const counts = new Map<string, number>();
  for (const { name, use, find } of KINDS) {
    const rows = await find(client);
    counts.set(name, rows.filter((row) => keys === null || !isReadable(keys, use, row)).length);
  }
  return counts;
}

/** What is wrong and what to do, in one sentence; null if each value is readable. */
export function describeUnreadable(
  counts: Unreadable,
  { secretKeyPrevious }: Pick<Settings, 'secretKeyPrevious'>,
): string | null {
  const found = [...counts].filter(([, count]) => count > 0);
  if (found.length === 0) return null;
  const total = found.reduce((sum, [, count]) => sum + count, 0);
  const kinds = found.map(([name, count]) => `${name}: ${count}`).join(', ');
  return secretKeyPrevious === null
    ? `${total} encrypted values do not open with the secret (${kinds}); set SECRET_KEY_PREVIOUS to the one that made them.`
    : `${total} encrypted values open with neither secret (${kinds}); check SECRET_KEY and SECRET_KEY_PREVIOUS.`;
}

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

/** Encrypts with the current secret what was encrypted with the former one. */
export async function resealSecrets(client: pg.Client, keys: Keys) {
  let renewed = 0;
  for (const { use, find, update } of KINDS) {
    for (const row of await find(client)) {
      const sealed = resealed(keys, use, row);
      if (sealed !== null) renewed += await update(client, row, sealed);
    }
  }
  return { renewed, unreadable: await countUnreadable(client, keys) };
}

type Use = (typeof KINDS)[number]['use'];

const resealed = (keys: Keys, use: Use, { boundTo, sealed }: SealedRow): string | null =>
  keys.reseal(use, sealed, boundTo);

const isReadable = (keys: Keys, use: Use, { boundTo, sealed }: SealedRow): boolean =>
  keys.unseal(use, sealed, boundTo) !== null;
