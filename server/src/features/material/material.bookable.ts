import {
  managedKinds,
  materialBookingPath,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import type {
  DisplayedMaterialStatus,
  MaterialStatus,
} from '@thedot/domain/material/material-bookings.contract';
import { MaterialEntry } from '@thedot/domain/material/material-entry.contract';
import { freeForLoan, refuseRange } from '@thedot/domain/material/material.rules';
import { spanOf } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import {
  type Bookable,
  bookingUid,
  type CalendarReader,
  type FindCalendarEntries,
  type HoldContext,
  type Offer,
} from '../../kernel/bookable.ts';
import { selectConfirmation, selectQuotaRows } from '../scheduling/default-bookings.queries.ts';
import { toCalendarStatus } from '../scheduling/default-kind.service.ts';
import { bookedNames, findMaterialBookingRows } from './material-bookings.queries.ts';
import {
  findMaterialEntryRows,
  findMaterialEvents,
  type MaterialEvent,
} from './material-calendar.queries.ts';
import { materialKind } from './material-kind.service.ts';
import { publishFreeMaterial } from './material-notifications.service.ts';
import { materialWaitingList } from './material-waiting.service.ts';
import { materialOfSpaces } from './space-material.service.ts';
import { findMaterialSnapshots } from './material.service.ts';

/** As `materialBookingPath`: the page of the booking `b`. */
const pageOf = sql`case when b.is_tt then '/5GStation/materials?booking=' else '/material/booking?booking=' end || b.id`;

export const materialBookable: Bookable = {
  ...materialKind.bookable,
  findEvents: async (db, reader, selection) =>
    (await findMaterialEvents(db, reader.id, selection)).map((row) => toEvent(row, reader)),
  quotaRows: selectQuotaRows('material_bookings'),
  occupies: sql`select l.material_id as resource_id from material_booking_lines as l where l.booking_id = b.id`,
  endsByReturn: true,
  reminders: [
    {
      types: { day: 'material_booking.reminder_day', hour: 'material_booking.reminder_hour' },
      recipients: sql`
      select b.booker_id as user_id,
        jsonb_build_object('name', ${bookedNames}, 'resourceId', b.id, 'page', ${pageOf}) as params`,
      timeSet: selectConfirmation,
    },
  ],
  holds: {
    ...materialKind.holds,
    isOfferable,
    onOffered: materialWaitingList.onOffered,
    onExpired: (tx, expired) =>
      expired.isOfferPassed
        ? materialWaitingList.onOfferExpired(tx, expired.booking.id)
        : materialKind.holds.onExpired(tx, expired),
  },
  findSummaries: async ({ db, now }, ids) =>
    (await findMaterialBookingRows(db, now(), ids)).map(
      ({ id, isTT, start, end, names, borrower, lines }) => ({
        ref: { kind: 'material_booking', id },
        booking: {
          kind: 'material',
          bookingId: id,
          start,
          end,
          material: { names, page: materialBookingPath(isTT, id) },
          booker: borrower,
          canCancel: true,
        },
        resourceIds: lines.map(({ material }) => material.id),
        // What cannot be handed out needs no deadline.
        cancelRefusal: null,
      }),
    ),
  cancelBySystem: materialKind.cancelBySystem,
  publishFreeTimes: publishFreeMaterial,
  dependents: materialOfSpaces,
};

/** Whether the waiting list may offer the material: it is shown, can be handed out then, and enough is left. */
async function isOfferable(
  tx: HoldContext,
  { resourceId, quantity, ...slot }: Pick<Offer, 'resourceId' | 'quantity' | 'start' | 'end'>,
): Promise<boolean> {
  const span = spanOf(slot);
  const kinds = [false, true];
  const [material] = await findMaterialSnapshots(tx, {
    ids: [resourceId],
    kinds,
    hiddenKinds: [],
    span,
  });
  if (!material || refuseRange(material, span, tx.now().getTime())) return false;
  return freeForLoan(material, span) >= quantity;
}

const LABELS = {
  en: (url: string) => `View the loan: ${url}`,
  fr: (url: string) => `Voir le prêt\u00a0: ${url}`,
};

/** A booking in the calendar of its borrower, in their language. */
function toEvent(row: MaterialEvent, { language, publicUrl }: CalendarReader) {
  const { id, isTT, names, status, sequence, start, end, changedAt } = row;
  const url = `${publicUrl}${materialBookingPath(isTT, id)}`;
  return {
    bookingId: id,
    name: names,
    isUpcoming: status === 'accepted' || status === 'out',
    isCancelled: status === 'cancelled' || status === 'deleted',
    uid: bookingUid(id),
    sequence,
    start,
    end,
    changedAt,
    summary: names,
    description: LABELS[language](url),
    location: '',
    url,
  };
}

const STATUSES = {
  pending: ['pending'],
  accepted: ['accepted', 'out'],
  finished: ['returned'],
  cancelled: ['cancelled', 'deleted'],
  expired: ['expired'],
} as const satisfies Record<string, readonly DisplayedMaterialStatus[]>;
const LIVE = [...STATUSES.pending, ...STATUSES.accepted, ...STATUSES.finished];
const ENTRY_STATUS: Readonly<Partial<Record<MaterialStatus, string>>> = {
  out: 'accepted',
  returned: 'finished',
};
const ENTRY_STATUSES = MaterialEntry.shape.status;

/** Finds the bookings of material that the calendar screen shows. Topics are of sessions alone. */
export const findMaterialEntries: FindCalendarEntries = async (
  { db, actor, now },
  { kinds, scope, from, to, expertId, category, status, limit },
) => {
  if (!kinds.includes('material') || category !== undefined) return [];
  const isMine = scope === 'mine';
  const rows = await findMaterialEntryRows(db, {
    bookerIds: [isMine ? actor.id : undefined, expertId].filter((it) => it !== undefined),
    kinds: isMine ? readableKinds(actor) : managedKinds(actor),
    statuses: status ? STATUSES[status] : LIVE,
    from,
    to,
    now: now(),
    limit,
  });
  return rows.map(({ id, isTT, start, end, names, status: current, booker, ...flags }) => ({
    kind: 'material',
    id,
    start,
    end,
    isTT,
    material: names,
    status: ENTRY_STATUSES.parse(ENTRY_STATUS[current] ?? toCalendarStatus(current)),
    ...flags,
    booker,
    isMine: booker.id === actor.id,
  }));
};
