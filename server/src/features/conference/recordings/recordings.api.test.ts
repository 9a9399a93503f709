import { MAX_PIECE_BYTES, RECORDING_SILENCE_MS, RECORDING_TAIL_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '../../../kernel/context.ts';
import { sweepFiles } from '../../../platform/files/files.jobs.ts';
import { enterAs, openCallScreen } from '../../../testing/call-screens.ts';
import { hasDeadlock, waitForBlockedCalls } from '../../../testing/concurrency.ts';
import { insertConference, insertTestAttendee } from '../../../testing/conferences.ts';
import { recordIn, type Screen, SEGMENTS } from '../../../testing/recordings.ts';
import { useWorld } from '../../../testing/world.ts';
import { endConference } from '../attendees.service.ts';
import { finishRecording } from './finish-recording.jobs.ts';
import { stopOverdueRecordings, stopRecordingById } from './recordings.service.ts';

const START = new Date('2026-11-26T09:00:00Z');
const world = await useWorld({ clock: START });
const now = () => world.clock ?? new Date();
const jobContext = () => ({ ...world, now, log: pino({ level: 'silent' }) });
const { FIRST, SECOND, LARGER } = SEGMENTS;
const { start, open, put, send, find, play } = recordIn(world);
const advance = (ms: number) => (world.clock = new Date(now().getTime() + ms));

let conference: string;
beforeEach(async () => {
  conference = await insertConference(world.db, START, { name: 'Pitch' });
});

/** In how many milliseconds it is to be finished. */
async function findFinishingTimes(id: string): Promise<readonly number[]> {
  const { rows } = await sql<{ runAt: Date }>`
    select run_at as "runAt" from graphile_worker.jobs
    where key = ${`finish-recording:${id}`}`.execute(world.db);
  return rows.map(({ runAt }) => new Date(runAt).getTime() - now().getTime());
}

async function stopAndFinish(recorder: Screen, id: string): Promise<void> {
  await recorder.ask('stop-recording', {});
  await finishRecording({ recordingId: id }, jobContext());
}

describe('a recording', () => {
  test('of two segments becomes one video with an index, whose chapters are where they were said', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    await send(amira, id, FIRST);
    advance(1_000);
    await amira.ask('mark', { label: 'Introduction' });
    // A gap without a recorder, as when a page is loaded again.
    advance(9_000);
    await amira.ask('mark', { label: 'In between' });
    advance(50_000);
    await send(amira, id, SECOND);
    advance(500);
    await amira.ask('mark', { label: 'Questions' });

    await stopAndFinish(amira, id);

    expect(await find(id)).toMatchObject({ state: 'published', media_type: 'video/webm' });
    const { seconds, mimeType, hasIndex, times } = await play(id);
    expect(seconds).toBeCloseTo(4.44, 1);
    expect((await find(id)).milliseconds).toBe(Math.round(seconds * 1000));
    expect(mimeType).toBe('video/webm; codecs="vp8, opus"');
    expect(hasIndex).toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const marks = await world.db
      .selectFrom('conference_recording_marks')
      .select(['label', 'milliseconds'])
      .where('recording_id', '=', id)
      .orderBy('marked_at')
      .execute();
    expect(marks).toEqual([
      { label: 'Introduction', milliseconds: 1_000 },
      { label: 'In between', milliseconds: 2_520 },
      { label: 'Questions', milliseconds: 3_020 },
    ]);
    const file = await world.db
      .selectFrom('files')
      .select(['subject_kind', 'name', 'size', 'verdict'])
      .where('subject_id', '=', id)
      .execute();
    expect(file).toEqual([
      {
        subject_kind: 'recording',
        name: 'Pitch.webm',
        size: (await find(id)).bytes,
        verdict: 'clean',
      },
    ]);
  });

  test('that is finished is told to the hub and to the client that has asked for it', async () => {
    const meta = JSON.stringify({ 'bbb-recording-ready-url': 'https://client.example/ready' });
    const amira = await enterAs(world, await insertConference(world.db, START, { meta }));
    const id = await start(amira);
    await send(amira, id, FIRST);

    await stopAndFinish(amira, id);

    const { rows } = await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs
      where task_identifier in ('call-conference-client', 'sync-meeting')
      group by 1 order by 1`.execute(world.db);
    expect(rows.map(({ name }) => name)).toEqual(['call-conference-client', 'sync-meeting']);
  });

  test('is finished once, and its pieces are gone', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    await send(amira, id, FIRST);
    const { key } = await world.db
      .selectFrom('conference_recording_segments')
      .select('key')
      .where('recording_id', '=', id)
      .executeTakeFirstOrThrow();

    await stopAndFinish(amira, id);
    const { file_key: before } = await find(id);
    await finishRecording({ recordingId: id }, jobContext());

    expect((await find(id)).file_key).toBe(before);
    expect(await world.files.receivedBytes(key)).toBe(0);
    expect(await put(amira, { id, segment: 0, offset: 0 }, FIRST)).toMatchObject({
      code: 'recording.not_running',
    });
  });

  test.each([
    ['breaks off in a frame', FIRST.subarray(0, 9_000), 1.5],
    ['has another size of picture', LARGER, 1.4],
  ])('is used as far as it goes when a segment %s', async (_, content, seconds) => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    await send(amira, id, content);
    await send(amira, id, SECOND);

    await stopAndFinish(amira, id);

    const played = await play(id);
    expect(played.seconds).toBeGreaterThan(seconds + 1.8);
    expect(played.times).toEqual(played.times.toSorted((a, b) => a - b));
  });

  test('without anything that can be played fails, and a segment that is no video is left out', async () => {
    const amira = await enterAs(world, conference);
    const empty = await start(amira);
    await send(amira, empty, Buffer.from('This is no video. '.repeat(1_000)));
    await stopAndFinish(amira, empty);
    expect((await find(empty)).state).toBe('failed');

    const id = await start(amira);
    await open(amira, id);
    await send(amira, id, Buffer.alloc(20_000, 7));
    await send(amira, id, SECOND);
    await stopAndFinish(amira, id);
    expect((await play(id)).seconds).toBeCloseTo(1.92, 1);
  });

  test('is started by one of two moderators at once, seen by all, and stopped for all', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference);

    const codes = await Promise.all([amira, karim].map((it) => it.codeOf('start-recording', {})));

    expect(codes.toSorted()).toEqual(['allowed', 'recording.already_running']);
    const starter = codes[0] === 'allowed' ? amira : karim;
    const other = starter === amira ? karim : amira;
    const [recording] = await other.waitFor('recording');
    expect(recording).toMatchObject({
      recorderId: starter.id,
      awaiting: [other.id],
      agreed: [starter.id],
    });
    await other.ask('consent', { recordingId: recording?.id ?? '', agrees: true });
    await starter.waitFor('recording', (it) => it?.agreed.length === 2);
    const viewer = await enterAs(world, conference, { role: 'viewer' });
    expect(viewer.snapshot.recording?.awaiting).toEqual([viewer.id]);
    await viewer.ask('consent', { recordingId: recording?.id ?? '', agrees: false });
    await starter.waitFor('recording', (it) => it?.awaiting.length === 0 && it.agreed.length === 2);

    await other.ask('stop-recording', {});

    await viewer.waitFor('recording', (it) => it === null);
    expect(await starter.codeOf('stop-recording', {})).toBe('recording.not_running');
  });

  test('is continued by another moderator when its recorder leaves, and ends with the last', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference);
    const id = await start(amira);

    await amira.ask('leave', {});
    await karim.waitFor('recording', (it) => it?.recorderId === karim.id);
    await karim.ask('leave', {});

    expect((await find(id)).state).toBe('processing');
  });

  test('follows its recorder to another page, who is not asked again', async () => {
    const amira = await enterAs(world, conference, { user_id: 'amira' });
    const id = await start(amira);

    const again = await enterAs(world, conference, { user_id: 'amira' });

    expect(again.snapshot.recording).toMatchObject({
      id,
      recorderId: again.id,
      awaiting: [],
      agreed: [again.id],
    });
  });

  test.each([true, false])(
    'does not ask a viewer again who answered %s, left, and enters on a new page',
    async (agrees) => {
      const amira = await enterAs(world, conference);
      const id = await start(amira);
      const karim = await enterAs(world, conference, { role: 'viewer', user_id: 'karim' });
      await karim.ask('consent', { recordingId: id, agrees: !agrees });
      await karim.ask('consent', { recordingId: id, agrees });
      await karim.ask('leave', {});

      const again = await enterAs(world, conference, { role: 'viewer', user_id: 'karim' });
      const other = await enterAs(world, conference, { role: 'viewer', user_id: 'firas' });

      expect(other.snapshot.recording).toMatchObject({
        awaiting: [other.id],
        agreed: agrees ? [amira.id, again.id] : [amira.id],
      });
    },
  );

  test.each([
    ['at once when its recorder stops it', 0, 0],
    ['after its last pieces may have come when another stops it', 1, RECORDING_TAIL_MS],
  ])('is finished %s', async (_, nth, afterMs) => {
    const moderators = [await enterAs(world, conference), await enterAs(world, conference)];
    const id = await start(moderators[0]!);

    await moderators[nth]?.ask('stop-recording', {});

    expect(await findFinishingTimes(id)).toEqual([afterMs]);
  });

  test('ends with the meeting, after which its last piece still counts', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    const segment = await open(amira, id);
    await put(amira, { id, segment, offset: 0 }, FIRST.subarray(0, 5_000));
    await transact({ ...world, now }, (tx) => endConference(tx, conference, 'duration'));

    const rest = await put(amira, { id, segment, offset: 5_000 }, FIRST.subarray(5_000));
    await finishRecording({ recordingId: id }, jobContext());

    expect(rest).toEqual({ status: 200, bytes: FIRST.length });
    expect((await play(id)).seconds).toBeCloseTo(2.52, 1);
  });

  test('whose recorder ends the meeting for all is finished at once, with all its pieces', async () => {
    const amira = await enterAs(world, conference);
    const viewer = await enterAs(world, conference, { role: 'viewer' });
    const id = await start(amira);
    await send(amira, id, FIRST);

    expect(await amira.codeOf('end', {})).toBe('allowed');

    expect(await viewer.waitFor('closed')).toEqual([{ reason: 'ended', why: 'moderator' }]);
    expect(await findFinishingTimes(id)).toEqual([0]);
    await finishRecording({ recordingId: id }, jobContext());
    expect(await find(id)).toMatchObject({ state: 'published', ended_at: now().toISOString() });
    expect((await play(id)).seconds).toBeCloseTo(2.52, 1);
  });

  test('whose recorder is silent for two minutes ends', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    advance(RECORDING_SILENCE_MS - 1);
    await send(amira, id, FIRST);
    advance(RECORDING_SILENCE_MS - 1);
    await stopOverdueRecordings(jobContext());
    expect((await find(id)).state).toBe('recording');

    advance(1);
    await stopOverdueRecordings(jobContext());

    expect((await find(id)).state).toBe('processing');
    await amira.waitFor('recording', (it) => it === null);
  });

  test('that starts while a silent one is being stopped goes on', async () => {
    const amira = await enterAs(world, conference);
    const silent = await start(amira);
    await amira.ask('stop-recording', {});
    const id = await start(amira);

    await stopRecordingById(jobContext(), { id: silent, conferenceId: conference });

    expect((await find(id)).state).toBe('recording');
  });

  test('begins by itself where the meeting says so, and cannot be stopped where it may not', async () => {
    const recordedAlways = await insertConference(world.db, START, {
      auto_start_recording: true,
      allow_start_stop_recording: false,
    });
    const viewer = await enterAs(world, recordedAlways, { role: 'viewer' });
    expect(viewer.snapshot.recording).toBeNull();

    const amira = await enterAs(world, recordedAlways);

    expect(amira.snapshot.recording).toMatchObject({ recorderId: amira.id });
    expect(await amira.codeOf('stop-recording', {})).toBe('access.denied');
  });

  test('is refused in a meeting that is not recorded', async () => {
    const amira = await enterAs(world, await insertConference(world.db, START, { record: false }));

    expect(await amira.codeOf('start-recording', {})).toBe('access.denied');
    expect(await amira.codeOf('mark', { label: 'Chapter' })).toBe('recording.not_running');
  });
});

describe('a piece', () => {
  test('that is sent again, overlaps or leaves a gap changes nothing that is stored', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    const segment = await open(amira, id);
    const at = (offset: number, end: number) =>
      put(amira, { id, segment, offset }, FIRST.subarray(offset, end));

    expect(await at(0, 4_000)).toEqual({ status: 200, bytes: 4_000 });
    expect(await at(0, 4_000)).toEqual({ status: 200, bytes: 4_000 });
    expect(await at(9_000, 9_500)).toEqual({ status: 200, bytes: 4_000 });
    expect(await at(3_000, 6_000)).toEqual({ status: 200, bytes: 6_000 });
    const both = await Promise.all([at(6_000, 8_000), at(6_000, 8_000)]);
    expect(both.map(({ bytes }) => bytes)).toEqual([8_000, 8_000]);
    await at(8_000, FIRST.length);

    await stopAndFinish(amira, id);
    expect((await play(id)).seconds).toBeCloseTo(2.52, 1);
  });

  test('that arrives while the recording is being finished is part of it, without a deadlock', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    const segment = await open(amira, id);
    await amira.ask('stop-recording', {});
    const { files } = world;
    const append = files.append.bind(files);
    let finishing: Promise<void> | undefined;
    const appending = vi.spyOn(files, 'append').mockImplementationOnce(async (...piece) => {
      finishing = finishRecording({ recordingId: id }, jobContext());
      await waitForBlockedCalls(world, 1);
      return append(...piece);
    });

    const isDeadlocked = await hasDeadlock(async () => {
      await put(amira, { id, segment, offset: 0 }, FIRST);
      await finishing;
    });

    appending.mockRestore();
    expect(isDeadlocked).toBe(false);
    expect((await play(id)).seconds).toBeCloseTo(2.52, 1);
  });

  test.each(['0x0', '1e3', '%205', '5.0', '-1', '01', ''])(
    'at the offset “%s”, which is no whole number, is refused',
    async (offset) => {
      const amira = await enterAs(world, conference);
      const id = await start(amira);
      const segment = await open(amira, id);
      expect(await put(amira, { id, segment, offset }, FIRST)).toMatchObject({ status: 422 });
    },
  );

  test('whose answer was lost with the server is known: the store counts', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    const segment = await open(amira, id);
    await put(amira, { id, segment, offset: 0 }, FIRST.subarray(0, 4_000));
    // As after a kill between the write and the commit.
    await world.db
      .updateTable('conference_recording_segments')
      .set({ bytes: 0 })
      .where('recording_id', '=', id)
      .execute();

    expect(await put(amira, { id, segment, offset: 0 }, FIRST.subarray(0, 6_000))).toEqual({
      status: 200,
      bytes: 6_000,
    });
  });

  test('is refused from viewers, strangers, other meetings, in other forms and above 8 MB', async () => {
    const amira = await enterAs(world, conference);
    const viewer = await enterAs(world, conference, { role: 'viewer' });
    const stranger = await enterAs(world, await insertConference(world.db, START));
    const id = await start(amira);
    const segment = await open(amira, id);
    const place = { id, segment, offset: 0 };

    expect(await put(viewer, place, FIRST)).toMatchObject({ code: 'meeting.not_moderator' });
    expect(await put(stranger, place, FIRST)).toMatchObject({ code: 'recording.not_running' });
    expect(await put({ token: 'mt_x' }, place, FIRST)).toMatchObject({
      code: 'meeting.token_invalid',
    });
    expect(await put(amira, { ...place, segment: 1 }, FIRST)).toMatchObject({ status: 409 });
    expect(await put(amira, place, FIRST, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
    });
    expect(await put(amira, place, Buffer.alloc(MAX_PIECE_BYTES + 1))).toMatchObject({
      status: 413,
    });
    await expect(open(viewer, id)).rejects.toMatchObject({ code: 'meeting.not_moderator' });
    await expect(open(stranger, id)).rejects.toMatchObject({ code: 'recording.not_running' });
    await expect(open(amira, id, 'text/html')).rejects.toMatchObject({
      code: 'request.media_type',
    });
    const waiting = await openCallScreen(
      world,
      await insertTestAttendee(world.db, conference, { state: 'waiting' }),
    );
    await expect(open(waiting, id)).rejects.toMatchObject({ code: 'access.denied' });
  });

  test('is taken of the recorder of its segment only, not of others who moderate', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference);
    const waiting = await insertTestAttendee(world.db, conference, {
      state: 'waiting',
      is_guest: true,
    });
    const id = await start(amira);
    const place = { id, segment: await open(amira, id), offset: 0 };

    for (const other of [karim, waiting])
      expect(await put(other, place, FIRST)).toMatchObject({ status: 403, code: 'access.denied' });
    expect(await put(amira, place, FIRST)).toEqual({ status: 200, bytes: FIRST.length });
  });

  test('of a recording that is not finished stays through a sweep', async () => {
    const amira = await enterAs(world, conference);
    const id = await start(amira);
    await send(amira, id, FIRST);

    await sweepFiles({ ...world, now: () => new Date(Date.now() + 30 * 86_400_000) });

    await stopAndFinish(amira, id);
    expect((await play(id)).seconds).toBeCloseTo(2.52, 1);
  });
});
