import type { Insertable } from 'kysely';
import type { Db } from '../db/db.ts';
import type { ConferenceAttendees, Conferences } from '../db/schema.ts';
import { createMeetingToken, hashMeetingToken } from '../features/conference/attendees.service.ts';

/** Inserts a running meeting and returns its id. */
export async function insertConference(
  db: Db,
  at: Date,
  values: Partial<Insertable<Conferences>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('conferences')
    .values({
      meeting_id: crypto.randomUUID(),
      name: 'Session',
      moderator_password: 'mp',
      attendee_password: 'ap',
      record: true,
      auto_start_recording: false,
      allow_start_stop_recording: true,
      guest_policy: 'ASK_MODERATOR',
      duration_min: 31,
      max_participants: 6,
      end_when_no_moderator: true,
      no_moderator_delay_min: 15,
      voice_bridge: 70_000,
      created_with: '',
      created_at: at.toISOString(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an attendee who has a token and is not inside yet. */
export async function insertTestAttendee(
  db: Db,
  conferenceId: string,
  values: Partial<Insertable<ConferenceAttendees>> = {},
) {
  const token = createMeetingToken();
  const { id } = await db
    .insertInto('conference_attendees')
    .values({
      conference_id: conferenceId,
      user_id: crypto.randomUUID(),
      name: 'Amira',
      role: 'moderator',
      is_guest: false,
      state: 'admitted',
      token_hash: hashMeetingToken(token),
      asked_at: new Date(0).toISOString(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, conferenceId, token };
}
