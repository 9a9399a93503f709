// SQL of bookings of material, with what was handed out and returned of them.
import type { Condition, ReturnCondition } from '@thedot/domain/material/material-fields.contract';
import type {
  DisplayedMaterialStatus,
  MaterialStatus,
} from '@thedot/domain/material/material-bookings.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import type {
  CancelCause,
  DefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { decideBy, isExpired } from '../scheduling/default-bookings.queries.ts';
import { isLive } from '../scheduling/live-allocations.sql.ts';
import { shownStatuses } from '../scheduling/shown-status.sql.ts';
import { countWaitingUsers } from '../scheduling/waiting-list.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { policiesInForce } from './material.queries.ts';

/** Who reads bookings of material. */
export interface MaterialReader {
  readonly userId: string;
  /** `isTT` of the material whose bookings the reader sees, and of which they see all details. */
  readonly kinds: readonly boolean[];
  readonly managedKinds: readonly boolean[];
}

/** What of the booking `b` is still out: its allocations after the hand-out. */
const stillOut = sql<number>`case when b.status = 'out' then coalesce((
  select a.quantity from allocations as a
  where a.booking_kind = 'material_booking' and a.booking_id = b.id and a.resource_id = l.material_id
    and a.state = 'confirmed'), 0) else 0 end`;

/** The names of what is booked, such as "2 × Camera, Tripod". */
export const bookedNames = sql<string>`(
  select string_agg(case when l.quantity > 1 then l.quantity || ' × ' else '' end || r.name, ', '
    order by lower(unaccent(r.name)), r.id)
  from material_booking_lines as l join resources as r on r.id = l.material_id where l.booking_id = b.id)`;

/** Handed out, and not all of it back at its end. */
export const isOverdue = (now: string) =>
  sql<boolean>`(b.status = 'out' and b.end_at <= ${now}::timestamptz)`;

const selectLines = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('material_booking_lines as l')
      .innerJoin('resources as r', 'r.id', 'l.material_id')
      .innerJoin('materials as m', 'm.id', 'l.material_id')
      .leftJoin('loan_lines as handed', (join) =>
        join
          .onRef('handed.booking_id', '=', 'l.booking_id')
          .onRef('handed.material_id', '=', 'l.material_id'),
      )
      .select((eb) => [
        jsonBuildObject({
          id: eb.ref('m.id'),
          name: sql<string>`coalesce(r.name, '')`,
          // What was ever shown has a picture.
          image: eb.ref('m.image_id').$notNull(),
        }).as('material'),
        'l.quantity',
        sql<number>`coalesce(handed.quantity, 0)`.as('handedOut'),
        stillOut.as('out'),
        jsonArrayFrom(
          eb
            .selectFrom('loan_items as li')
            .innerJoin('material_items as i', 'i.id', 'li.item_id')
            .select(['i.id', 'i.code', 'i.serial', sql<boolean>`li.return_id is null`.as('isOut')])
            .whereRef('li.booking_id', '=', 'l.booking_id')
            .whereRef('li.material_id', '=', 'l.material_id')
            .orderBy('i.code'),
        ).as('items'),
      ])
      .where('l.booking_id', '=', sql.ref<string>('b.id'))
      .orderBy(sql`lower(unaccent(r.name))`)
      .orderBy('m.id'),
  );

const photosOf = (db: Db, kind: 'material-loan' | 'material-return', subject: string) =>
  jsonArrayFrom(
    db
      .selectFrom('files as f')
      .select('f.id')
      .where('f.subject_kind', '=', kind)
      .where('f.subject_id', '=', sql.ref<string>(subject))
      .orderBy('f.created_at')
      .orderBy('f.id'),
  );

const selectHandOut = (db: Db) =>
  jsonObjectFrom(
    db
      .selectFrom('loans as o')
      .select((eb) => [
        toIsoText(eb.ref('o.handed_out_at')).as('at'),
        briefPerson(db, 'o.handed_out_by').$notNull().as('by'),
        sql<Condition>`o.condition`.as('condition'),
        'o.note',
        'o.receiver',
        'o.signature_id as signature',
        photosOf(db, 'material-loan', 'o.booking_id').as('photos'),
      ])
      .where('o.booking_id', '=', sql.ref<string>('b.id')),
  );

/** The policies in force of what the booking `b` takes, which its borrower has not accepted. */
const openPolicies = (db: Db) =>
  jsonArrayFrom(
    policiesInForce(db)
      .innerJoin('material_booking_lines as pl', 'pl.material_id', 'p.material_id')
      .where('pl.booking_id', '=', sql.ref<string>('b.id'))
      .where(
        sql<boolean>`not exists (
          select from material_policy_acceptances as pa where pa.booking_id = b.id and pa.policy_id = p.id)`,
      )
      .orderBy('p.id'),
  );

