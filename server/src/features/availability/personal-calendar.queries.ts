import type {
  CalendarFailure,
  PersonalCalendar,
} from '@thedot/domain/availability/personal-calendar.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { CALENDAR_REFRESH_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../experts/experts.sql.ts';

/** The status of a personal calendar, without its secret address. */
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
        .selectFrom('external_busy as b')
        .whereRef('b.resource_id', '=', 'c.expert_id')
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
  const columns = {
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
    .values({ expert_id: expertId, ...columns })
    .onConflict((it) => it.column('expert_id').doUpdateSet(columns))
    .execute();
};

export async function deleteCalendar(db: Db, expertId: string): Promise<void> {
  await db.deleteFrom('expert_calendars').where('expert_id', '=', expertId).execute();
  await deleteExternalBusy(db, expertId);
}

export const deleteExternalBusy = (db: Db, expertId: string) =>
  db.deleteFrom('external_busy').where('resource_id', '=', expertId).execute();

export async function replaceExternalBusy(
  db: Db,
  expertId: string,
  busy: readonly Span[],
): Promise<void> {
  await deleteExternalBusy(db, expertId);
  if (busy.length === 0) return;
  const rows = busy.map(({ from, to }) => ({
    resource_id: expertId,
    busy_from: new Date(from).toISOString(),
    busy_to: new Date(to).toISOString(),
  }));
  await db.insertInto('external_busy').values(rows).execute();
}

interface DateRange {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** The busy times of an expert's personal calendar. */
export const findExternalBusy = (db: Db, expertId: string, { from, to, limit }: DateRange) =>
  db
    .selectFrom('external_busy')
    .select(['busy_from as start', 'busy_to as end'])
    .where('resource_id', '=', expertId)
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

export const findStoredCalendar = (db: Db, expertId: string) =>
  db
    .selectFrom('expert_calendars as c')
    .where('c.expert_id', '=', expertId)
    .select([...COLUMNS])
    .executeTakeFirst();

export type StoredCalendar = NonNullable<Awaited<ReturnType<typeof findStoredCalendar>>>;

/** Claims the calendar that has been due the longest and moves its due time, so that only one server reads it. */
export const takeDueCalendar = (db: Db, now: Date) =>
  db
    .updateTable('expert_calendars as c')
    .set({ due_at: new Date(now.getTime() + CALENDAR_REFRESH_MS).toISOString() })
    .where('c.expert_id', '=', (eb) =>
      eb
        .selectFrom('expert_calendars as due')
        .innerJoin('users as u', 'u.id', 'due.expert_id')
        .where('due.due_at', '<=', now.toISOString())
        .where(isExpert)
        .select('due.expert_id')
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning([...COLUMNS])
    .executeTakeFirst();

/** Stores the same address, encrypted anew, unless it was changed meanwhile. */
export const updateSealedAddress = (db: Db, calendar: StoredCalendar, sealed: string) =>
  db
    .updateTable('expert_calendars')
    .set({ address: sealed })
    .where(hasSameAddress(calendar))
    .execute();

/** Matches the calendar only while it still has the address that was read. */
const hasSameAddress = ({ expertId, sealed }: StoredCalendar) =>
  sql<boolean>`expert_id = ${expertId} and address = ${sealed}`;

export async function updateReadSuccess(
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
    .where(hasSameAddress(calendar))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateReadFailure(
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
    .where(hasSameAddress(calendar))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns true for only one of several concurrent calls, and false when the calendar was read meanwhile. */
export async function updateGivenUp(db: Db, calendar: StoredCalendar, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expert_calendars')
    .set({ given_up_at: at.toISOString(), etag: null })
    .where(hasSameAddress(calendar))
    .where('given_up_at', 'is', null)
    .where('fetched_at', 'is not distinct from', calendar.fetchedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the next read a full one: all-day events depend on the expert's time zone, which has changed. */
export const updateForFullRead = (db: Db, expertId: string, now: Date) =>
  db
    .updateTable('expert_calendars')
    .set({ etag: null, due_at: now.toISOString() })
    .where('expert_id', '=', expertId)
    .execute();
