// Invites guests to bookings of spaces, and tells them what becomes of the bookings.
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { GUEST_ADDRESSES_PER_DAY } from '@thedot/domain/limits';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import type { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import type { NewGuest, SpaceGuest } from '@thedot/domain/spaces/space-guests.contract';
import {
  assertGuests,
  distinctGuests,
  guestKey,
  visibleGuests,
} from '@thedot/domain/spaces/space-guests.rules';
import { spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { findBookable, type JobContext } from '../../kernel/feature.ts';
import type { CalendarText } from '../../platform/calendars/send-calendar.ts';
import { writeFeed } from '../../platform/calendars/icalendar.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { findContactIds } from '../chat/rooms/contacts.service.ts';
import { findPeople } from '../users/users.service.ts';
import { toReader, toSpaceFacts } from './space-bookings.service.ts';
import { findSeriesIds } from './space-changes.queries.ts';
import { publishSpaceChange } from './space-notifications.service.ts';
import {
  type BookingGuest,
  deleteAddresses,
  findGuests,
  insertGuests,
  removeOwnGuest,
  setRemoved,
} from './space-guests.queries.ts';
import { notifyGuests } from './space-guest-notifications.service.ts';
import { findSpaceBookingRows, lockSpaceBookings } from './spaces.queries.ts';

interface Invitation {
  readonly bookingIds: readonly string[];
  readonly guests: readonly NewGuest[];
  readonly bookerId: string;
  readonly space: {
    readonly type: SpaceType;
    readonly capacity: number;
    readonly units: number;
  };
}

/** Invites guests to new bookings in the transaction of `tx`; they are told of those that are accepted. */
export async function inviteGuests(
  tx: Context,
  { bookingIds, guests, bookerId, space }: Invitation,
): Promise<void> {
  const wanted = distinctGuests(guests, bookerId);
  if (wanted.length === 0) return;
  assertGuests(wanted.length, space);
  await assertInvitable(tx, { guests: wanted, sent: guests, type: space.type });
  await insertGuests(tx.db, {
    bookingIds,
    guests: wanted,
    inviterId: tx.actor.id,
    now: tx.now(),
  });
}

interface NewGuests {
  readonly guests: readonly NewGuest[];
  /** The list of the call, to whose fields a refusal belongs. */
  readonly sent: readonly NewGuest[];
  readonly type: SpaceType;
}

/** Users invite people to whom they may write, and who see such spaces; addresses are limited. */
async function assertInvitable(ctx: Context, { guests, sent, type }: NewGuests): Promise<void> {
  const userIds = guests.flatMap((it) => ('userId' in it ? [it.userId] : []));
  const limit = {
    key: `space-guests:${ctx.actor.id}`,
    points: GUEST_ADDRESSES_PER_DAY,
    windowMs: DAY_MS,
  };
  if (guests.length > userIds.length) await consume(ctx, limit, guests.length - userIds.length);
  // Staff who book for another user may come, too.
  const known = new Set([ctx.actor.id, ...(await findContactIds(ctx, userIds))]);
  const people = await findPeople(ctx.db, userIds);
  const invitable = new Set(
    people.flatMap((it) => (known.has(it.id) && spaceTypesFor(it).includes(type) ? it.id : [])),
  );
  const refused = guests.find((it) => 'userId' in it && !invitable.has(it.userId));
  if (!refused) return;
  const path = `guests.${sent.findIndex((it) => guestKey(it) === guestKey(refused))}`;
  const problem = { code: 'space.guest_not_found', path } as const;
  throw new AppError(problem.code, { errors: [problem] });
}

interface GuestsInput {
  readonly guests: readonly NewGuest[];
  readonly scope: SeriesScope;
}

/** Sets the guests of a booking, or of several of its series: invites new ones, and tells those who were removed. */
export const setSpaceGuests = (
  ctx: Context,
  id: string,
  { guests, scope }: GuestsInput,
): Promise<{ guests: SpaceGuest[] }> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const ids = await findSeriesIds(db, id, { scope, now: now() });
    const rows = ids.length > 0 ? await lockSpaceBookings(db, ids, toReader(tx)) : [];
    const chosen = assertFound(
      rows.find((row) => row.id === id),
      'booking.not_found',
    );
    const bookings = rows.map(toSpaceFacts);
    if (bookings.some((it) => !canInvite(tx, it))) throw new AppError('booking.status_not_allowed');
    const before = await findGuests(db, ids);
    const wanted = distinctGuests(guests, chosen.bookerId);
    const keys = new Set(wanted.map(guestKey));
    const removed = before.filter((it) => !keys.has(keyOf(it)));
    const kept = new Set(before.map(keyOf));
    assertGuests(wanted.length, chosen);
    await assertInvitable(tx, {
      guests: wanted.filter((it) => !kept.has(guestKey(it))),
      sent: guests,
      type: chosen.spaceType,
    });
    if (removed.length > 0)
      await setRemoved(
        db,
        removed.map((it) => it.id),
        now(),
      );
    if (wanted.length > 0)
      await insertGuests(db, {
        bookingIds: ids,
        guests: wanted,
        inviterId: tx.actor.id,
        now: now(),
      });
    await notifyGuests(tx, bookings, 'cancelled', removed);
    await notifyGuests(tx, bookings, 'invited');
    publishSpaceChange(tx, chosen.bookerId);
    const [row] = await findSpaceBookingRows(db, [id]);
    return { guests: row ? [...visibleGuests(tx.actor, row)] : [] };
  });

const keyOf = ({ userId, email }: BookingGuest): string => userId ?? (email ?? '').toLowerCase();

/** Who may change a booking invites to it until it ends. */
function canInvite({ actor, now }: Context, facts: ReturnType<typeof toSpaceFacts>): boolean {
  const isOver = Date.parse(facts.slot.end) <= now().getTime();
  const isLive = facts.status === 'pending' || facts.status === 'accepted';
  // The notice to change binds times, not guests.
  const allowed = allowedActions(
    SPACE_LIFECYCLE,
    { ...facts, changeNoticeMinutes: 0 },
    actor,
    now(),
  );
  return isLive && !isOver && (allowed.includes('edit') || facts.booker.id === actor.id);
}

/** A guest leaves a booking, and tells nobody. */
export const leaveSpaceGuests = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const left = await removeOwnGuest(db, { bookingId: id, userId: actor.id, now: now() });
    const { bookerId } = assertFound(left, 'booking.not_found');
    publishSpaceChange(tx, bookerId);
    publishSpaceChange(tx, actor.id);
    return {};
  });

/** The booking as a file for other calendars. */
export async function findCalendarFile(
  ctx: Context,
  id: string,
  language: Language,
): Promise<CalendarText> {
  const { db, actor, features, settings } = ctx;
  const bookable = findBookable(features, 'space_booking');
  const reader = { id: actor.id, language, publicUrl: settings.publicUrl };
  const selection = { bookingId: id, withFollowing: false };
  const events = (await bookable?.findEvents(db, reader, selection)) ?? [];
  const [event] = events.filter((it) => it.isUpcoming);
  const { name } = assertFound(event, 'booking.not_found');
  return {
    name,
    content: writeFeed({ name: settings.hubName, zone: settings.hubTimeZone, events }),
  };
}

/** Forgets the addresses of guests without an account, some time after the booking. */
export const forgetGuestAddresses = ({
  db,
  now,
  settings,
}: Pick<JobContext, 'db' | 'now' | 'settings'>) =>
  deleteAddresses(db, new Date(now().getTime() - settings.keptDays.guests * DAY_MS));
