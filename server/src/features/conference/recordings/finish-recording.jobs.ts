import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { placeInRecording } from '@thedot/domain/conference/recordings.rules';
import { RECORDING_FINISH_RETRY_MS } from '@thedot/domain/limits';
import { transact } from '../../../kernel/context.ts';
import type { JobContext } from '../../../kernel/feature.ts';
import { safeName } from '../../../platform/files/file-name.ts';
import { insertFile } from '../../../platform/files/files.queries.ts';
import { runWorker, WorkerFailure } from '../../../platform/workers/run-worker.ts';
import { syncMeeting } from '../attendees.service.ts';
import { planRecordingCallback } from '../client-callbacks.service.ts';
import type { JoinProgress } from './join-segments.ts';
import type { JoinInput } from './join-worker.ts';
import {
  deleteSegments,
  findMarks,
  findMeetingIdOf,
  findOpenRecording,
  lockRecording,
  lockSegments,
  placeMark,
  type RecordingRow,
  type SegmentRow,
  updateToFailed,
  updateToPublished,
} from '../recordings.queries.ts';

export type FinishContext = Pick<JobContext, 'db' | 'now' | 'live' | 'files' | 'settings' | 'log'>;
type Joined = Extract<JoinProgress, { milliseconds: number }>;

/** For each step of some packets. */
const STEP_TIMEOUT_MS = 60_000;
const MAX_MEGABYTES = 256;

interface Job {
  readonly recordingId: string;
}

/**
 * Makes one seekable video of the segments of a recording that has stopped. Repeatable after a crash at any point; fails the
 * recording when it has been tried for long enough.
 */
export async function finishRecording(job: Job, ctx: FinishContext): Promise<void> {
  try {
    await joinAndPublish(job, ctx);
  } catch (error) {
    if (!isOutOfMemory(error) && (await isTriedAgain(ctx, job.recordingId))) throw error;
    ctx.log.error({ err: error }, 'recording not finished');
    await fail(ctx, job.recordingId);
  }
}

/** A thread without memory is certain to fail again; otherwise the file store or the machine may be at fault. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof WorkerFailure && error.reason === 'too_large';

async function isTriedAgain({ db, now }: FinishContext, recordingId: string): Promise<boolean> {
  const recording = await findOpenRecording(db, recordingId);
  if (recording?.state !== 'processing') return true;
  const { ended_at: endedAt, started_at: startedAt } = recording;
  return now().getTime() - Date.parse(endedAt ?? startedAt) < RECORDING_FINISH_RETRY_MS;
}

async function joinAndPublish({ recordingId }: Job, ctx: FinishContext): Promise<void> {
  const segments = await closeSegments(ctx, recordingId);
  if (!segments) return;
  const folder = join(ctx.settings.dataDir, 'joining');
  const target = join(folder, `${recordingId}.webm`);
  await mkdir(folder, { recursive: true });
  try {
    const joined = await joinInWorker(ctx, segments, target);
    if (joined.segments.length > 0) await publish(ctx, { recordingId, segments, joined, target });
    else await fail(ctx, recordingId);
  } finally {
    await rm(target, { force: true });
  }
  for (const { key } of segments) await ctx.files.remove(key);
}

type ClosedSegment = SegmentRow & { readonly size: number };

/** From here on the segments take no more bytes. Returns null for a recording that is finished or deleted. */
const closeSegments = (ctx: FinishContext, recordingId: string): Promise<ClosedSegment[] | null> =>
  transact(ctx, async ({ db, files }) => {
    const recording = await lockRecording(db, recordingId);
    if (recording?.state !== 'processing') return null;
    const segments: ClosedSegment[] = [];
    for (const segment of await lockSegments(db, recordingId)) {
      const size = await files.receivedBytes(segment.key);
      // A recorder may have opened it and sent nothing.
      if (size === 0) continue;
      await files.complete(segment.key);
      segments.push({ ...segment, size });
    }
    return segments;
  });

async function joinInWorker(
  { settings }: FinishContext,
  segments: readonly ClosedSegment[],
  target: string,
): Promise<Joined> {
  const { s3, dataDir } = settings;
  const input: JoinInput = {
    store: { s3, dataDir },
    segments: segments.map(({ segment, key, size }) => ({ segment, key, bytes: size })),
    target,
  };
  const limits = { timeoutMs: STEP_TIMEOUT_MS, megabytes: MAX_MEGABYTES };
  const file = new URL('./join-worker.ts', import.meta.url);
  for await (const progress of runWorker<JoinProgress>(file, input, limits)) {
    if ('milliseconds' in progress) return progress;
  }
  return { milliseconds: 0, segments: [] };
}

interface Finished {
  readonly recordingId: string;
  readonly segments: readonly ClosedSegment[];
  readonly joined: Joined;
  readonly target: string;
}

async function publish(
  ctx: FinishContext,
  { recordingId, segments, joined, target }: Finished,
): Promise<void> {
  const { files } = ctx;
  const id = crypto.randomUUID();
  const { size } = await stat(target);
  const sha256 = await store(ctx, id, target);
  const isPublished = await transact(ctx, async (tx) => {
    const { db } = tx;
    const recording = await lockRecording(db, recordingId);
    if (recording?.state !== 'processing') return false;
    await insertFile(db, fileOf(recording, { id, size, sha256 }), {
      ownerId: null,
      subjectKind: 'recording',
      subjectId: recordingId,
    });
    const { milliseconds } = joined;
    const finished = { id: recordingId, fileKey: id, mediaType: MEDIA_TYPE, bytes: size };
    await updateToPublished(db, { ...finished, milliseconds });
    await placeMarks(db, recordingId, placed(segments, joined));
    await deleteSegments(db, recordingId);
    await syncMeeting(tx, (await findMeetingIdOf(db, recordingId)).meetingId);
    const { conference_id: conferenceId } = recording;
    await planRecordingCallback(tx, { conferenceId, recordingId });
    return true;
  });
  // Deleted meanwhile.
  if (!isPublished) await files.remove(id);
}

const MEDIA_TYPE = 'video/webm';

async function store({ files }: FinishContext, id: string, target: string): Promise<string> {
  const hash = createHash('sha256');
  const content = new PassThrough();
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await Promise.all([pipeline(createReadStream(target), content), files.write(id, content)]);
  return hash.digest('hex');
}

const fileOf = (
  { name }: RecordingRow,
  stored: { readonly id: string; readonly size: number; readonly sha256: string },
) => ({
  ...stored,
  name: safeName(`${name}.webm`),
  mediaType: MEDIA_TYPE,
  hasThumbnail: false,
  width: null,
  height: null,
  // Packets that the server has copied, not an uploaded file.
  verdict: 'clean' as const,
});

const placed = (segments: readonly SegmentRow[], { segments: joined }: Joined) =>
  joined.flatMap(({ segment, milliseconds }) =>
    segments
      .filter((it) => it.segment === segment)
      .map(({ startedAt }) => ({ startedAt, milliseconds })),
  );

async function placeMarks(
  db: FinishContext['db'],
  recordingId: string,
  segments: Parameters<typeof placeInRecording>[1],
): Promise<void> {
  for (const { markedAt } of await findMarks(db, recordingId)) {
    const milliseconds = placeInRecording(markedAt, segments);
    await placeMark(db, recordingId, { markedAt, milliseconds });
  }
}

/** Nothing of it can be played. */
const fail = (ctx: FinishContext, recordingId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    await updateToFailed(tx.db, recordingId);
    await deleteSegments(tx.db, recordingId);
    await syncMeeting(tx, (await findMeetingIdOf(tx.db, recordingId)).meetingId);
  });
