// SQL of the reminders of guests who are users. A guest without an account gets none: their calendar has the invitation.
import { sql } from 'kysely';
import type { ReminderSource } from '../../kernel/bookable.ts';
import { selectConfirmation } from '../scheduling/default-bookings.queries.ts';
import { fullName } from '../users/brief-person.sql.ts';

/** As `spacePath`: the page of the space `s`. */
const pageOf = sql`case s.type when '5g_station' then '/5GStation/space?space=' when 'hotdesk' then '/booking/hotdesk/'
  else '/booking/workshop/' end || s.id`;

/** The parameters of a reminder that name the space `s` of the resource `r`. */
export const spaceParams = sql`
  jsonb_build_object('name', coalesce(r.name, ''), 'resourceId', r.id, 'page', ${pageOf})`;

const GUESTS = sql`space_booking_guests as g where g.booking_id = b.id and g.removed_at is null and g.told_at is not null`;

export const guestReminders: ReminderSource = {
  types: {
    day: 'space_booking.invitation_reminder_day',
    hour: 'space_booking.invitation_reminder_hour',
  },
  recipients: sql`
    select g.user_id, ${spaceParams} || jsonb_build_object('host', ${fullName('host')}) as params
    from resources as r join spaces as s on s.id = r.id join users as host on host.id = b.booker_id
    cross join lateral (select g.user_id from ${GUESTS} and g.user_id is not null) as g
    where r.id = b.space_id`,
  // A guest who was invited within the day was told of the time just then.
  timeSet: sql`
    select confirmation.id, greatest(confirmation.at, (select g.told_at from ${GUESTS} and g.user_id = who.user_id)) as at
    from (${selectConfirmation}) as confirmation`,
};
