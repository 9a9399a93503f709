import type {
  HubBookingCounts,
  HubBookingsQuery,
} from '@thedot/domain/expert-sessions/hub-bookings.contract';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { MAX_COUNTED } from '@thedot/domain/limits';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { daysSpan } from '@thedot/domain/kernel/time';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../../platform/spreadsheets/spreadsheet-labels.ts';
import {
  countHubBookingsByTab,
  findHubBookings,
  type HubBookingRow,
  type HubBookingsWhere,
} from './hub-bookings.queries.ts';
import { HUB_BOOKING_LABELS } from './hub-bookings-labels.ts';

const BATCH = 1000;
/** Indexes of the date columns. */
const MOMENTS = [0, 1, 10];

type SortedFilter = Pick<HubBookingsQuery, 'sort' | 'direction'> & HubBookingsWhere;

export async function listHubBookings(
  ctx: Context,
  { limit, after, ...filter }: HubBookingsQuery & { limit: number; after?: string | undefined },
) {
  const page = { after: parseCursor(after), limit: limit + 1 };
  const rows = await findHubBookings(ctx.db, toWhere(ctx, filter), page);
  const { items, next } = toSortedPage(rows, limit, ({ place }) => place);
  return { items, next };
}

export const countHubBookings = ({ db, now }: Context): Promise<HubBookingCounts> =>
  countHubBookingsByTab(db, now(), MAX_COUNTED);

/** Exports all matching bookings, streamed page by page. The export is audited. */
export async function exportHubBookings(
  ctx: Context,
  {
    format,
    language,
    ...filter
  }: HubBookingsQuery & { format?: SpreadsheetFormat | undefined; language: Language },
): Promise<SpreadsheetExport> {
  const { db, actor, caller } = ctx;
  await audit(db, {
    actorId: actor.id,
    action: 'bookings.exported',
    subjectKind: 'bookings',
    subjectId: null,
    details: filter,
    address: caller.address,
  });
  const { file, columns } = HUB_BOOKING_LABELS[language];
  return {
    name: file,
    format,
    language,
    headers: [...columns],
    timestampColumns: MOMENTS,
    rows: generateRows(db, toWhere(ctx, filter), language),
  };
}

function toWhere(
  { settings, now }: Context,
  { from, to, ...filter }: HubBookingsQuery,
): SortedFilter {
  const zone = settings.hubTimeZone;
  return {
    ...filter,
    now: now(),
    within: {
      ...(from !== undefined && { from: daysSpan(from, from, zone).from }),
      ...(to !== undefined && { to: daysSpan(to, to, zone).to }),
    },
  };
}

async function* generateRows(
  db: Db,
  filter: SortedFilter,
  language: Language,
): AsyncGenerator<Cell[]> {
  let after: readonly [string, string] | undefined;
  do {
    const found = await findHubBookings(db, filter, { after, limit: BATCH });
    for (const booking of found) yield toCells(booking, language);
    const last = found.length === BATCH ? found.at(-1) : undefined;
    after = last && [last.place, last.id];
  } while (after);
}

function toCells(booking: HubBookingRow, language: Language): Cell[] {
  const words = HUB_BOOKING_LABELS[language];
  const { session, series } = booking;
  return [
    session && new Date(session.start),
    session && new Date(session.end),
    words.status[displayedStatus(booking)],
    booking.attendance && words.attendance[booking.attendance],
    personName(booking.expert.name, language),
    personName(booking.requester.name, language),
    booking.organization?.name ?? '',
    words.category(booking.category),
    booking.minutes,
    words.mode[booking.mode],
    new Date(booking.createdAt),
    series && words.week(series.occurrence, series.weeks),
  ];
}
