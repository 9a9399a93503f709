import { createReadStream } from 'node:fs';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_FILE_BYTES, RECORDING_RETENTION_DAYS } from '@thedot/domain/limits';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import type { SamplePeople } from './sample-hub.ts';

const ANY_FILE = { kind: 'any', maxBytes: MAX_FILE_BYTES, required: true, many: false } as const;

const NOTES = `Pitch rehearsal
- Open with the olive growers, not with the market
- One slide for prices
- Two buyers in Lyon: introduction by Slimane`;

const CAPTIONS = [
  ['en', 'English', 'Good morning, let’s begin.', 'We start with the prices.'],
  ['fr', 'Français', 'Bonjour, commençons.', 'On commence par les prix.'],
] as const;

/** The length of `files/meeting.webm`. */
const RECORDED_MS = 4_440;

/** A session that was held on video and recorded, and the room of an expert that is open to all. */
export async function insertSampleMeetings(
  db: Db,
  store: FileStore,
  people: SamplePeople,
  now: Date,
): Promise<void> {
  const expert = people.get('Khelifi');
  const requester = people.get('Ben Salah');
  if (!expert || !requester) throw new Error('The people of the sample meeting are missing');
  const {
    id: bookingId,
    startAt,
    endAt,
  } = await db
    .selectFrom('expert_sessions')
    .select(['id', 'start_at as startAt', 'end_at as endAt'])
    .where('expert_id', '=', expert.id)
    .where('requester_id', '=', requester.id)
    .where('category', '=', 'Business model')
    .where('status', '=', 'finished')
    .executeTakeFirstOrThrow();
  const start = Date.parse(startAt ?? '');
  const end = Date.parse(endAt ?? '');
  const at = (ms: number) => new Date(ms).toISOString();
  const recordedAt = start + 5 * MINUTE_MS;

  await db
    .insertInto('meetings')
    .values([
      { id: bookingId, kind: 'session', booking_id: bookingId, created_at: at(start) },
      {
        kind: 'room',
        owner_id: expert.id,
        name: 'Office hours',
        waits_for_owner: false,
        created_at: at(start),
      },
    ])
    .execute();
  const run = await db
    .insertInto('meeting_runs')
    .values({
      meeting_id: bookingId,
      server: 'embedded',
      host_id: expert.id,
      name: 'The Dot',
      duration_min: 105,
      started_at: at(start - 2 * MINUTE_MS),
      ended_at: at(end),
      notes: NOTES,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sides = [
    { ...expert, role: 'moderator', joinedAt: at(start - 2 * MINUTE_MS) },
    { ...requester, role: 'viewer', joinedAt: at(start + MINUTE_MS) },
  ] as const;
  await db
    .insertInto('meeting_attendances')
    .values(
      sides.map(({ id, name, role, joinedAt }) => ({
        run_id: run.id,
        user_id: id,
        attendee: id,
        name,
        role,
        is_guest: false,
        joined_at: joinedAt,
        left_at: at(end),
      })),
    )
    .execute();

  const conference = await db
    .insertInto('conferences')
    .values({
      meeting_id: run.id,
      name: 'The Dot',
      moderator_password: 'moderator',
      attendee_password: 'attendee',
      record: true,
      auto_start_recording: false,
      allow_start_stop_recording: true,
      guest_policy: 'ASK_MODERATOR',
      duration_min: 105,
      max_participants: 6,
      end_when_no_moderator: true,
      no_moderator_delay_min: 15,
      voice_bridge: 70_000,
      created_with: '',
      created_at: at(start - 2 * MINUTE_MS),
      started_at: at(start - 2 * MINUTE_MS),
      ended_at: at(end),
      end_reason: 'moderator',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attendees = await db
    .insertInto('conference_attendees')
    .values(
      sides.map(({ id, name, role, joinedAt }) => ({
        conference_id: conference.id,
        user_id: id,
        name,
        role,
        is_guest: false,
        state: 'left' as const,
        asked_at: joinedAt,
      })),
    )
    .returning('id')
    .execute();

  const content = createReadStream(new URL('files/meeting.webm', import.meta.url));
  const staged = await stageFile(store, { name: 'meeting.webm', content }, ANY_FILE);
  const { id: recordId } = await db
    .insertInto('conference_recordings')
    .values({
      conference_id: conference.id,
      name: 'The Dot',
      state: 'published',
      started_at: at(recordedAt),
      received_at: at(recordedAt + RECORDED_MS),
      ended_at: at(recordedAt + RECORDED_MS),
      file_key: staged.id,
      media_type: 'video/webm',
      bytes: staged.size,
      milliseconds: RECORDED_MS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertFile(db, staged, { ownerId: null, subjectKind: 'recording', subjectId: recordId });
  await db
    .insertInto('conference_recording_consents')
    .values(
      attendees.map(({ id }) => ({
        recording_id: recordId,
        attendee_id: id,
        agrees: true,
        answered_at: at(recordedAt),
      })),
    )
    .execute();
  await db
    .insertInto('conference_recording_marks')
    .values({ recording_id: recordId, marked_at: at(recordedAt + 2_000), label: 'Prices' })
    .execute();
  await db
    .insertInto('conference_text_tracks')
    .values(
      CAPTIONS.map(([language, label, first, second]) => ({
        recording_id: recordId,
        language,
        label,
        kind: 'captions',
        content: `WEBVTT\n\n00:00.000 --> 00:02.000\n${first}\n\n00:02.000 --> 00:04.400\n${second}\n`,
      })),
    )
    .execute();
  await db
    .insertInto('meeting_recordings')
    .values({
      run_id: run.id,
      server: 'embedded',
      record_id: recordId,
      name: '',
      state: 'ready',
      started_at: at(recordedAt),
      seconds: Math.round(RECORDED_MS / 1000),
      size: staged.size,
      expires_at: at(Math.max(recordedAt, now.getTime()) + RECORDING_RETENTION_DAYS * DAY_MS),
      ready_told_at: at(end),
    })
    .execute();
}
