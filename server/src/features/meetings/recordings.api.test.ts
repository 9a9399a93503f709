import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { cancel } from '../../testing/bookings/bookings.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import {
  createSession,
  getMeeting,
  joinAddress,
  replaceExpert,
  useVideoWorld,
} from '../../testing/meetings.ts';
import type { TestPerson } from '../../testing/world.ts';
import { syncOpenRuns } from './attendance.service.ts';
import { expireRecordings, searchRecordings } from './recording-sync.service.ts';

const { world, video } = await useVideoWorld();
const ctx = { ...world, now: () => world.clock! };

const list = ({ api }: TestPerson, query: { meetingId?: string } = {}) =>
  api.recordings.list({ query });
const get = ({ api }: TestPerson, id: string) => api.recordings.get({ params: { id } });
const change = ({ api }: TestPerson, id: string, body: object) =>
  api.recordings.change({ params: { id }, body });
const remove = ({ api }: TestPerson, id: string) => api.recordings.remove({ params: { id } });

const playback = 'https://bbb.example.org/playback/1';

/** A session that both sides have attended and that its server has recorded. */
async function recordSession({ state = 'published', minutesBefore = 0 } = {}) {
  const session = await createSession(world, { minutesBefore });
  return { ...session, ...(await recordAgain(session, state)) };
}

/** Another run of a session, which is recorded. */
async function recordAgain(
  { expert, startup, id }: Awaited<ReturnType<typeof createSession>>,
  state = 'published',
) {
  const { meetingId: runId } = video.enter(await joinAddress(expert, id));
  video.enter(await joinAddress(startup, id));
  await syncOpenRuns(ctx);
  const recordId = `record-${runId}`;
  const recording = { recordId, meetingId: runId, minutes: 42, playback };
  video.record({ ...recording, state });
  video.end(runId);
  await syncOpenRuns(ctx);
  const { items } = await list(expert, { meetingId: id });
  const finish = () => video.record({ ...recording, state: 'published' });
  return { runId, recordId, recordingId: items[0]?.id ?? '', finish };
}

