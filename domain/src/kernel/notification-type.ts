// A notification type as one definition: who can receive it, on which channels, and its texts in each language.
import type { Access } from '../access/access.ts';
import type { Person } from '../access/abilities.ts';
import { hasOpeningHours } from '../access/roles.ts';
import type { BookingKind } from './booking-ref.ts';
import type { EmailTemplate, ParamName, ReadParam } from './email.ts';

export interface NotificationChannels {
  readonly inApp: boolean;
  readonly email: 'instant' | 'daily' | 'off';
  readonly push: boolean;
  /** The bell always shows this type; the other channels can be changed. */
  readonly isInAppFixed: boolean;
  /** Cannot be switched off: a user who missed it would stand before a closed door. */
  readonly isFixed: boolean;
  /** Sent in quiet hours too, because later would be too late. */
  readonly isUrgent: boolean;
  /** Pushed by the feature itself, not when the notification is stored. */
  readonly isPushedSeparately: boolean;
  /** The parameter that holds the time from which the notification is obsolete. */
  readonly expiryParam: 'start' | null;
}

interface NotificationTexts<P extends string> {
  /**
   * The sentence of the bell, with parameters as `{{name}}`. Several forms are keyed by the suffix that i18next gives
   * plurals and contexts; the form without a suffix has the key ''.
   */
  readonly bell: string | Readonly<Record<string, string>>;
  /** What the type is about, in the list of preferences. */
  readonly preference: string;
  /** A push shows its subject. */
  readonly email: EmailTemplate<P>;
}

/** What a notification means for calendars: its email has an iCalendar file, or the session is near. */
export type CalendarUse = 'invitation' | 'cancellation' | 'reminder';

/** Builds the path that a click opens from the id of the record; null means the list of its records. */
type BuildLink<P extends string> = (target: string | null, param: ReadParam<P>) => string;

export interface NotificationDefinition<
  P extends string = string,
  L extends string | BuildLink<ParamName<P>> = string | BuildLink<ParamName<P>>,
> {
  readonly audience: Access | ((person: Person) => boolean);
  /** Differences from the usual channels: all of them, changeable by the user. */
  readonly channels?: Partial<NotificationChannels>;
  /** Names; `reason?` may be missing. */
  readonly params: readonly P[];
  readonly link: L;
  /** The kind of booking that its target is the id of. Emails and pushes then show the booking as it is when sent. */
  readonly booking?: {
    readonly kind: BookingKind;
    readonly calendar?: CalendarUse;
    /** Its email shows the proposed times, and lets the party whose turn it is answer. */
    readonly proposesTimes?: true;
  };
  readonly en: NotificationTexts<ParamName<P>>;
  readonly fr: NotificationTexts<ParamName<P>>;
}

export const defineNotification = <
  const P extends string,
  const L extends string | BuildLink<ParamName<P>>,
>(
  type: NotificationDefinition<P, L>,
) => type;

/** Links to a record below the list of its kind, or to the list. */
export const recordLink =
  (list: string) =>
  (id: string | null): string =>
    id === null ? list : `${list}/${id}`;

/** An audience: experts, whether or not they may book other experts. */
export const isExpert = ({ role }: Person): boolean => hasOpeningHours(role);
