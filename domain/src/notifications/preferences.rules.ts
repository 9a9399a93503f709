import { type Access, can, permission } from '../access/access.ts';
import type { Person } from '../access/abilities.ts';
import { hasOpeningHours } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import { dayAfter, dayOf, instantOf } from '../kernel/time.ts';
import { DIGEST_AT } from '../limits.ts';
import { NotificationType } from './notifications.contract.ts';
import type { PreferenceChange, Preference, QuietHours } from './preferences.contract.ts';

interface NotificationChannels extends Pick<Preference, 'inApp' | 'email' | 'push'> {
  /** The bell always shows this type; the other channels can be changed. */
  readonly isInAppFixed: boolean;
  /** Cannot be switched off: a user who missed it would stand before a closed door. */
  readonly isFixed: boolean;
  /** Sent in quiet hours too, because later would be too late. */
  readonly isUrgent: boolean;
  /** Pushed by the feature at a time of its own, not when the notification is stored. */
  readonly isPushedSeparately: boolean;
  /** The parameter that holds the time from which the notification is obsolete. */
  readonly expiryParam: 'start' | null;
}

const DEFAULT_CHANNELS: NotificationChannels = {
  inApp: true,
  email: 'instant',
  push: true,
  isInAppFixed: false,
  isFixed: false,
  isUrgent: false,
  isPushedSeparately: false,
  expiryParam: null,
};

/** Differences from the defaults. A new type need not be listed. */
const CHANNELS_BY_TYPE: Readonly<Partial<Record<NotificationType, Partial<NotificationChannels>>>> =
  {
    'booking.cancelled': { isFixed: true, isUrgent: true },
    'booking.rescheduled': { isFixed: true, isUrgent: true },
    'booking.reminder_day': { expiryParam: 'start' },
    'booking.reminder_hour': { isUrgent: true, expiryParam: 'start' },
    'organization.removed': { isFixed: true },
    'organization.owner': { isFixed: true },
    'erasure.asked': { isFixed: true },
    'erasure.refused': { isFixed: true },
    // The badge of the chat shows it already, and the push goes out before the email.
    'chat.unseen': { inApp: false, isPushedSeparately: true },
    'hub.announcement': { isInAppFixed: true },
  };

export const channelsOf = (type: NotificationType): NotificationChannels => ({
  ...DEFAULT_CHANNELS,
  ...CHANNELS_BY_TYPE[type],
});

type Audience = (person: Person) => boolean;

const hasAccess =
  (access: Access): Audience =>
  (person) =>
    can(person, access);
const isExpert: Audience = ({ role }) => hasOpeningHours(role);
const canBook = hasAccess(permission('create', 'expert'));

/** Who can receive a type, or all types of a feature. Without an entry everyone can. */
const AUDIENCE_BY_TYPE: Readonly<Partial<Record<string, Audience>>> = {
  booking: hasAccess(permission('read', 'booking')),
  'booking.requested': isExpert,
  'booking.slot_lost': canBook,
  'booking.passed_on': canBook,
  'booking.next_step': hasAccess('signed-in'),
  'booking.next_step_due': hasAccess('signed-in'),
  'booking.reviewed': isExpert,
  'booking.review_hidden': canBook,
  availability: isExpert,
  'availability.closed': hasAccess(permission('create', 'availability')),
  registration: hasAccess(permission('update', 'users-external')),
  'erasure.asked': hasAccess(permission('update', 'user')),
  chat: hasAccess(permission('read', 'chat')),
};

export const featureOf = <T extends NotificationType>(type: T) =>
  type.split('.')[0] as T extends `${infer Feature}.${string}` ? Feature : never;

const canReceive = (person: Person, type: NotificationType): boolean =>
  (AUDIENCE_BY_TYPE[type] ?? AUDIENCE_BY_TYPE[featureOf(type)] ?? hasAccess('signed-in'))(person);

/** Returns every type that a user can receive, with the channels they chose or the defaults. */
export const resolvePreferences = (chosen: readonly Preference[], person: Person) =>
  NotificationType.options
    .filter((type) => canReceive(person, type))
    .map((type) => {
      const { inApp, email, push, isFixed, isInAppFixed } = channelsOf(type);
      const choice = isFixed ? undefined : chosen.find((it) => it.type === type);
      return { type, isFixed, isInAppFixed, ...(choice ?? { inApp, email, push }) };
    });

export const refusePreference = ({ type, ...chosen }: PreferenceChange): ErrorCode | null => {
  const ways = channelsOf(type);
  const { inApp = ways.inApp, email = ways.email, push = ways.push } = chosen;
  const isOther = inApp !== ways.inApp || email !== ways.email || push !== ways.push;
  const isKept = ways.isInAppFixed && !inApp;
  return isKept || (ways.isFixed && isOther) ? 'notification.fixed' : null;
};

export const refuseQuietHours = (quiet: QuietHours | null): ErrorCode | null =>
  quiet && quiet.starts === quiet.ends ? 'notification.quiet_hours' : null;

/** Returns when the quiet hours around an instant end; null outside of them. */
export function quietHoursEnd(now: Date, { starts, ends }: QuietHours, zone: string): Date | null {
  const at = now.getTime();
  const today = dayOf(at, zone);
  const [start, end] = [instantOf(today, starts, zone), instantOf(today, ends, zone)];
  if (starts < ends) return at >= start && at < end ? new Date(end) : null;
  if (at < end) return new Date(end);
  return at >= start ? new Date(instantOf(dayAfter(today), ends, zone)) : null;
}

/** Does the same for stored quiet hours, which may be missing, and uses the hub's time zone when the user has none. */
export function storedQuietHoursEnd(
  now: Date,
  { quietFrom, quietTo, timeZone }: StoredQuietHours,
  hubZone: string,
): Date | null {
  if (!quietFrom || !quietTo) return null;
  return quietHoursEnd(now, { starts: quietFrom, ends: quietTo }, timeZone ?? hubZone);
}

interface StoredQuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
}

/** Returns the last time at which the daily email was due in a zone. It holds the notifications before that time. */
export function lastDigestDue(now: Date, zone: string): Date {
  const today = dayOf(now.getTime(), zone);
  const due = instantOf(today, DIGEST_AT, zone);
  return new Date(due <= now.getTime() ? due : instantOf(dayBefore(today), DIGEST_AT, zone));
}

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