/** A recording of the embedded conference, with its file. */
async function recordEmbedded() {
  const session = await createSession(world, { minutesBefore: 0 });
  const { expert, startup, id } = session;
  const { meetingId: runId } = video.enter(await joinAddress(expert, id));
  const at = world.clock!;
  const { db } = world;
  const conference = await db
    .insertInto('conferences')
    .values({
      meeting_id: runId,
      name: 'The hub',
      moderator_password: 'm',
      attendee_password: 'a',
      record: true,
      auto_start_recording: false,
      allow_start_stop_recording: true,
      guest_policy: 'ASK_MODERATOR',
      duration_min: 75,
      max_participants: 6,
      end_when_no_moderator: true,
      no_moderator_delay_min: 15,
      voice_bridge: 70_000,
      created_with: '',
      created_at: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = await db
    .insertInto('conference_recordings')
    .values({
      conference_id: conference.id,
      name: 'The hub',
      state: 'published',
      started_at: at.toISOString(),
      milliseconds: 90_000,
      bytes: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attendee = await db
    .insertInto('conference_attendees')
    .values({
      conference_id: conference.id,
      user_id: startup.id,
      name: startup.name,
      role: 'viewer',
      is_guest: false,
      state: 'left',
      asked_at: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conference_recording_consents')
    .values({
      recording_id: record.id,
      attendee_id: attendee.id,
      agrees: true,
      answered_at: at.toISOString(),
    })
    .execute();
  await db
    .insertInto('conference_recording_marks')
    .values({
      recording_id: record.id,
      marked_at: new Date(at.getTime() + 30_000).toISOString(),
      label: 'Prices',
    })
    .execute();
  await db
    .updateTable('meeting_runs')
    .set({ notes: 'Send the deck' })
    .where('id', '=', runId)
    .execute();
  const recording = await db
    .insertInto('meeting_recordings')
    .values({
      run_id: runId,
      server: 'embedded',
      record_id: record.id,
      name: 'The session',
      state: 'ready',
      started_at: at.toISOString(),
      expires_at: new Date(at.getTime() + 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = randomUUID();
  await world.files.write(key, Readable.from([Buffer.from('0123456789')]));
  await db
    .insertInto('files')
    .values({
      id: key,
      subject_kind: 'recording',
      subject_id: record.id,
      name: 'recording.webm',
      media_type: 'video/webm',
      size: 10,
      sha256: 'a-hash',
      verdict: 'clean',
    })
    .execute();
  const run = world.db.updateTable('meeting_runs').set({ server: 'embedded' });
  await run.where('id', '=', runId).execute();
  return { ...session, recordingId: recording.id, recordId: record.id, key, id };
}

describe('a recording', () => {
  test('is found once its server has it, and both sides are told when it is ready', async () => {
    const { expert, startup, id, recordingId, finish } = await recordSession({
      state: 'processing',
    });
    expect(await get(startup, recordingId)).toMatchObject({ state: 'processing', playback: [] });
    expect(await listNotificationsOfType(startup, 'meeting.recording_ready')).toEqual([]);

    finish();
    await searchRecordings(ctx);
    await searchRecordings(ctx);

    expect(await get(startup, recordingId)).toMatchObject({
      state: 'ready',
      name: '',
      seconds: 42 * 60,
      size: null,
      visibility: 'people',
      canManage: false,
      playback: [{ format: 'presentation', url: playback }],
      meeting: { id, kind: 'session', bookingId: id },
    });
    for (const [person, other] of [
      [expert, startup],
      [startup, expert],
    ] as const) {
      expect(await listNotificationsOfType(person, 'meeting.recording_ready')).toMatchObject([
        { params: { name: other.name }, link: `/visio/review/${recordingId}` },
      ]);
    }
    expect((await getMeeting(expert, id)).recordings).toBe(1);
  });

  test('is kept for 90 days', async () => {
    const { expert, recordingId } = await recordSession();
    const { startedAt, expiresAt } = await get(expert, recordingId);

    expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(90 * 86_400_000);
  });

  test('is not shown to others, whose reading answers as if it did not exist', async () => {
    const { recordingId } = await recordSession();

    for (const other of [await world.person('startup'), await world.person('admin')]) {
      await expectRefusal(get(other, recordingId), 'recording.not_found');
      expect((await list(other)).items).toEqual([]);
    }
    await expectRefusal(get(await world.person('startup'), randomUUID()), 'recording.not_found');
  });

  test('is seen by its host only, by both sides, or by their organizations, as the host chooses', async () => {
    const { expert, startup, recordingId } = await recordSession();
    const colleague = await world.person('member', { organizationId: startup.organizationId });
    await expectRefusal(get(colleague, recordingId), 'recording.not_found');

    await change(expert, recordingId, { visibility: 'organization' });
    await get(colleague, recordingId);

    await change(expert, recordingId, { visibility: 'host' });
    await expectRefusal(get(startup, recordingId), 'recording.not_found');
    expect((await list(startup)).items).toEqual([]);
    await get(expert, recordingId);
  });

  test('of a session that another expert takes over stays that of the first and the requester', async () => {
    const recorded = await recordSession({ minutesBefore: 8 });
    const { startup, id, recordingId } = recorded;
    const { recordingId: ofHost } = await recordAgain(recorded);
    await change(recorded.expert, ofHost, { visibility: 'host' });

    const other = await replaceExpert(world, recorded);

    for (const earlier of [recordingId, ofHost])
      await expectRefusal(get(other, earlier), 'recording.not_found');
    expect((await list(other, { meetingId: id })).items).toEqual([]);
    expect((await list(startup, { meetingId: id })).items.map((it) => it.id)).toEqual([
      recordingId,
    ]);
    const { recordingId: own } = await recordAgain({ ...recorded, expert: other });
    expect((await list(other, { meetingId: id })).items).toMatchObject([
      { id: own, canManage: true },
    ]);
  });

  test('is renamed and deleted by its host, also on its server', async () => {
    const { expert, startup, recordId, recordingId } = await recordSession();
    await expectRefusal(change(startup, recordingId, { name: 'Mine' }), 'recording.not_found');
    await expectRefusal(remove(startup, recordingId), 'recording.not_found');
    expect((await change(expert, recordingId, { name: 'Prices' })).name).toBe('Prices');

    video.setDown(true);
    await expectRefusal(remove(expert, recordingId), 'meeting.service_unreachable');
    await get(expert, recordingId);
    video.setDown(false);
    await remove(expert, recordingId);

    expect(video.recordings().map((it) => it.recordId)).not.toContain(recordId);
    await expectRefusal(get(expert, recordingId), 'recording.not_found');
  });

  test('is kept while its server is not in the settings, and deleted when it is again', async () => {
    const { expert, recordingId, recordId } = await recordSession();
    const { server } = await world.db
      .selectFrom('meeting_recordings')
      .select('server')
      .where('id', '=', recordingId)
      .executeTakeFirstOrThrow();
    const setServer = (value: string) =>
      world.db
        .updateTable('meeting_recordings')
        .set({ server: value })
        .where('id', '=', recordingId)
        .execute();
    await setServer('old.example.org/bigbluebutton');
    await expectRefusal(remove(expert, recordingId), 'recording.server_gone');
    world.clock = new Date((await get(expert, recordingId)).expiresAt);
    await expireRecordings(ctx);
    await get(expert, recordingId);

    await setServer(server);
    await expireRecordings(ctx);

    await expectRefusal(get(expert, recordingId), 'recording.not_found');
    expect(video.recordings().map((it) => it.recordId)).not.toContain(recordId);
  });

  test('gets captions on its server, which are listed once the server has them', async () => {
    const { expert, startup, recordingId: id, recordId } = await recordSession();
    const body = { language: 'fr', text: 'WEBVTT\n\nÀ tous' } as const;
    const add = ({ api }: TestPerson, text: string = body.text) =>
      api.recordings.addTrack({ params: { id }, body: { ...body, text } });
    await expectRefusal(add(startup), 'recording.not_found');
    await expectFieldRefusal(add(expert, 'À tous'), 'text', 'recording.captions_invalid');

    expect(await add(expert)).toBeNull();

    const sent = { recordId, kind: 'captions', lang: 'fr', label: 'Français' };
    expect(video.tracks).toMatchObject([{ ...sent, content: body.text }]);
    const { tracks } = await get(startup, id);
    expect(tracks).toMatchObject([{ language: 'fr', url: video.tracks[0]?.['href'] }]);
    video.setDown(true);
    expect((await get(startup, id)).tracks).toEqual([]);
    await expectRefusal(add(expert), 'meeting.service_unreachable');
  });

  test('is announced a week before its end, and then deleted everywhere', async () => {
    const { expert, recordId, recordingId } = await recordSession();
    const { expiresAt } = await get(expert, recordingId);
    world.clock = new Date(Date.parse(expiresAt) - 6 * 86_400_000);
    await expireRecordings(ctx);
    await expireRecordings(ctx);
    expect(await listNotificationsOfType(expert, 'meeting.recording_expires')).toHaveLength(1);

    world.clock = new Date(expiresAt);
    await expireRecordings(ctx);

    await expectRefusal(get(expert, recordingId), 'recording.not_found');
    expect(video.recordings().map((it) => it.recordId)).not.toContain(recordId);
  });
});

describe('a recording of the embedded conference', () => {
  test('has chapters, notes and who agreed', async () => {
    const { startup, recordingId } = await recordEmbedded();

    expect(await get(startup, recordingId)).toMatchObject({
      marks: [{ at: 30, label: 'Prices' }],
      notes: 'Send the deck',
      consents: [{ name: startup.name, agrees: true }],
    });
  });

  test('is played with ranges, and downloaded, by those who see it', async () => {
    const { startup, recordingId, key } = await recordEmbedded();
    const url = `/api/visio/recordings/${recordingId}/media`;
    const fetchAs = ({ headers }: TestPerson, range?: string, search = '') =>
      world.app.inject({ url: url + search, headers: { ...headers, ...(range && { range }) } });

    const part = await fetchAs(startup, 'bytes=2-4');
    expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([
      206,
      '234',
      'video/webm',
    ]);
    const whole = await fetchAs(startup, undefined, '?download=1');
    expect(whole.headers['content-disposition']).toContain('attachment');

    const other = await world.person('startup');
    expect((await fetchAs(other)).statusCode).toBe(404);
    const byFile = (it: TestPerson) =>
      world.app.inject({ url: `/api/files/${key}`, headers: it.headers });
    expect((await byFile(other)).statusCode).toBe(404);
    expect((await byFile(startup)).statusCode).toBe(200);
  });

  describe('from before the hub had a server of BigBlueButton', () => {
    const findFile = (key: string) =>
      world.db.selectFrom('files').select('id').where('id', '=', key).executeTakeFirst();
    const stateOf = async (recordId: string) =>
      (
        await world.db
          .selectFrom('conference_recordings')
          .select('state')
          .where('id', '=', recordId)
          .executeTakeFirstOrThrow()
      ).state;

    test('is ready when it was finished after the change', async () => {
      const { startup, id, recordingId } = await recordEmbedded();
      const stored = world.db.updateTable('meeting_recordings').set({ state: 'processing' });
      await stored.where('id', '=', recordingId).execute();

      await searchRecordings(ctx);

      expect((await list(startup, { meetingId: id })).items).toMatchObject([
        { state: 'ready', seconds: 90, size: 10 },
      ]);
    });

    test('is deleted with its file by its host', async () => {
      const { expert, id, recordingId, recordId, key } = await recordEmbedded();
      expect((await list(expert, { meetingId: id })).items).toHaveLength(1);

      await remove(expert, recordingId);

      expect(await findFile(key)).toBeUndefined();
      expect(await stateOf(recordId)).toBe('deleted');
    });

    test.each([
      ['while that server is used', world.settings],
      ['once the hub holds its meetings itself again', { ...world.settings, bbbServers: [] }],
    ])('is deleted with its file at its expiry, %s', async (_, settings) => {
      const { expert, recordingId, recordId, key } = await recordEmbedded();
      world.clock = new Date((await get(expert, recordingId)).expiresAt);

      await expireRecordings({ ...ctx, settings });

      await expectRefusal(get(expert, recordingId), 'recording.not_found');
      expect(await findFile(key)).toBeUndefined();
      expect(await stateOf(recordId)).toBe('deleted');
    });
  });

  test('gets captions, one for each language, which players read', async () => {
    const { expert, startup, recordingId: id } = await recordEmbedded();
    const addTrack = ({ api }: TestPerson, text: string) =>
      api.recordings.addTrack({ params: { id }, body: { language: 'fr', text } });
    await expectFieldRefusal(addTrack(expert, 'Bonjour'), 'text', 'recording.captions_invalid');
    await expectRefusal(addTrack(startup, 'WEBVTT'), 'recording.not_found');
    await addTrack(expert, 'WEBVTT\n\nOld');
    const { id: trackId } = (await addTrack(expert, 'WEBVTT\n\nBonjour à tous'))!;

    expect((await get(startup, id)).tracks).toEqual([
      { id: trackId, language: 'fr', label: 'Français', url: null },
    ]);
    const track = await world.app.inject({
      url: `/api/visio/recordings/${id}/tracks/${trackId}`,
      headers: startup.headers,
    });
    expect([track.body, track.headers['content-type']]).toEqual([
      'WEBVTT\n\nBonjour à tous',
      'text/vtt; charset=utf-8',
    ]);

    const params = { id, trackId };
    await expectRefusal(startup.api.recordings.removeTrack({ params }), 'recording.not_found');
    await expert.api.recordings.removeTrack({ params });
    const gone = await world.app.inject({
      url: `/api/visio/recordings/${id}/tracks/${trackId}`,
      headers: expert.headers,
    });
    expect(gone.statusCode).toBe(404);
  });
});

describe('the recording-ready callback', () => {
  const send = async (runId: string, recordId: string, secret?: string) => {
    const signed = await video.signReady(runId, recordId, secret);
    return world.app.inject({
      method: 'POST',
      url: '/api/visio/callbacks/recording',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ signed_parameters: signed }).toString(),
    });
  };

  test('makes the hub ask for the recording', async () => {
    const { startup, runId, recordId, recordingId, finish } = await recordSession({
      state: 'processing',
    });
    finish();

    expect((await send(runId, recordId)).statusCode).toBe(200);
    await world.runJobs();

    expect((await get(startup, recordingId)).state).toBe('ready');
  });

  test('is refused with another secret, and answered 410 when the session was cancelled or is unknown', async () => {
    const { id, runId, recordId } = await recordSession();
    expect((await send(runId, recordId, 'another secret, as long as any')).statusCode).toBe(403);
    expect((await send(randomUUID(), recordId)).statusCode).toBe(410);

    await cancel(await world.person('dot'), id, 'Ill');

    expect((await send(runId, recordId)).statusCode).toBe(410);
  });
});
