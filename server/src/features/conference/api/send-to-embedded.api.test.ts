import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createConferenceClient } from '../../../platform/conference/conference-client.ts';
import { useWorld } from '../../../testing/world.ts';
import { sendToEmbedded } from './send-to-embedded.service.ts';

const START = new Date('2026-11-26T09:00:00Z');
const world = await useWorld({ clock: START });
const { db, live, settings, keys } = world;
const now = () => world.clock ?? new Date();

const clientWith = (secret: string) =>
  createConferenceClient({
    servers: [
      {
        id: 'embedded',
        url: `${settings.publicUrl}/bigbluebutton`,
        secret,
        algorithm: 'sha256',
        isDraining: false,
        send: sendToEmbedded({ db, live, settings, keys, now }),
      },
    ],
    log: pino({ level: 'silent' }),
    now,
  });

const meeting = {
  meetingId: 'run-1',
  name: 'Séance <Amel & Sami>',
  endCallbackUrl: 'https://hub.example.org/ended',
  recordingReadyUrl: 'https://hub.example.org/ready',
  metadata: { kind: 'session' },
};

test('the hub’s own client holds a meeting in process', async () => {
  const client = clientWith(keys.conferenceSecret());
  const calls = client.at('embedded');
  const created = await client.create(meeting);
  expect(created).toMatchObject({ meetingId: 'run-1', createdAt: START, durationMinutes: 31 });
  expect(await client.create({ ...meeting, durationMinutes: 60 })).toMatchObject({
    isDuplicate: true,
    internalMeetingId: created.internalMeetingId,
  });

  const user = { meetingId: 'run-1', fullName: 'Amel', userId: 'a', createdAt: START };
  const joined = await calls.join({ ...user, isModerator: true });
  expect(joined).toMatchObject({ isWaiting: false, internalMeetingId: created.internalMeetingId });
  expect(joined.url).toContain(joined.sessionToken);
  expect(await calls.join({ ...user, isModerator: false, isGuest: true })).toMatchObject({
    isWaiting: true,
  });
  expect(await calls.getMeetingInfo('run-1')).toMatchObject({
    name: meeting.name,
    isRunning: false,
    canBeRecorded: true,
    maxParticipants: 6,
    metadata: { kind: 'session' },
  });
  expect(await client.listMeetings()).toMatchObject([{ meetings: [{ meetingId: 'run-1' }] }]);
  expect(await calls.getRecordings({ meetingIds: ['run-1'] })).toEqual([]);

  await calls.signOut({ meetingId: 'run-1', userId: 'a' });
  await calls.end('run-1');
  await expect(calls.getMeetingInfo('run-1')).rejects.toThrow('meeting.gone');
  await expect(calls.join({ ...user, isModerator: true })).rejects.toThrow('meeting.finished');
  await expect(calls.end('run-1')).rejects.toThrow('meeting.not_running');
});

test('in process a wrong secret is refused, too', async () => {
  await expect(clientWith('another secret').create(meeting)).rejects.toThrow('service_refused');
});
