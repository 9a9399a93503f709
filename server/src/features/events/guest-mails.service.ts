import { randomUUID } from 'node:crypto';
import type { GuestMailChange } from '@thedot/domain/events/event-guests.notifications';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Keys } from '../../kernel/keys.ts';
import type { Db } from '../../db/db.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import type { RegistrationRow } from './registrations.queries.ts';

interface GuestMail {
  readonly told: GuestMailChange;
  readonly event: {
    readonly id: string;
    readonly title: string;
    readonly isOnline: boolean;
  } & Slot;
  readonly reason?: string;
}

/** The path by which a guest confirms and cancels their registration. */
export const guestPath = (keys: Keys, eventId: string, registrationId: string): string =>
  `/event/${eventId}?guest=${encodeURIComponent(keys.linkToken('event-guest', registrationId))}`;

/** The page on which a guest with a place joins the meeting of an event. */
export const guestJoinPath = (keys: Keys, registrationId: string): string =>
  `/visio/guest/${encodeURIComponent(keys.linkToken('meeting', registrationId))}`;

/** Emails to guests who have a place at an event that takes place. */
const WITH_MEETING: readonly GuestMailChange[] = ['registered', 'moved_up', 'changed', 'reminder'];

/** What changes no calendar is sent as it is, without the state of the event. */
const WITHOUT_INVITATION: readonly GuestMailChange[] = [
  'confirm',
  'waiting',
  'changed_waiting',
  'survey',
  'message',
];

/** Sends an email to guests among registrations; it brings the calendar up to date. */
export const mailGuests = (
  { db, keys }: { readonly db: Db; readonly keys: Keys },
  rows: readonly Pick<RegistrationRow, 'id' | 'email' | 'language'>[],
  { told, event: { id, title, start, end, isOnline }, reason }: GuestMail,
): Promise<void> =>
  queueMails(
    db,
    rows.flatMap(({ id: registrationId, email, language }) =>
      email === null
        ? []
        : {
            address: email,
            language,
            template: 'event-guest' as const,
            params: {
              told,
              title,
              start,
              end,
              link: guestPath(keys, id, registrationId),
              ...((told === 'cancelled' || told === 'event') && { change: 'cancelled' }),
              ...(isOnline &&
                WITH_MEETING.includes(told) && { join: guestJoinPath(keys, registrationId) }),
              ...(reason && { reason }),
            },
            dedupeKey: `event-guest:${randomUUID()}`,
            ...(!WITHOUT_INVITATION.includes(told) && { booking: { kind: 'event' as const, id } }),
          },
    ),
  );
