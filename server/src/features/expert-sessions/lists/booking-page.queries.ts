import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { ReassignReason, SeriesWeek } from '@thedot/domain/expert-sessions/bookings.contract';
import { type Compilable, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';
import { selectQuotaUsageOfBooking } from '../hours.sql.ts';
import {
  isReadableBy,
  canReadEntry,
  type BookingReader,
  canReadFullHistory,
} from '../readable-bookings.sql.ts';
import type { Db } from '../../../db/db.ts';
import type { DB, ExpertSessions } from '../../../db/schema.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';
import { selectBookings } from './bookings.queries.ts';
import { originBookingId } from '../origin-booking.sql.ts';
import { namedResources } from './session-resources.sql.ts';
import { slotClashes } from './slot-clashes.queries.ts';

interface BookingParams {
  readonly id: string;
  readonly readerId: string;
}

/** Prepares a query for one readable booking, once for readers of all bookings and once for others. */
function forReaders<Row>(write: (db: Db, reader: BookingReader, id: string) => Compilable<Row>) {
  const written = (seesAll: boolean) =>
    preparedQuery((db, blank: Placeholders<BookingParams>) => {
      const reader: BookingReader = {
        canReadAll: seesAll,
        // The placeholder is created on use: a reader of all bookings needs no id.
        get id() {
          return blank('readerId');
        },
      };
      return write(db, reader, blank('id'));
    });
  const [all, own] = [written(true), written(false)];
  return async (db: Db, reader: BookingReader, id: string): Promise<Row | undefined> => {
    const [row] = await (reader.canReadAll ? all : own)(db, { id, readerId: reader.id });
    return row;
  };
}

const hours = selectQuotaUsageOfBooking();

const organizationOf = (
  eb: ExpressionBuilder<DB & { b: ExpertSessions }, 'b'>,
  party: 'b.expert_id' | 'b.requester_id',
) =>
  jsonObjectFrom(
    eb
      .selectFrom('organizations as place')
      .innerJoin('users as member', 'member.organization_id', 'place.id')
      .whereRef('member.id', '=', party)
      .select(['place.id', 'place.name']),
  );

/** The booking with its rounds, events and files, and the hours that the account has used with the expert. */
export const findBookingFor = forReaders((db, reader, id) =>
  selectBookings(db)
    .where('b.id', '=', id)
    .where(isReadableBy('b', reader))
    .select((eb) => [
      'b.description',
      'e.time_zone as expertZone',
      'e.horizon_days as horizonDays',
      eb
        .selectFrom('users as it')
        .whereRef('it.id', '=', 'b.expert_id')
        .select('it.time_zone')
        .as('expertOwnZone'),
      eb
        .selectFrom('users as it')
        .whereRef('it.id', '=', 'b.requester_id')
        .select('it.time_zone')
        .as('requesterZone'),
      jsonBuildObject({
        expert: organizationOf(eb, 'b.expert_id'),
        requester: organizationOf(eb, 'b.requester_id'),
      }).as('organizations'),
      slotClashes.as('clashes'),
      canReadFullHistory('b', reader).as('seesWhole'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_rounds as r')
          .whereRef('r.booking_id', '=', 'b.id')
          .where(canReadEntry('b', reader, { by: sql`r.author_id`, at: sql`r.created_at` }))
          .select((r) => [
            'r.round',
            'r.author',
            briefPerson(db, 'r.author_id').as('by'),
            'r.message',
            toIsoText(r.ref('r.answer_by')).as('answerBy'),
            toIsoText(r.ref('r.created_at')).as('createdAt'),
            jsonArrayFrom(
              r
                .selectFrom('expert_session_slots as t')
                .whereRef('t.booking_id', '=', 'r.booking_id')
                .whereRef('t.round', '=', 'r.round')
                .select((t) => [
                  toIsoText(t.ref('t.start_at')).as('start'),
                  toIsoText(t.ref('t.end_at')).as('end'),
                ])
                .orderBy('t.start_at'),
            ).as('slots'),
          ])
          .orderBy('r.round'),
      ).as('rounds'),
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .where('f.subject_kind', '=', 'booking')
          .where('f.subject_id', '=', originBookingId)
          .select(['f.id', 'f.name', 'f.media_type as mediaType', 'f.size'])
          .orderBy('f.id'),
      ).as('files'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_events as step')
          .whereRef('step.booking_id', '=', 'b.id')
          .where((s) =>
            s.or([
              s('step.kind', '=', 'passed_on'),
              canReadEntry('b', reader, { by: sql`step.actor_id`, at: sql`step.at` }),
            ]),
          )
          .select((s) => [
            'step.id',
            'step.kind',
            toIsoText(s.ref('step.at')).as('at'),
            briefPerson(db, 'step.actor_id').as('actor'),
            briefPerson(db, 'step.expert_id').as('previousExpert'),
            s.ref('step.reassign_reason').$castTo<ReassignReason | null>().as('reassignReason'),
            'step.reason',
            s.ref('step.slots').$castTo<Slot[]>().as('slots'),
          ])
          .orderBy('step.id'),
      ).as('events'),
      namedResources.as('named'),
    ])
    .select([hours.usedMinutes.as('usedMinutes'), hours.accountKind.as('accountKind')]),
);

