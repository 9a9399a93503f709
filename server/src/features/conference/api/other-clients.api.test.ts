import bbb from 'bigbluebutton-js';
import { expect, test } from 'vitest';
import { transact } from '../../../kernel/context.ts';
import { useWorld } from '../../../testing/world.ts';
import { openStay } from '../attendees.queries.ts';
import { findAttendeeByToken, notePresence } from '../attendees.service.ts';

const START = new Date('2026-11-26T09:00:00Z');
const world = await useWorld({ clock: START });
const now = () => world.clock ?? new Date();
const ctx = { db: world.db, live: world.live, now };
const { administration, monitoring, recording } = bbb.api(
  `${await world.listen()}/bigbluebutton/`,
  world.keys.conferenceSecret(),
);

test('bigbluebutton-js holds a meeting and reads its recording', async () => {
  const name = 'Séance d’Amel <&> Sami';
  const created = await bbb.http(
    administration.create(name, 'room-1', {
      attendeePW: 'ap-1',
      moderatorPW: 'mp-1',
      duration: 31,
      record: true,
      meta_kind: 'session',
    }),
  );
  expect(created).toMatchObject({
    returncode: 'SUCCESS',
    meetingID: 'room-1',
    parentMeetingID: 'bbb-none',
    attendeePW: 'ap-1',
    moderatorPW: 'mp-1',
    createTime: START.getTime(),
    hasUserJoined: false,
    duration: 31,
    hasBeenForciblyEnded: false,
  });
  expect(await bbb.http(monitoring.isMeetingRunning('room-1'))).toEqual({
    returncode: 'SUCCESS',
    running: false,
  });

  const joined = await bbb.http(
    administration.join('Amel', 'room-1', 'mp-1', { redirect: false, userID: 'user-a' }),
  );
  expect(joined).toMatchObject({ returncode: 'SUCCESS', messageKey: 'successfullyJoined' });
  const attendee = await findAttendeeByToken(ctx, joined['session_token']);
  await transact(ctx, async (tx) => {
    await openStay(tx.db, attendee.id, now());
    await notePresence(tx, attendee.conferenceId);
  });

  expect(await bbb.http(monitoring.isMeetingRunning('room-1'))).toMatchObject({ running: true });
  const info = {
    meetingName: expect.stringContaining('Séance d’Amel'),
    meetingID: 'room-1',
    running: true,
    participantCount: 1,
    moderatorCount: 1,
    attendees: { attendee: { userID: 'user-a', fullName: 'Amel', role: 'MODERATOR' } },
    metadata: { kind: 'session' },
  };
  expect(await bbb.http(monitoring.getMeetingInfo('room-1'))).toMatchObject({
    returncode: 'SUCCESS',
    ...info,
  });
  expect(await bbb.http(monitoring.getMeetings())).toMatchObject({
    returncode: 'SUCCESS',
    meetings: [info],
  });

  await world.db
    .insertInto('conference_recordings')
    .values({
      conference_id: attendee.conferenceId,
      name,
      state: 'published',
      started_at: START.toISOString(),
      ended_at: START.toISOString(),
      file_key: crypto.randomUUID(),
      media_type: 'video/webm',
      bytes: 1_000,
      milliseconds: 120_000,
    })
    .execute();
  const listed = await bbb.http(recording.getRecordings({ meetingID: 'room-1' }));
  expect(listed).toMatchObject({
    returncode: 'SUCCESS',
    recordings: [
      {
        meetingID: 'room-1',
        published: true,
        state: 'published',
        participants: 1,
        playback: { format: { type: 'video', length: 2, size: 1_000 } },
      },
    ],
  });

  expect(await bbb.http(administration.end('room-1', 'mp-1'))).toMatchObject({
    returncode: 'SUCCESS',
    messageKey: 'sentEndMeetingRequest',
  });
  expect(await bbb.http(monitoring.isMeetingRunning('room-1'))).toMatchObject({ running: false });
  expect(await bbb.http(monitoring.getMeetings())).toMatchObject({ messageKey: 'noMeetings' });
});

test('bigbluebutton-js publishes, renames and deletes a recording', async () => {
  const created = await bbb.http(administration.create('Room', 'room-2'));
  const { id } = await world.db
    .insertInto('conference_recordings')
    .values({
      conference_id: String(created['internalMeetingID']),
      name: 'Room',
      state: 'published',
      started_at: START.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  expect(await bbb.http(recording.publishRecordings(id, false))).toMatchObject({
    published: false,
  });
  expect(await bbb.http(recording.updateRecordings(id, { meta_name: 'Talk' }))).toMatchObject({
    updated: true,
  });
  expect(await bbb.http(recording.getRecordings({ recordID: id }))).toMatchObject({
    recordings: [{ name: 'Talk', published: false, state: 'unpublished' }],
  });
  expect(await bbb.http(recording.deleteRecordings(id))).toMatchObject({ deleted: true });
  expect(await bbb.http(recording.getRecordings({ recordID: id }))).toMatchObject({
    returncode: 'SUCCESS',
    messageKey: 'noRecordings',
  });
});

test('bigbluebutton-js with another secret is refused', async () => {
  const stranger = bbb.api(`${await world.listen()}/bigbluebutton`, 'another secret');

  expect(await bbb.http(stranger.monitoring.getMeetings())).toMatchObject({
    returncode: 'FAILED',
    messageKey: 'checksumError',
  });
});
