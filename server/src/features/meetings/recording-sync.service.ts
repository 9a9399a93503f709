import type { RecordingState } from '@thedot/domain/meetings/recordings.contract';
import { AppError } from '@thedot/domain/errors';
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import { RECORDING_EXPIRY_NOTICE_MS, RECORDING_SEARCH_MS } from '@thedot/domain/limits';
import { transact } from '../../kernel/context.ts';
import type { ConferenceCalls } from '../../platform/conference/conference-client.ts';
import type { Recording } from '../../platform/conference/read-answers.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { publishMeeting } from './publish-meeting.ts';
import {
  deleteRecording,
  findEmbeddedMedia,
  findExpired,
  findRecordingsOfRun,
  findRunsToSearch,
  markExpiryTold,
  markFailed,
  markReadyTold,
  type RecordingRow,
  saveRecording,
} from './recordings.queries.ts';
import { findMeeting } from './meetings.queries.ts';
import { findRun } from './runs.queries.ts';
import {
  EMBEDDED,
  findServer,
  isRecordingGone,
  type VideoContext,
  videoServersOf,
} from './video-servers.service.ts';

interface RunOnServer {
  readonly runId: string;
  readonly server: string;
  readonly calls: ConferenceCalls;
}

/** Recordings of all states but deleted ones. */
const STATES = ['processing', 'processed', 'published', 'unpublished'];

/** Stores the recordings of a run that its server has, and tells those who may see a finished one. */
export async function syncRecordings(
  ctx: VideoContext,
  { runId, server, calls }: RunOnServer,
): Promise<void> {
  if (server === EMBEDDED) await markFailed(ctx.db, runId);
  const found = await calls.getRecordings({ meetingIds: [runId], states: STATES });
  if (found.length === 0) return;
  await transact(ctx, async (tx) => {
    const { db, now, settings } = tx;
    const run = await findRun(db, runId);
    const meeting = run && (await findMeeting(db, run.meetingId));
    if (!meeting) return;
    const media = await findEmbeddedMedia(
      db,
      server === EMBEDDED ? found.map(({ recordId }) => recordId) : [],
    );
    let hasChanged = false;
    for (const recording of found) {
      const own = media.find(({ id }) => id === recording.recordId);
      const startedAt = recording.startedAt ?? now();
      const isChanged = await saveRecording(db, {
        runId,
        server,
        recordId: recording.recordId,
        name: meeting.name.slice(0, MAX_NAME),
        state: stateOf(recording),
        startedAt,
        seconds: own ? secondsOf(own.milliseconds) : lengthOf(recording),
        size: own?.bytes ?? null,
        playback: server === EMBEDDED ? [] : playbackOf(recording),
        expiresAt: new Date(startedAt.getTime() + settings.recordingDays * DAY_MS),
      });
      hasChanged ||= isChanged;
    }
    const ready = await markReadyTold(db, runId, now());
    if (!hasChanged && ready.length === 0) return;
    const rows = await findRecordingsOfRun(db, runId);
    publishMeeting(tx, rows.flatMap(viewersOf));
    for (const row of rows.filter(({ id }) => ready.includes(id))) {
      await notifyEach(
        { ...tx, actor: null },
        'meeting.recording_ready',
        viewersOf(row).map((to) => ({
          to,
          eventId: row.id,
          params: { name: recordingName(row, to) },
          target: row.id,
        })),
      );
    }
  });
}

const MAX_NAME = 200;

const secondsOf = (milliseconds: number | null) =>
  milliseconds === null ? null : Math.round(milliseconds / 1000);

const stateOf = ({ state }: Recording): RecordingState =>
  state === 'published' || state === 'unpublished' ? 'ready' : 'processing';

/** In seconds; null while no format is ready. */
function lengthOf({ formats }: Recording): number | null {
  const minutes = Math.max(0, ...formats.map(({ lengthMinutes }) => lengthMinutes));
  return minutes > 0 ? Math.round(minutes * 60) : null;
}

/** Only web pages, which the client has checked. */
const playbackOf = ({ formats }: Recording) =>
  formats.map(({ type, url }) => ({ format: type, url }));

/** What texts call a recording: its own name, that of its meeting, else its people besides the reader. */
export const recordingName = (
  { name, meetingName, people }: RecordingRow,
  readerId: string,
): string =>
  name ||
  meetingName ||
  people
    .filter(({ id }) => id !== readerId)
    .map((person) => person.name)
    .join(' · ');

/** The users of the meeting who see a recording; members of their organizations are not told. */
export const viewersOf = ({ visibility, hostId, people }: RecordingRow): readonly string[] =>
  people.map(({ id }) => id).filter((id) => visibility !== 'host' || id === hostId);

/** Looks for recordings of meetings that have ended lately, and of those still being prepared. */
export async function searchRecordings(ctx: VideoContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - RECORDING_SEARCH_MS);
  const failures: unknown[] = [];
  for (const { id, server } of await findRunsToSearch(ctx.db, since)) {
    const calls = findServer(ctx, server);
    try {
      if (calls) await syncRecordings(ctx, { runId: id, server, calls });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some recordings could not be found');
}

/**
 * Announces the end of recordings a week before, and deletes expired ones, also on their server. Those on a server that is
 * not in the settings wait until it is again.
 */
export async function expireRecordings(ctx: VideoContext): Promise<void> {
  await tellOfExpiry(ctx);
  const failures: unknown[] = [];
  const servers = [EMBEDDED, ...videoServersOf(ctx).serverIds];
  const { recordings, elsewhere } = await findExpired(ctx.db, { now: ctx.now(), servers });
  if (elsewhere > 0)
    ctx.log.warn({ recordings: elsewhere }, 'expired recordings are on servers not in BBB_URL');
  for (const recording of recordings) {
    try {
      await deleteAtServer(ctx, recording);
      await forgetRecording(ctx, recording);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some expired recordings could not be deleted');
}

/** Deletes what the hub knows of a recording that its server has deleted. */
export const forgetRecording = (
  ctx: VideoContext,
  { id, runId }: Pick<RecordingRow, 'id' | 'runId'>,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const rows = await findRecordingsOfRun(tx.db, runId);
    await deleteRecording(tx.db, id);
    publishMeeting(tx, rows.filter((row) => row.id === id).flatMap(viewersOf));
  });

const tellOfExpiry = (ctx: VideoContext) =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const before = new Date(now().getTime() + RECORDING_EXPIRY_NOTICE_MS);
    const marked = await markExpiryTold(db, { before, now: now() });
    for (const runId of new Set(marked.map((it) => it.runId))) {
      const rows = await findRecordingsOfRun(db, runId);
      for (const row of rows.filter(({ id }) => marked.some((it) => it.id === id))) {
        const day = dayOf(Date.parse(row.expiresAt), tx.settings.hubTimeZone);
        await notifyEach(
          { ...tx, actor: null },
          'meeting.recording_expires',
          viewersOf(row).map((to) => ({
            to,
            eventId: row.id,
            params: { name: recordingName(row, to), day },
            target: row.id,
          })),
        );
      }
    }
  });

/** One that the server does not have any more is deleted as well. On a server that cannot be asked it may still be. */
export async function deleteAtServer(
  ctx: VideoContext,
  { server, recordId }: Pick<RecordingRow, 'server' | 'recordId'>,
): Promise<void> {
  const calls = findServer(ctx, server);
  if (!calls) throw new AppError('recording.server_gone');
  try {
    await calls.deleteRecordings([recordId]);
  } catch (error) {
    if (!isRecordingGone(error)) throw error;
  }
}
