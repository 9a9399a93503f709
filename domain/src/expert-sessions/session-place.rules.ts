import type { ErrorCode } from '../errors.ts';
import type { SessionMode } from './bookings.contract.ts';

/** An https address of a full host name, without a user name, which could pretend to be the host. */
const LINK = /^https:\/\/(?<host>(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d{1,5})?)(?:[/?#][^\s\\]*)?$/i;

/** Returns the host of the link of a session that is held elsewhere; null if it is no such link. */
export const sessionLinkHost = (link: string): string | null =>
  LINK.exec(link)?.groups?.['host']?.toLowerCase() ?? null;

/** The place of a session may stay open until it is agreed; that of an external link must be one. */
export const refusePlace = (mode: SessionMode, place: string): ErrorCode | null =>
  mode !== 'external_link' || place === '' || sessionLinkHost(place) ? null : 'booking.link';
