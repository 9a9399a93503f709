import { type Access, can, permission } from '../access/access.ts';
import type { Person } from '../access/abilities.ts';
import { hasOpeningHours } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import { dayAfter, dayOf, instantOf } from '../kernel/time.ts';
import { DIGEST_AT } from '../limits.ts';
import { NotificationType } from './notifications.contract.ts';
import type { Choice, Preference, QuietHours } from './preferences.contract.ts';

interface Ways extends Pick<Preference, 'inApp' | 'email' | 'push'> {
  /** Always in the bell; how else it comes is chosen. */
  readonly isInAppFixed: boolean;
  /** Not to be switched off: whoever missed it would stand before a closed door. */
  readonly isFixed: boolean;
  /** Comes in quiet hours too: tomorrow would be too late. */
  readonly isUrgent: boolean;
  /** Pushed by whoever knows when, not as soon as it is told. */
  readonly isPushedApart: boolean;
  /** What of it says from when on it is no news to anybody. */
  readonly overFrom: 'start' | null;
}

const USUAL: Ways = {
  inApp: true,
  email: 'instant',
  push: true,
  isInAppFixed: false,
  isFixed: false,
  isUrgent: false,
  isPushedApart: false,
  overFrom: null,
};

/** What differs from the usual; a new type need not stand here. */
const UNUSUAL: Readonly<Partial<Record<NotificationType, Partial<Ways>>>> = {
  'booking.cancelled': { isFixed: true, isUrgent: true },
  'booking.rescheduled': { isFixed: true, isUrgent: true },
  'booking.reminder_day': { overFrom: 'start' },
  'booking.reminder_hour': { isUrgent: true, overFrom: 'start' },
  'organization.removed': { isFixed: true },
  'organization.owner': { isFixed: true },
  'erasure.asked': { isFixed: true },
  'erasure.refused': { isFixed: true },
  // The chat's own badge says it already, and a push does not wait until it is mailed.
  'chat.unseen': { inApp: false, isPushedApart: true },
  'hub.announcement': { isInAppFixed: true },
};

export const channelsOf = (type: NotificationType): Ways => ({ ...USUAL, ...UNUSUAL[type] });

type Audience = (person: Person) => boolean;

const whoMay =
  (access: Access): Audience =>
  (person) =>
    can(person, access);
const receives: Audience = ({ role }) => hasOpeningHours(role);
const books = whoMay(permission('create', 'expert'));

/** Whom news of a kind, or of a whole feature, can reach; everybody unless told. */
const AUDIENCE: Readonly<Partial<Record<string, Audience>>> = {
  booking: whoMay(permission('read', 'booking')),
  'booking.requested': receives,
  'booking.slot_lost': books,
  'booking.passed_on': books,
  'booking.next_step': whoMay('signed-in'),
  'booking.next_step_due': whoMay('signed-in'),
  'booking.reviewed': receives,
  'booking.review_hidden': books,
  availability: receives,
  'availability.closed': whoMay(permission('create', 'availability')),
  registration: whoMay(permission('update', 'users-external')),
  'erasure.asked': whoMay(permission('update', 'user')),
  chat: whoMay(permission('read', 'chat')),
};

export const featureOf = <T extends NotificationType>(type: T) =>
  type.split('.')[0] as T extends `${infer Feature}.${string}` ? Feature : never;

const reaches = (person: Person, type: NotificationType): boolean =>
  (AUDIENCE[type] ?? AUDIENCE[featureOf(type)] ?? whoMay('signed-in'))(person);

/** Every type that can reach somebody, as they want it: as they chose, else as is usual. */
export const preferencesOf = (chosen: readonly Preference[], person: Person) =>
  NotificationType.options
    .filter((type) => reaches(person, type))
    .map((type) => {
      const { inApp, email, push, isFixed, isInAppFixed } = channelsOf(type);
      const choice = isFixed ? undefined : chosen.find((it) => it.type === type);
      return { type, isFixed, isInAppFixed, ...(choice ?? { inApp, email, push }) };
    });

export const refusePreference = ({ type, ...chosen }: Choice): ErrorCode | null => {
  const ways = channelsOf(type);
  const { inApp = ways.inApp, email = ways.email, push = ways.push } = chosen;
  const isOther = inApp !== ways.inApp || email !== ways.email || push !== ways.push;
  const isKept = ways.isInAppFixed && !inApp;
  return isKept || (ways.isFixed && isOther) ? 'notification.fixed' : null;
};

export const refuseQuietHours = (quiet: QuietHours | null): ErrorCode | null =>
  quiet && quiet.starts === quiet.ends ? 'notification.quiet_hours' : null;

/** When the quiet hours end that an instant lies in; null outside of them. */
export function quietUntil(now: Date, { starts, ends }: QuietHours, zone: string): Date | null {
  const at = now.getTime();
  const today = dayOf(at, zone);
  const [start, end] = [instantOf(today, starts, zone), instantOf(today, ends, zone)];
  if (starts < ends) return at >= start && at < end ? new Date(end) : null;
  if (at < end) return new Date(end);
  return at >= start ? new Date(instantOf(dayAfter(today), ends, zone)) : null;
}

/** The same of hours as they are kept: none, or on the hub's clocks where somebody has not said where they are. */
export function quietEnd(
  now: Date,
  { quietFrom, quietTo, timeZone }: KeptQuietHours,
  hubZone: string,
): Date | null {
  if (!quietFrom || !quietTo) return null;
  return quietUntil(now, { starts: quietFrom, ends: quietTo }, timeZone ?? hubZone);
}

interface KeptQuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
}

/** The last time that the daily mail was due in a zone: what happened before it belongs into it. */
export function digestDue(now: Date, zone: string): Date {
  const today = dayOf(now.getTime(), zone);
  const due = instantOf(today, DIGEST_AT, zone);
  return new Date(due <= now.getTime() ? due : instantOf(dayBefore(today), DIGEST_AT, zone));
}

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
