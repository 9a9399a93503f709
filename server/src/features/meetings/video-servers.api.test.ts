import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { createTestApi } from '../../testing/api.ts';
import { enterAs } from '../../testing/call-screens.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { insertConference } from '../../testing/conferences.ts';
import { createSession, joinAddress, joinMeeting, useVideoWorld } from '../../testing/meetings.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { syncOpenRuns } from './attendance.service.ts';
import { leaveMeetings } from './offboarding.service.ts';

const { world, video } = await useVideoWorld();
const now = () => world.clock!;
const WARNING = 'a call of the video service failed';
const SIGNED = /checksum=|\/api\/(create|getMeetingInfo)\?/;

test('a server that fails a request is named in the log, without its secret or a signed address (A53)', async () => {
  const { expert, id } = await createSession(world);
  const log = captureLog('info');
  const app = await buildApp({
    ...world,
    settings: { ...world.settings },
    now,
    logger: log.logger,
  });
  await app.ready();
  video.setDown(true);

  const api = createTestApi(app, () => expert.headers);
  await expectRefusal(api.meetings.join({ params: { id } }), 'meeting.service_unreachable');

  expect(log.read()).toContain(WARNING);
  expect(log.read()).toContain('"call":"create"');
  expect(log.read()).toContain('HTTP 502');
  expect(log.read()).not.toMatch(SIGNED);
  expect(log.read()).not.toContain(video.settings[0]!.secret);
  await app.close();
});

test('a meeting that runs in the hub when BigBlueButton is set up still keeps the places of its parties', async () => {
  const { expert, startup, id } = await createSession(world);
  const { meetingId } = video.enter(await joinAddress(expert, id));
  await world.db
    .updateTable('meeting_runs')
    .set({ server: 'embedded' })
    .where('id', '=', meetingId)
    .execute();

  expect(await joinMeeting(startup, id)).toMatchObject({ kind: 'embedded' });

  const conference = await world.db
    .selectFrom('conferences')
    .select('keeps_places_for')
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();
  expect(conference?.keeps_places_for).toEqual([expert.id, startup.id]);
});

test('a server that fails a job is named in the log', async () => {
  const { expert, id } = await createSession(world);
  video.enter(await joinAddress(expert, id));
  const log = captureLog('info');
  video.setDown(true);

  // A client of its own, which has this log.
  const settings = { ...world.settings, bbbServers: [...world.settings.bbbServers] };
  const ctx = { ...world, settings, now, log: log.logger };
  await expect(syncOpenRuns(ctx)).rejects.toThrow('Some meetings could not be asked for');

  expect(log.read()).toContain(WARNING);
  expect(log.read()).not.toMatch(SIGNED);
});

describe('a removed user', () => {
  test('is taken out of the hub’s own meetings when a BigBlueButton server does not answer', async () => {
    const owner = await world.person('startup');
    const { id } = await owner.api.meetings.start({ body: { name: 'Demo' } });
    video.enter(await joinAddress(owner, id));
    const values = { user_id: owner.id };
    const screen = await enterAs(world, await insertConference(world.db, world.clock!), values);
    video.setDown(true);

    await expect(leaveMeetings({ ...world, now }, { userId: owner.id })).rejects.toThrow(
      'The user could not leave some meetings',
    );

    expect(await screen.waitFor('closed')).toEqual([{ reason: 'access_ended' }]);
  });

  test('is taken out of a meeting of another when the server of their own does not answer', async () => {
    const host = await world.person('startup');
    const { organizationId } = host;
    const owner = await world.person('member', { organizationId });
    const own = await owner.api.meetings.start({ body: { name: 'Demo' } });
    const { meetingId: down } = video.enter(await joinAddress(owner, own.id));
    const other = await host.api.meetings.start({ body: { name: 'Pitch' } });
    const { meetingId } = video.enter(await joinAddress(host, other.id));
    await syncOpenRuns({ ...world, now });
    video.enter(await joinAddress(owner, other.id));
    await syncOpenRuns({ ...world, now });
    video.setDown(true, down);

    await expect(leaveMeetings({ ...world, now }, { userId: owner.id })).rejects.toThrow(
      AggregateError,
    );

    const inside = video.meetings.get(meetingId)?.attendees.map(({ userId }) => userId);
    expect(inside).toEqual([host.id]);
  });
});
