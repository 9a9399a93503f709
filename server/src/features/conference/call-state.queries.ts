import type {
  CallMessage,
  CallRecording,
  Participant,
  SharedNotes,
  WaitingGuest,
} from '@thedot/domain/conference/call-socket';
import { ATTENDEE_TIMEOUT_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

const MAX_MESSAGES = 500;

export const isConnected = (at: Date) =>
  sql<boolean>`attendee.socket_id is not null and attendee.seen_at > ${new Date(
    at.getTime() - ATTENDEE_TIMEOUT_MS,
  ).toISOString()}::timestamptz`;

/** Users of the hub are known by a UUID, its guests by other texts. */
const hubUserId = sql<string | null>`
  case when attendee.user_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then attendee.user_id end`;

/** Finds who is inside, in the order in which they came. */
export const findParticipants = (db: Db, conferenceId: string, at: Date): Promise<Participant[]> =>
  db
    .selectFrom('conference_stays as stay')
    .innerJoin('conference_attendees as attendee', 'attendee.id', 'stay.attendee_id')
    .select([
      'attendee.id',
      hubUserId.as('userId'),
      'attendee.name',
      'attendee.role',
      'attendee.is_guest as isGuest',
      'attendee.microphone',
      'attendee.camera',
      'attendee.screen',
      'attendee.hand_raised_at as handRaisedAt',
      isConnected(at).as('isConnected'),
    ])
    .where('attendee.conference_id', '=', conferenceId)
    .where('stay.left_at', 'is', null)
    .orderBy('stay.joined_at')
    .orderBy('attendee.id')
    .execute();

/** Finds the guests whose page waits. */
export const findWaitingGuests = (
  db: Db,
  conferenceId: string,
  at: Date,
): Promise<WaitingGuest[]> =>
  db
    .selectFrom('conference_attendees as attendee')
    .select(['attendee.id', 'attendee.name', 'attendee.asked_at as since'])
    .where('attendee.conference_id', '=', conferenceId)
    .where('attendee.state', '=', 'waiting')
    .where(isConnected(at))
    .orderBy('attendee.asked_at')
    .orderBy('attendee.id')
    .execute();

/** Finds the latest messages, oldest first. */
export async function findMessages(db: Db, conferenceId: string): Promise<CallMessage[]> {
  const rows = await selectMessages(db)
    .where('message.conference_id', '=', conferenceId)
    .orderBy('message.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.toReversed().map(toMessage);
}

export const findMessage = async (
  db: Db,
  { attendeeId, clientId }: { readonly attendeeId: string; readonly clientId: string },
): Promise<CallMessage> =>
  toMessage(
    await selectMessages(db)
      .where('message.attendee_id', '=', attendeeId)
      .where('message.client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
  );

const selectMessages = (db: Db) =>
  db
    .selectFrom('conference_messages as message')
    .innerJoin('conference_attendees as attendee', 'attendee.id', 'message.attendee_id')
    .select([
      'message.id',
      'message.client_id as clientId',
      'message.text',
      'message.created_at as at',
      'attendee.id as fromId',
      'attendee.name as fromName',
    ]);

interface MessageRow extends Omit<CallMessage, 'from'> {
  readonly fromId: string;
  readonly fromName: string;
}

const toMessage = ({ fromId, fromName, ...message }: MessageRow): CallMessage => ({
  ...message,
  from: { id: fromId, name: fromName },
});

export const findNotes = async (db: Db, conferenceId: string): Promise<SharedNotes> =>
  (await db
    .selectFrom('conference_notes')
    .select(['text', 'version'])
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()) ?? { text: '', version: 0 };

/** Finds the running recording, with those inside who agree and those who have not answered. */
export async function findRunningRecording(
  db: Db,
  conferenceId: string,
): Promise<CallRecording | null> {
  const { rows } = await sql<CallRecording>`
    select recording.id, recording.started_at as "startedAt",
      coalesce(recording.recorder_id::text, '') as "recorderId",
      coalesce(
        json_agg(stay.attendee_id order by stay.joined_at)
          filter (where stay.attendee_id is not null and consent.agrees is null), '[]') as awaiting,
      coalesce(
        json_agg(stay.attendee_id order by stay.joined_at) filter (where consent.agrees), '[]') as agreed
    from conference_recordings as recording
    left join conference_attendees as attendee on attendee.conference_id = recording.conference_id
    left join conference_stays as stay on stay.attendee_id = attendee.id and stay.left_at is null
    left join conference_recording_consents as consent
      on consent.recording_id = recording.id and consent.attendee_id = stay.attendee_id
    where recording.conference_id = ${conferenceId} and recording.state = 'recording'
    group by recording.id`.execute(db);
  return rows[0] ?? null;
}
