import type { HubBookingsQuery } from '@thedot/domain/bookings/hub-bookings.contract';
import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import { daysSpan } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { Cell, Sheet } from '../../platform/sheets/send-sheet.ts';
import { nameOf } from '../../platform/sheets/sheet-words.ts';
import { findHubBookings, type FoundBooking, type Wanted } from './hub-bookings.queries.ts';
import { HUB_BOOKING_WORDS } from './hub-bookings-words.ts';

const BATCH = 1000;
/** Which of the columns are moments. */
const MOMENTS = [0, 1, 10];

type Ordered = Pick<HubBookingsQuery, 'sort' | 'direction'> & Wanted;

export async function listHubBookings(
  ctx: Context,
  { limit, after, ...wish }: HubBookingsQuery & { limit: number; after?: string | undefined },
) {
  const page = { after: placeFrom(after), limit: limit + 1 };
  const rows = await findHubBookings(ctx.db, wantedOf(ctx, wish), page);
  const { items, next } = sortedPageFrom(rows, limit, ({ place }) => place);
  return { items, next };
}

/** All that the filters leave, read page by page while it is sent. Who took it is noted. */
export async function exportHubBookings(
  ctx: Context,
  {
    format,
    language,
    ...wish
  }: HubBookingsQuery & { format?: SheetFormat | undefined; language: Language },
): Promise<Sheet> {
  const { db, actor, caller } = ctx;
  await audit(db, {
    actorId: actor.id,
    action: 'bookings.exported',
    subjectKind: 'bookings',
    subjectId: null,
    details: wish,
    address: caller.address,
  });
  const { file, columns } = HUB_BOOKING_WORDS[language];
  return {
    name: file,
    format,
    language,
    headers: [...columns],
    moments: MOMENTS,
    rows: rowsOf(db, wantedOf(ctx, wish), language),
  };
}

function wantedOf({ settings }: Context, { from, to, ...wish }: HubBookingsQuery): Ordered {
  const zone = settings.hubTimeZone;
  return {
    ...wish,
    within: {
      ...(from !== undefined && { from: daysSpan(from, from, zone).from }),
      ...(to !== undefined && { to: daysSpan(to, to, zone).to }),
    },
  };
}

async function* rowsOf(db: Db, wish: Ordered, language: Language): AsyncGenerator<Cell[]> {
  let after: readonly [string, string] | undefined;
  do {
    const found = await findHubBookings(db, wish, { after, limit: BATCH });
    for (const booking of found) yield cellsOf(booking, language);
    const last = found.length === BATCH ? found.at(-1) : undefined;
    after = last && [last.place, last.id];
  } while (after);
}

function cellsOf(booking: FoundBooking, language: Language): Cell[] {
  const words = HUB_BOOKING_WORDS[language];
  const { session, series } = booking;
  return [
    session && new Date(session.start),
    session && new Date(session.end),
    words.status[booking.status],
    booking.attendance && words.attendance[booking.attendance],
    nameOf(booking.expert.name, language),
    nameOf(booking.requester.name, language),
    booking.organization?.name ?? '',
    words.category(booking.category),
    booking.minutes,
    words.mode[booking.mode],
    new Date(booking.createdAt),
    series && words.week(series.occurrence, series.weeks),
  ];
}