export async function findOpenPolicies(db: Db, bookingId: string) {
  const row = await db
    .selectFrom('material_bookings as b')
    .select(openPolicies(db).as('policies'))
    .where('b.id', '=', bookingId)
    .executeTakeFirst();
  return row?.policies ?? [];
}

const selectReturns = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('loan_returns as t')
      .select((eb) => [
        't.id',
        toIsoText(eb.ref('t.returned_at')).as('at'),
        briefPerson(db, 't.received_by').$notNull().as('by'),
        jsonBuildObject({
          firstName: eb.ref('t.responsible_first_name'),
          lastName: eb.ref('t.responsible_last_name'),
        }).as('responsible'),
        sql<ReturnCondition>`t.condition`.as('condition'),
        't.damage_note as damageNote',
        't.is_late as isLate',
        jsonArrayFrom(
          eb
            .selectFrom('loan_return_lines as rl')
            .select(['rl.material_id as materialId', 'rl.quantity'])
            .whereRef('rl.return_id', '=', 't.id')
            .orderBy('rl.material_id'),
        ).as('lines'),
        photosOf(db, 'material-return', 't.id').as('photos'),
      ])
      .where('t.booking_id', '=', sql.ref<string>('b.id'))
      .orderBy('t.returned_at')
      .orderBy('t.id'),
  );

/** The booking of a space that the booking `b` follows. */
const selectSpaceBooking = (db: Db) =>
  jsonObjectFrom(
    db
      .selectFrom('space_bookings as v')
      .innerJoin('spaces as s', 's.id', 'v.space_id')
      .innerJoin('resources as r', 'r.id', 'v.space_id')
      .select((eb) => [
        'v.id',
        jsonBuildObject({
          id: eb.ref('v.space_id'),
          name: sql<string>`coalesce(r.name, '')`,
          // CHECKs of these columns allow what the contract does.
          type: sql<SpaceType>`s.type`,
        }).as('space'),
        toIsoText(eb.ref('v.start_at')).as('start'),
        toIsoText(eb.ref('v.end_at')).as('end'),
        sql<DefaultStatus>`v.status`.as('status'),
      ])
      .where('v.id', '=', sql.ref<string>('b.space_booking_id')),
  );

export const selectMaterialBookings = (db: Db, now: Date) =>
  db.selectFrom('material_bookings as b').select([
    'b.id',
    'b.is_tt as isTT',
    // A CHECK of this column allows what the contract does.
    sql<MaterialStatus>`b.status`.as('status'),
    'b.start_at as start',
    'b.end_at as end',
    'b.purpose',
    'b.outside_use as outsideUse',
    'b.outside_reason as outsideReason',
    selectSpaceBooking(db).as('spaceBooking'),
    'b.reason',
    sql<CancelCause | null>`b.cancel_cause`.as('cancelCause'),
    isExpired.as('isExpired'),
    isOverdue(now.toISOString()).as('isOverdue'),
    'b.created_at as createdAt',
    briefPerson(db, 'b.booker_id').$notNull().as('borrower'),
    briefPerson(db, 'b.booked_by').as('bookedBy'),
    bookedNames.as('names'),
    selectLines(db).as('lines'),
    openPolicies(db).as('openPolicies'),
    selectHandOut(db).as('handOut'),
    selectReturns(db).as('returns'),
    decideBy('material_booking'),
    countWaitingUsers(
      sql`b.status = 'pending'`,
      sql`select l.material_id from material_booking_lines as l where l.booking_id = b.id`,
    ),
  ]);
export type MaterialBookingRow = Awaited<
  ReturnType<ReturnType<typeof selectMaterialBookings>['execute']>
>[number];

const isOwn = ({ userId }: Pick<MaterialReader, 'userId'>) =>
  sql<boolean>`b.booker_id = ${userId}::uuid`;
export const isOfKinds = (kinds: readonly boolean[]) =>
  sql<boolean>`b.is_tt = any(${[...kinds]}::boolean[])`;

/** Bookings by id, earliest first. */
export const findMaterialBookingRows = (
  db: Db,
  now: Date,
  ids: readonly string[],
): Promise<MaterialBookingRow[]> =>
  selectMaterialBookings(db, now)
    .where('b.id', 'in', ids)
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();

/** SQL conditions of bookings that are shown with a status. */
export const isShownAs = (status: DisplayedMaterialStatus, now: string): RawBuilder<SqlBool> =>
  status === 'overdue' ? isOverdue(now) : shownStatuses<MaterialStatus>(isExpired)(status);

