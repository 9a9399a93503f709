import type pg from 'pg';
import type { Logger } from 'pino';
import { applyPending, withMigrationLock } from '../../db/migrate.ts';
import { findRole, grantRuntime, loginOf, resetSettings } from '../../db/runtime-role.ts';
import { migrateJobs } from '../jobs/jobs.ts';

export interface DatabaseUrls {
  /** Connects as the owner, for migrations and commands. */
  readonly ownerUrl: string;
  /** Connects as the role with which the server works: the owner, if there is no other. */
  readonly url: string;
}

/**
 * Applies the pending migrations of the product and of the job queue as the owner, then grants the server's role what
 * they have made. Returns the names of the product's migrations.
 */
export async function prepareDatabase(
  { ownerUrl, url }: DatabaseUrls,
  log: Logger,
): Promise<readonly string[]> {
  return withMigrationLock(ownerUrl, async (client) => {
    const login = loginOf(url);
    if (login !== client.user) await removeSettings(client, login, log);
    const role = url === ownerUrl ? null : await findRole(url);
    const applied = await applyPending(client);
    await migrateJobs(ownerUrl, log);
    if (role !== null && role !== client.user) await grantRuntime(client, role);
    return applied;
  });
}

async function removeSettings(client: pg.Client, role: string, log: Logger): Promise<void> {
  const settings = await resetSettings(client, role);
  if (settings.length > 0) log.warn({ role, settings }, 'settings of the database role removed');
}