/** The booking, without a lock. */
export const findBookingRowFor = forReaders((db, reader, id) =>
  selectBookings(db).where('b.id', '=', id).where(isReadableBy('b', reader)),
);

const lockReadableRow = forReaders((db, reader, id) =>
  db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where(isReadableBy('b', reader))
    .forUpdate(),
);

/**
 * Locks the row, so that concurrent actions run one after the other, and then reads the booking: a statement that waits for
 * a lock sees the proposed times as they were before it waited.
 */
export const lockBookingFor = async (db: Db, reader: BookingReader, id: string) =>
  (await lockReadableRow(db, reader, id)) && findBookingRowFor(db, reader, id);

/** Locks and reads the booking for the system; skips it while a user's transaction holds it. */
export async function lockBookingAsSystem(db: Db, id: string) {
  const locked = await db
    .selectFrom('expert_sessions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked && findBookingRow(db, id);
}

/** The booking without a read permission check. */
export const findBookingRow = (db: Db, id: string) =>
  selectBookings(db).where('b.id', '=', id).executeTakeFirstOrThrow();

export const findPartiesFor = (db: Db, reader: BookingReader, id: string) =>
  db
    .selectFrom('expert_sessions as b')
    .select(['b.expert_id as expertId', 'b.requester_id as requesterId'])
    .where('b.id', '=', id)
    .where(isReadableBy('b', reader))
    .executeTakeFirst();

export async function isBookingReadable(
  db: Db,
  reader: BookingReader,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where(isReadableBy('b', reader))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the reader may open the files of a request: they may read its booking or, of a weekly series, any week, as its
 * files are shown with each.
 */
export async function areFilesReadable(
  db: Db,
  reader: BookingReader,
  bookingId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('expert_sessions as b')
    .select('b.id')
    .where((eb) =>
      eb.or([
        eb('b.id', '=', bookingId),
        eb('b.series_id', '=', (series) =>
          series
            .selectFrom('expert_sessions as first')
            .select('first.series_id')
            .where('first.id', '=', bookingId),
        ),
      ]),
    )
    .where(isReadableBy('b', reader))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The weeks of a series that the reader may read, and those without a session, in order. */
export const findSeriesWeeks = (
  db: Db,
  reader: BookingReader,
  seriesId: string,
): Promise<SeriesWeek[]> =>
  db
    .selectFrom('expert_sessions as b')
    .where('b.series_id', '=', seriesId)
    .where(isReadableBy('b', reader))
    .select((eb) => [
      eb.ref('b.occurrence').$notNull().as('occurrence'),
      eb.ref('b.start_at').$notNull().as('start'),
      jsonBuildObject({
        id: eb.ref('b.id'),
        expertId: eb.ref('b.expert_id'),
        status: eb.ref('b.status'),
        attendance: eb.ref('b.attendance'),
      })
        .$castTo<SeriesWeek['booking']>()
        .as('booking'),
    ])
    .unionAll(
      db
        .selectFrom('series_exceptions as g')
        .where('g.series_id', '=', seriesId)
        .select([
          'g.occurrence',
          'g.start_at as start',
          sql<SeriesWeek['booking']>`null::json`.as('booking'),
        ]),
    )
    .orderBy('occurrence')
    .execute();
