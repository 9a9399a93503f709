import type { ErrorCode } from '../errors.ts';
import { spanOf } from '../kernel/time.ts';
import { MEETING_GRACE_MS, MEETING_OPENS_BEFORE_MS } from '../limits.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { Booking, SessionMode } from './bookings.contract.ts';

/** An https address of a full host name, without a user name, which could pretend to be the host. */
const LINK = /^https:\/\/(?<host>(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d{1,5})?)(?:[/?#][^\s\\]*)?$/i;

/** Returns the host of the link of a session that is held elsewhere; null if it is no such link. */
export const sessionLinkHost = (link: string): string | null =>
  LINK.exec(link)?.groups?.['host']?.toLowerCase() ?? null;

/** The place of a session may stay open until it is agreed; that of an external link must be one. */
export const refusePlace = (mode: SessionMode, place: string): ErrorCode | null =>
  mode !== 'external_link' || place === '' || sessionLinkHost(place) ? null : 'booking.link';

/** When the meeting of an online session can be joined. */
export const meetingTimes = ({ start, end }: Slot): Slot => ({
  start: new Date(Date.parse(start) - MEETING_OPENS_BEFORE_MS).toISOString(),
  end: new Date(Date.parse(end) + MEETING_GRACE_MS).toISOString(),
});

/**
 * Where the parties meet while a confirmed session can be joined: the path of its meeting, or the link of one that is
 * held elsewhere. Null before and after, and in person.
 */
export function joinAddress(
  {
    id,
    status,
    mode,
    place,
    session,
  }: Pick<Booking, 'id' | 'status' | 'mode' | 'place' | 'session'>,
  now: Date,
): string | null {
  if (!session || (status !== 'accepted' && status !== 'finished')) return null;
  const { from, to } = spanOf(meetingTimes(session));
  if (now.getTime() < from || now.getTime() >= to) return null;
  if (mode === 'online') return `/visio/join/${id}`;
  return (mode === 'external_link' && place) || null;
}
