import pg from 'pg';

/** Exclusive advisory lock of the supervisor: the one program that restarts the server when it dies. */
const SUPERVISOR_LOCK = 7_368_686;
/**
 * Shared advisory lock of every program that uses the server. The program that can take it exclusively is the
 * last.
 */
const USERS_LOCK = 7_368_687;

export class LeaseTakenError extends Error {
  override name = 'OtherKeeper';
}

export interface PostgresLease {
  /**
   * Releases the shared lock and reports whether no other program uses the server. Call it once, at the end: after
   * true no other program can acquire a lease.
   */
  readonly isLast: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

/**
 * Registers this program as a user of the server for as long as the connection lasts. Calls `onLost` when the
 * connection breaks.
 */
export async function acquireLease(
  url: string,
  role: 'supervisor' | 'visitor',
  onLost: () => void,
): Promise<PostgresLease> {
  const client = new pg.Client({ connectionString: url, application_name: `thedot-${role}` });
  let isOpen = true;
  client.on('error', () => {});
  await client.connect();
  const take = async (lock: string, id: number) => {
    const { rows } = await client.query<{ done: boolean }>(`select ${lock}($1) as done`, [id]);
    return rows[0]?.done ?? false;
  };
  try {
    if (role === 'supervisor' && !(await take('pg_try_advisory_lock', SUPERVISOR_LOCK))) {
      throw new LeaseTakenError('Another program already runs the hub of this data folder.');
    }
    if (!(await take('pg_try_advisory_lock_shared', USERS_LOCK))) {
      throw new Error('The database is being stopped. Try again in a moment.');
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  client.on('end', () => {
    isOpen = false;
    onLost();
  });
  return {
    isLast: async () => {
      try {
        await take('pg_advisory_unlock_shared', USERS_LOCK);
        return await take('pg_try_advisory_lock', USERS_LOCK);
      } catch (error) {
        // Between the two queries another program may have been the last and have stopped the server.
        if (isOpen && !isAdminShutdown(error)) throw error;
        // The connection is lost, so the answer is unknown: the supervisor stops the server in any case.
        return role === 'supervisor';
      }
    },
    end: () => client.end().catch(() => {}),
  };
}

/** SQLSTATE `admin_shutdown`. */
const isAdminShutdown = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '57P01';
