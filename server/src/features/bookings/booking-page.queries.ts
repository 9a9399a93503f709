import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { ReassignReason } from '@thedot/domain/bookings/bookings.contract';
import { type Compilable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import { hoursOfBooking } from '../../db/counted-hours.ts';
import { isOpenTo, isReadBy, type Reader, seesWhole } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { personBrief } from '../../db/person-brief.ts';
import { selectBookings } from './bookings.queries.ts';
import { askedWith } from './series.queries.ts';
import { slotClashes } from './slot-clashes.queries.ts';

interface Asked {
  readonly id: string;
  readonly readerId: string;
}

/** One booking, if the reader may see it; written once for those who see everybody's, and once for all others. */
function forReaders<Row>(write: (db: Db, reader: Reader, id: string) => Compilable<Row>) {
  const written = (seesAll: boolean) =>
    askedOften((db, blank: Blanks<Asked>) => {
      const reader: Reader = {
        seesAll,
        // A blank only where it is asked for: who sees everybody's need not be known.
        get id() {
          return blank('readerId');
        },
      };
      return write(db, reader, blank('id'));
    });
  const [all, own] = [written(true), written(false)];
  return async (db: Db, reader: Reader, id: string): Promise<Row | undefined> => {
    const [row] = await (reader.seesAll ? all : own)(db, { id, readerId: reader.id });
    return row;
  };
}

const hours = hoursOfBooking();

/** With everything that happened to it, and what the account has of the expert's hours. */
export const findBookingFor = forReaders((db, reader, id) =>
  selectBookings(db)
    .where('b.id', '=', id)
    .where(isOpenTo('b', reader))
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
      slotClashes.as('clashes'),
      seesWhole('b', reader).as('seesWhole'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_rounds as r')
          .whereRef('r.booking_id', '=', 'b.id')
          .where(isReadBy('b', reader, { by: sql`r.author_id`, at: sql`r.created_at` }))
          .select((r) => [
            'r.round',
            'r.author',
            personBrief(db, 'r.author_id').as('by'),
            'r.message',
            isoText(r.ref('r.answer_by')).as('answerBy'),
            isoText(r.ref('r.created_at')).as('createdAt'),
            jsonArrayFrom(
              r
                .selectFrom('booking_slots as t')
                .whereRef('t.booking_id', '=', 'r.booking_id')
                .whereRef('t.round', '=', 'r.round')
                .select((t) => [
                  isoText(t.ref('t.start_at')).as('start'),
                  isoText(t.ref('t.end_at')).as('end'),
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
          .where('f.subject_id', '=', askedWith)
          .select(['f.id', 'f.name', 'f.media_type as mediaType', 'f.size'])
          .orderBy('f.id'),
      ).as('files'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_steps as step')
          .whereRef('step.booking_id', '=', 'b.id')
          .where((s) =>
            s.or([
              s('step.kind', '=', 'passed_on'),
              isReadBy('b', reader, { by: sql`step.actor_id`, at: sql`step.at` }),
            ]),
          )
          .select((s) => [
            'step.id',
            'step.kind',
            isoText(s.ref('step.at')).as('at'),
            personBrief(db, 'step.actor_id').as('actor'),
            personBrief(db, 'step.expert_id').as('from'),
            s.ref('step.passed_why').$castTo<ReassignReason | null>().as('why'),
            'step.reason',
            s.ref('step.slots').$castTo<Slot[]>().as('slots'),
          ])
          .orderBy('step.id'),
      ).as('steps'),
    ])
    .select([hours.usedMinutes.as('usedMinutes'), hours.accountKind.as('accountKind')]),
);

/** Also takes the row, so that people who decide at once decide one after the other. */
export const lockBookingFor = forReaders((db, reader, id) =>
  selectBookings(db).where('b.id', '=', id).where(isOpenTo('b', reader)).forUpdate('b'),
);

/** The same for the hub, which leaves to others what they are just deciding. */
export const lockBookingOfHub = (db: Db, id: string) =>
  selectBookings(db).where('b.id', '=', id).forUpdate('b').skipLocked().executeTakeFirst();

/** A booking as the hub itself sees it. */
export const findBookingRow = (db: Db, id: string) =>
  selectBookings(db).where('b.id', '=', id).executeTakeFirstOrThrow();

export const findPairFor = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('bookings as b')
    .select(['b.expert_id as expertId', 'b.requester_id as requesterId'])
    .where('b.id', '=', id)
    .where(isOpenTo('b', reader))
    .executeTakeFirst();

export async function isReadable(db: Db, reader: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where(isOpenTo('b', reader))
    .executeTakeFirst();
  return row !== undefined;
}
