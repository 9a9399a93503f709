import { MAX_PIECE_BYTES } from '@thedot/domain/limits';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterAs } from '../../../testing/call-screens.ts';
import { insertConference } from '../../../testing/conferences.ts';
import { recordIn, SEGMENTS } from '../../../testing/recordings.ts';
import { useWorld } from '../../../testing/world.ts';
import { finishRecording } from './finish-recording.jobs.ts';

const START = new Date('2026-11-26T09:00:00Z');
const AMPLE = { meetingBytes: 1024 ** 3, userBytes: 1024 ** 3, freeBytes: 0 };
const limits = { ...AMPLE };
const world = await useWorld({ clock: START, settings: { recordingLimits: limits } });
const jobContext = () => ({ ...world, now: () => START, log: pino({ level: 'silent' }) });
const { FIRST } = SEGMENTS;
const { start, open, put, send, find, play } = recordIn(world);

let conference: string;
beforeEach(async () => {
  Object.assign(limits, AMPLE);
  conference = await insertConference(world.db, START, { name: 'Pitch' });
});

describe('a recording whose storage is full', () => {
  const LIMITS = {
    meetingBytes: 'recording.meeting_full',
    userBytes: 'recording.user_full',
  } as const;

  test.each(['meetingBytes', 'userBytes'] as const)(
    'by the limit %s ends with what it has, and no other begins until it is deleted',
    async (limit) => {
      const amira = await enterAs(world, conference);
      const id = await start(amira);
      const segment = await open(amira, id);
      limits[limit] = FIRST.length;
      expect(await put(amira, { id, segment, offset: 0 }, FIRST)).toMatchObject({ status: 200 });

      const over = await put(amira, { id, segment, offset: FIRST.length }, Buffer.alloc(1));

      expect(over).toMatchObject({ status: 409, code: LIMITS[limit] });
      await amira.waitFor('recording', (it) => it === null);
      await finishRecording({ recordingId: id }, jobContext());
      expect((await play(id)).seconds).toBeGreaterThan(1.8);
      limits[limit] = ((await find(id)).bytes ?? 0) + MAX_PIECE_BYTES - 1;
      expect(await amira.codeOf('start-recording', {})).toBe(LIMITS[limit]);
      await world.db
        .updateTable('conference_recordings')
        .set({ state: 'deleted' })
        .where('id', '=', id)
        .execute();
      expect(await amira.codeOf('start-recording', {})).toBe('allowed');
    },
  );

  test('is not stopped by a late piece of the recording before', async () => {
    const amira = await enterAs(world, conference);
    const first = await start(amira);
    const segment = await open(amira, first);
    await amira.ask('stop-recording', {});
    const second = await start(amira);
    limits.meetingBytes = FIRST.length - 1;

    const late = await put(amira, { id: first, segment, offset: 0 }, FIRST);

    expect(late).toMatchObject({ code: 'recording.meeting_full' });
    expect((await find(second)).state).toBe('recording');
  });

  test('for its first recorder goes on with the one who has taken over', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference);
    const id = await start(amira);
    const segment = await open(amira, id);
    await open(karim, id);
    limits.userBytes = FIRST.length - 1;

    const late = await put(amira, { id, segment, offset: 0 }, FIRST);

    expect(late).toMatchObject({ code: 'recording.user_full' });
    expect((await find(id)).state).toBe('recording');
  });

  test('counts all meetings of one user, and no recordings of others', async () => {
    const userId = crypto.randomUUID();
    const amira = await enterAs(world, conference, { user_id: userId });
    await send(amira, await start(amira), FIRST);
    const other = await insertConference(world.db, START);
    const [again, karim] = [
      await enterAs(world, other, { user_id: userId }),
      await enterAs(world, other),
    ];
    limits.userBytes = FIRST.length + MAX_PIECE_BYTES - 1;

    expect(await again.codeOf('start-recording', {})).toBe('recording.user_full');
    expect(await karim.codeOf('start-recording', {})).toBe('allowed');
  });

  test('is refused when the disk is full, also for automatic recording, whose moderator is told', async () => {
    limits.freeBytes = 2 ** 52;
    const amira = await enterAs(world, conference);
    const automatic = await insertConference(world.db, START, { auto_start_recording: true });

    expect(await amira.codeOf('start-recording', {})).toBe('file.storage_full');
    const karim = await enterAs(world, automatic);
    expect(karim.snapshot.recording).toBeNull();
    await karim.waitFor('not-recorded');
  });
});