export interface MaterialBookingsInRange extends MaterialReader {
  readonly isTT?: boolean | undefined;
  readonly materialId?: string | undefined;
  readonly borrowerId?: string | undefined;
  /** Only those for this booking of a space, of all times. */
  readonly spaceBookingId?: string | undefined;
  /** Without it, what has not ended or is still out. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly status?: DisplayedMaterialStatus | undefined;
  readonly mine: boolean;
  readonly now: Date;
  readonly limit: number;
}

/** Of the bookings of others, users see those that take place or wait for approval; managers see all of their kinds. */
export const selectMaterialBookingsIn = (
  db: Db,
  {
    isTT,
    materialId,
    borrowerId,
    spaceBookingId,
    from,
    to,
    status,
    mine,
    now,
    limit,
    ...reader
  }: MaterialBookingsInRange,
) => {
  const at = now.toISOString();
  return selectMaterialBookings(db, now)
    .$if(spaceBookingId === undefined, (it) =>
      it.where((eb) => eb.or([eb('b.end_at', '>', from ?? at), eb('b.status', '=', 'out')])),
    )
    .$if(spaceBookingId !== undefined, (it) =>
      it
        .where('b.space_booking_id', '=', spaceBookingId!)
        .where((eb) => eb.or([isOfKinds(reader.managedKinds), isOwn(reader)])),
    )
    .$if(to !== undefined, (it) => it.where('b.start_at', '<', to!))
    .$if(isTT !== undefined, (it) => it.where('b.is_tt', '=', isTT!))
    .$if(materialId !== undefined, (it) =>
      it.where((eb) =>
        eb.exists(
          eb
            .selectFrom('material_booking_lines as l')
            .whereRef('l.booking_id', '=', 'b.id')
            .where('l.material_id', '=', materialId!)
            .select('l.booking_id'),
        ),
      ),
    )
    .$if(borrowerId !== undefined, (it) =>
      it
        .where('b.booker_id', '=', borrowerId!)
        .where((eb) => eb.or([isOfKinds(reader.managedKinds), isOwn(reader)])),
    )
    .$if(status !== undefined, (it) => it.where(isShownAs(status!, at)))
    .$if(status === undefined && !mine, (it) =>
      it.where('b.status', 'in', ['pending', 'accepted', 'out', 'returned']),
    )
    .$if(mine, (it) => it.where(isOwn(reader)))
    .where((eb) =>
      eb.or([
        isOwn(reader),
        isOfKinds(reader.managedKinds),
        eb.and([
          isOfKinds(reader.kinds),
          eb('b.status', 'in', ['pending', 'accepted', 'out', 'returned']),
        ]),
      ]),
    )
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit);
};

/** Locks a booking that the reader may change. */
export const lockMaterialBooking = (db: Db, id: string, reader?: MaterialReader) =>
  db
    .selectFrom('material_bookings as b')
    .select([
      'b.id',
      'b.is_tt as isTT',
      sql<MaterialStatus>`b.status`.as('status'),
      'b.booker_id as bookerId',
      'b.organization_id as organizationId',
      'b.start_at as start',
      'b.end_at as end',
      'b.purpose',
      'b.outside_use as outsideUse',
      'b.outside_reason as outsideReason',
      bookedNames.as('names'),
    ])
    .where('b.id', '=', id)
    .$if(reader !== undefined, (it) =>
      it.where((eb) => eb.or([isOwn(reader!), isOfKinds(reader!.managedKinds)])),
    )
    .forUpdate('b')
    .executeTakeFirst();

export const findLines = (db: Db, bookingId: string): Promise<MaterialLine[]> =>
  db
    .selectFrom('material_booking_lines')
    .select(['material_id as materialId', 'quantity'])
    .where('booking_id', '=', bookingId)
    .orderBy('material_id')
    .execute();

/** What a borrower has or will have of these materials by loans and by sessions, buffers included. */
export const findOwnUsages = async (
  db: Db,
  bookerId: string,
  materialIds: readonly string[],
  now: Date,
) => {
  const { rows } = await sql<{
    bookingId: string;
    materialId: string;
    quantity: number;
    from: string;
    to: string;
    overdue: boolean;
  }>`
    select b.id as "bookingId", a.resource_id as "materialId", a.quantity, a.busy_from as from, a.busy_to as to, a.overdue
    from material_bookings as b
    join allocations as a on a.booking_kind = 'material_booking' and a.booking_id = b.id
    where b.booker_id = ${bookerId}::uuid and a.resource_id = any(${[...materialIds]}::uuid[])
      and ${isLive('a', now.toISOString())}
    union all
    select b.id, a.resource_id, a.quantity, a.busy_from, a.busy_to, a.overdue
    from expert_sessions as b
    join allocations as a on a.booking_kind = 'expert_session' and a.booking_id = b.id
    where b.requester_id = ${bookerId}::uuid and a.resource_id = any(${[...materialIds]}::uuid[])
      and ${isLive('a', now.toISOString())}`.execute(db);
  return rows;
};

export const findMaterialBookingKind = (db: Db, id: string) =>
  db
    .selectFrom('material_bookings')
    .select('is_tt as isTT')
    .where('id', '=', id)
    .executeTakeFirst();
