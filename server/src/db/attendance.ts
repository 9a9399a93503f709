import pg from 'pg';

/** Held by the one program that starts the server again when it dies. */
const KEEPER = 7_368_686;
/** Shared by all who use the server: who can have it alone is the last. */
const PRESENT = 7_368_687;

export class OtherKeeper extends Error {
  override name = 'OtherKeeper';
}

export interface Attendance {
  /** Asked once, at the end: when nobody else is left, nobody can come in any more either. */
  readonly isLast: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

/** Says that we use the server, for as long as this connection lasts; hears at once when it breaks. */
export async function attend(
  url: string,
  role: 'keeper' | 'visitor',
  gone: () => void,
): Promise<Attendance> {
  const client = new pg.Client({ connectionString: url, application_name: `thedot-${role}` });
  let isOpen = true;
  client.on('error', () => {});
  await client.connect();
  const take = async (lock: string, id: number) => {
    const { rows } = await client.query<{ done: boolean }>(`select ${lock}($1) as done`, [id]);
    return rows[0]?.done ?? false;
  };
  try {
    if (role === 'keeper' && !(await take('pg_try_advisory_lock', KEEPER))) {
      throw new OtherKeeper('Another program already runs the hub of this data folder.');
    }
    if (!(await take('pg_try_advisory_lock_shared', PRESENT))) {
      throw new Error('The last program that used the database is switching it off.');
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  client.on('end', () => {
    isOpen = false;
    gone();
  });
  return {
    isLast: async () => {
      try {
        await take('pg_advisory_unlock_shared', PRESENT);
        return await take('pg_try_advisory_lock', PRESENT);
      } catch (error) {
        // Between the two somebody else may have been the last, and the server goes while it answers us.
        if (isOpen && !isSwitchedOff(error)) throw error;
        // Without a line we do not know: the keeper looks after the server all the same.
        return role === 'keeper';
      }
    },
    end: () => client.end().catch(() => {}),
  };
}

/** PostgreSQL's `admin_shutdown`. */
const isSwitchedOff = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '57P01';
