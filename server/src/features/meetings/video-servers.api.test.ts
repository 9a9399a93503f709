import { expect, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { createTestApi } from '../../testing/api.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { createSession, joinAddress, useVideoWorld } from '../../testing/meetings.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { syncOpenRuns } from './attendance.service.ts';

const { world, video } = await useVideoWorld();
const now = () => world.clock!;
const WARNING = 'a call of the video service failed';
const SIGNED = /checksum=|\/api\/(create|getMeetingInfo)\?/;

test('a server that fails a request is named in the log, without its secret or a signed address', async () => {
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

test('a server that fails a job is named in the log', async () => {
  const { expert, id } = await createSession(world);
  video.enter(await joinAddress(expert, id));
  const log = captureLog('info');
  video.setDown(true);

  const ctx = { ...world, settings: { ...world.settings }, now, log: log.logger };
  await expect(syncOpenRuns(ctx)).rejects.toThrow('Some meetings could not be asked for');

  expect(log.read()).toContain(WARNING);
  expect(log.read()).not.toMatch(SIGNED);
});
