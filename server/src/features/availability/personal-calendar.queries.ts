import type {
  CalendarFailure,
  PersonalCalendar,
} from '@thedot/domain/availability/personal-calendar.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { CALENDAR_EVERY_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../../db/experts.ts';

/** What is shown of somebody's personal calendar: never its address. */
export async function findPersonalCalendar(
  db: Db,
  expertId: string,
): Promise<PersonalCalendar | null> {
  const row = await db
    .selectFrom('expert_calendars as c')
    .where('c.expert_id', '=', expertId)
    .select(['c.host', 'c.fetched_at as fetchedAt', 'c.failure', 'c.failed_at as failedAt'])
    .select((eb) =>
      eb
        .selectFrom('expert_busy as b')
        .whereRef('b.expert_id', '=', 'c.expert_id')
        .select((b) => b.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('busy'),
    )
    .executeTakeFirst();
  return row ?? null;
}

export interface NewCalendar {
  readonly expertId: string;
  readonly sealed: string;
  readonly host: string;
  readonly dueAt: Date;
}

export const upsertCalendar = (db: Db, { expertId, sealed, host, dueAt }: NewCalendar) => {
  const fresh = {
    address: sealed,
    host,
    etag: null,
    fetched_at: null,
    failed_at: null,
    failure: null,
    failures: 0,
    given_up_at: null,
    due_at: dueAt.toISOString(),
  };
  return db
    .insertInto('expert_calendars')
    .values({ expert_id: expertId, ...fresh })
    .onConflict((it) => it.column('expert_id').doUpdateSet(fresh))
    .execute();
};

export async function deleteCalendar(db: Db, expertId: string): Promise<void> {
  await db.deleteFrom('expert_calendars').where('expert_id', '=', expertId).execute();
  await deleteBusy(db, expertId);
}

export const deleteBusy = (db: Db, expertId: string) =>
  db.deleteFrom('expert_busy').where('expert_id', '=', expertId).execute();

export async function replaceBusy(db: Db, expertId: string, busy: readonly Span[]): Promise<void> {
  await deleteBusy(db, expertId);
  if (busy.length === 0) return;
  const rows = busy.map(({ from, to }) => ({
    expert_id: expertId,
    busy_from: new Date(from).toISOString(),
    busy_to: new Date(to).toISOString(),
  }));
  await db.insertInto('expert_busy').values(rows).execute();
}

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** When the personal calendar of an expert holds something. */
export const findBusy = (db: Db, expertId: string, { from, to, limit }: Stretch) =>
  db
    .selectFrom('expert_busy')
    .select(['busy_from as start', 'busy_to as end'])
    .where('expert_id', '=', expertId)
    .where('busy_from', '<', to)
    .where('busy_to', '>', from)
    .orderBy('busy_from')
    .limit(limit)
    .execute();

const COLUMNS = [
  'c.expert_id as expertId',
  'c.address as sealed',
  'c.etag',
  'c.fetched_at as fetchedAt',
  'c.failures',
] as const;

export const findStored = (db: Db, expertId: string) =>
  db
    .selectFrom('expert_calendars as c')
    .where('c.expert_id', '=', expertId)
    .select([...COLUMNS])
    .executeTakeFirst();

export type StoredCalendar = NonNullable<Awaited<ReturnType<typeof findStored>>>;

/** Takes the calendar that is to be read since longest, so that nobody else reads it too. */
export const takeDue = (db: Db, now: Date) =>
  db
    .updateTable('expert_calendars as c')
    .set({ due_at: new Date(now.getTime() + CALENDAR_EVERY_MS).toISOString() })
    .where('c.expert_id', '=', (eb) =>
      eb
        .selectFrom('expert_calendars as due')
        .innerJoin('users as u', 'u.id', 'due.expert_id')
        .where('due.due_at', '<=', now.toISOString())
        .where((where) => isExpert(where))
        .select('due.expert_id')
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning([...COLUMNS])
    .executeTakeFirst();

/** Whoever has another address by now is left alone: what came is of the one before. */
const stillAt = ({ expertId, sealed }: StoredCalendar) =>
  sql<boolean>`expert_id = ${expertId} and address = ${sealed}`;

export async function updateRead(
  db: Db,
  calendar: StoredCalendar,
  { etag, at }: { etag: string | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expert_calendars')
    .set({
      etag,
      fetched_at: at.toISOString(),
      failed_at: null,
      failure: null,
      failures: 0,
      given_up_at: null,
    })
    .where(stillAt(calendar))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateFailed(
  db: Db,
  calendar: StoredCalendar,
  { failure, at, next }: { failure: CalendarFailure; at: Date; next: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expert_calendars')
    .set({
      failure,
      failed_at: at.toISOString(),
      failures: calendar.failures + 1,
      due_at: next.toISOString(),
    })
    .where(stillAt(calendar))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of several who give it up at once it is one who did, and none when it was read well meanwhile. */
export async function giveUp(db: Db, calendar: StoredCalendar, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expert_calendars')
    .set({ given_up_at: at.toISOString(), etag: null })
    .where(stillAt(calendar))
    .where('given_up_at', 'is', null)
    .where('fetched_at', 'is not distinct from', calendar.fetchedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whole days are of the expert's zone: with another one all is read anew. */
export const readAnew = (db: Db, expertId: string, now: Date) =>
  db
    .updateTable('expert_calendars')
    .set({ etag: null, due_at: now.toISOString() })
    .where('expert_id', '=', expertId)
    .execute();
