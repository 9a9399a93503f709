import type {
  Recording,
  RecordingPage,
  RecordingVisibility,
} from '@thedot/domain/meetings/recordings.contract';
import { AppError, assertFound } from '@thedot/domain/errors';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import type { Db } from '../../db/db.ts';
import { toPage } from '../../kernel/paging.ts';
import { findTracksOf } from './find-tracks.service.ts';
import { publishMeeting } from './publish-meeting.ts';
import {
  deleteAtServer,
  forgetRecording,
  recordingName,
  viewersOf,
} from './recording-sync.service.ts';
import {
  findConsents,
  findMarks,
  findMedia,
  findRecording,
  findRecordings,
  isRecordVisible,
  type RecordingRow,
  updateRecording,
} from './recordings.queries.ts';
import { findRun } from './runs.queries.ts';
import { askVideoServer } from './video-servers.service.ts';

interface PageQuery {
  readonly meetingId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listRecordings(ctx: Context, { meetingId, limit, after }: PageQuery) {
  const { db, actor } = ctx;
  const rows = await findRecordings(db, { reader: actor, meetingId, limit, after });
  const { items, next } = toPage(rows, limit);
  return { items: items.map((row) => toRecording(actor, row)), next };
}

export async function findRecordingPage(ctx: Context, id: string): Promise<RecordingPage> {
  const { db, actor } = ctx;
  const row = await findVisible(ctx, id);
  const [marks, tracks, consents, run] = await Promise.all([
    findMarks(db, row.recordId),
    findTracksOf(ctx, row),
    findConsents(db, row.recordId),
    findRun(db, row.runId),
  ]);
  return {
    ...toRecording(actor, row),
    marks,
    tracks,
    consents,
    notes: run?.notes ?? '',
    playback: [...row.playback],
  };
}

/** The video, with ranges. */
export async function findRecordingMedia(ctx: Context, id: string, isDownload: boolean) {
  const row = await findVisible(ctx, id);
  const file = row.state === 'ready' ? await findMedia(ctx.db, row.recordId) : undefined;
  const { sha256, mediaType, size, ...found } = assertFound(file, 'recording.not_ready');
  return {
    key: found.id,
    name: `${recordingName(row, ctx.actor.id)}.webm`,
    mediaType,
    size,
    etag: `"${sha256}"`,
    inline: !isDownload,
    kept: false,
  };
}

export const changeRecording = (
  ctx: Context,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly visibility?: RecordingVisibility | undefined;
  },
): Promise<Recording> =>
  transact(ctx, async (tx) => {
    const row = await findManaged(tx, id);
    if (Object.keys(change).length > 0) await updateRecording(tx.db, id, change);
    const changed = await findVisible(tx, id);
    publishMeeting(tx, [...viewersOf(row), ...viewersOf(changed)]);
    return toRecording(tx.actor, changed);
  });

/** Deletes a recording for good: on its server first, which may not answer. */
export async function removeRecording(ctx: Context, id: string) {
  const row = await findManaged(ctx, id);
  await askVideoServer(() => deleteAtServer(ctx, row));
  await forgetRecording(ctx, row);
  return {};
}

/** Of the file that the embedded conference stored: who sees the recording may download it. */
export const canReadRecording = (db: Db, actor: SignedIn, recordId: string): Promise<boolean> =>
  isRecordVisible(db, actor, recordId);

export const findVisible = async ({ db, actor }: Context, id: string): Promise<RecordingRow> =>
  assertFound(await findRecording(db, actor, id), 'recording.not_found');

export async function findManaged(ctx: Context, id: string): Promise<RecordingRow> {
  const row = await findVisible(ctx, id);
  if (!canManage(ctx.actor, row)) throw new AppError('recording.not_found');
  return row;
}

/** The host; of a call both sides, which are the first people of its meeting. */
const canManage = ({ id }: SignedIn, { hostId, kind, people }: RecordingRow): boolean =>
  hostId === id || (kind === 'call' && people.some((person) => person.id === id));

function toRecording(actor: SignedIn, row: RecordingRow): Recording {
  const { id, name, state, visibility, startedAt, seconds, size, expiresAt } = row;
  return {
    id,
    meeting: {
      id: row.meetingId,
      kind: row.kind,
      name: row.meetingName,
      bookingId: row.bookingId,
      people: row.people.map(({ organizationId: _, ...person }) => person),
    },
    name,
    state,
    visibility,
    startedAt,
    seconds,
    size,
    expiresAt,
    canManage: canManage(actor, row),
  };
}
