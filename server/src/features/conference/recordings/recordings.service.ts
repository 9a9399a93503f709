import type { RecordingSegment } from '@thedot/domain/conference/call.contract';
import type { CallRecording, CallRequest } from '@thedot/domain/conference/call-socket';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import {
  MAX_PIECE_BYTES,
  MAX_RECORDING_MARKS,
  MAX_RECORDING_MS,
  MAX_RECORDING_SEGMENTS,
  RECORDING_SILENCE_MS,
} from '@thedot/domain/limits';
import { refuseRecordingType } from '@thedot/domain/conference/recordings.rules';
import { afterCommit } from '../../../db/in-transaction.ts';
import { type PublicContext, transact } from '../../../kernel/context.ts';
import { type ConferenceContext, syncMeeting } from '../attendees.service.ts';
import { type ConferenceRow, lockRunningConference } from '../conferences.queries.ts';
import { sendToCall } from '../call-events.ts';
import { findInside } from '../call.queries.ts';
import { findRunningRecording } from '../call-state.queries.ts';
import { asModerator, asParticipant, type Call, type Caller } from '../in-call.ts';
import { publishRecording } from '../publish-call.ts';
import {
  assignRecorder,
  countSegments,
  findOverdueRecordings,
  findRunning,
  hasRecording,
  insertMark,
  insertRecording,
  insertSegment,
  type RecordingRow,
  upsertConsent,
} from '../recordings.queries.ts';
import { stopRunning } from '../stop-recording.ts';
import { refuseMore } from './recorded-bytes.service.ts';

export type RecordingContext = ConferenceContext & Pick<PublicContext, 'settings'>;

export const canRecord = (conference: ConferenceRow): boolean =>
  conference.record && conference.allow_start_stop_recording;

export const startRecording = (ctx: RecordingContext, caller: Caller): Promise<CallRecording> =>
  asModerator(ctx, caller, async (call) => {
    const { tx, conference } = call;
    assertAllowed(canRecord(conference) ? null : 'access.denied');
    if (await findRunning(tx.db, conference.id)) throw new AppError('recording.already_running');
    assertAllowed(await refuseStart(call, ctx));
    return begin(call);
  });

/** Whether there is space for one piece at least: a recording that ends with its first is none. */
const refuseStart = ({ tx, conference, self }: Call, { settings }: RecordingContext) =>
  refuseMore(
    { db: tx.db, settings },
    { conferenceId: conference.id, recorderId: self.id, recordingId: null },
    MAX_PIECE_BYTES,
  );

/** Starts the recording of a meeting that is recorded from the beginning, when a moderator enters, or tells them why not. */
export async function beginAutomatically(call: Call, ctx: RecordingContext): Promise<void> {
  const { tx, conference, self } = call;
  if (!conference.record || !conference.auto_start_recording || self.role !== 'moderator') return;
  if (await hasRecording(tx.db, conference.id)) return;
  if (!(await refuseStart(call, ctx))) return void (await begin(call));
  afterCommit(tx.db, () => sendToCall(tx.live, { attendeeId: self.id }, 'not-recorded'));
}

async function begin({ tx, conference, self }: Call): Promise<CallRecording> {
  const { db, now } = tx;
  const { id: conferenceId, name, meta } = conference;
  const { id: recordingId } = await insertRecording(db, {
    conferenceId,
    recorderId: self.id,
    name,
    meta,
    at: now(),
  });
  await upsertConsent(db, { recordingId, attendeeId: self.id, agrees: true, at: now() });
  await publishRecording(tx, conferenceId);
  await syncMeeting(tx, conference.meeting_id);
  return running(await findRunningRecording(db, conferenceId));
}

export const stopRecording = (ctx: ConferenceContext, caller: Caller): Promise<void> =>
  asModerator(ctx, caller, async ({ tx, conference, self }) => {
    assertAllowed(canRecord(conference) ? null : 'access.denied');
    const stopped = await stopRunning(tx, conference.id, { stoppedBy: self.id });
    assertAllowed(stopped ? null : 'recording.not_running');
    await syncMeeting(tx, conference.meeting_id);
  });

export const markRecording = (
  ctx: ConferenceContext,
  caller: Caller,
  { label }: CallRequest<'mark'>,
): Promise<void> =>
  asModerator(ctx, caller, async ({ tx, conference }) => {
    const { id: recordingId } = running(await findRunning(tx.db, conference.id));
    const mark = { recordingId, label, at: tx.now(), most: MAX_RECORDING_MARKS };
    await insertMark(tx.db, mark);
  });

export const consentToRecording = (
  ctx: ConferenceContext,
  caller: Caller,
  { recordingId, agrees }: CallRequest<'consent'>,
): Promise<void> =>
  asParticipant(ctx, caller, async ({ tx, conference, self }) => {
    running(await findRunning(tx.db, conference.id), recordingId);
    await upsertConsent(tx.db, { recordingId, attendeeId: self.id, agrees, at: tx.now() });
    await publishRecording(tx, conference.id);
  });

/** A recording whose recorder goes is continued by the next moderator inside, or stops. */
export async function handOverRecording(
  tx: ConferenceContext,
  { id, conferenceId }: Caller,
): Promise<void> {
  const recording = await findRunning(tx.db, conferenceId);
  if (recording?.recorder_id !== id) return;
  const inside = await findInside(tx.db, conferenceId);
  const next = inside.find((it) => it.role === 'moderator' && it.id !== id);
  if (!next) return void (await stopRunning(tx, conferenceId));
  await assignRecorder(tx.db, conferenceId, id, next.id);
  await publishRecording(tx, conferenceId);
}

/** Opens the next segment; its attendee is the recorder from now on. */
export const openSegment = (
  ctx: ConferenceContext,
  caller: Caller,
  { recordingId, mediaType }: { readonly recordingId: string; readonly mediaType: string },
): Promise<RecordingSegment> =>
  asModerator(ctx, caller, async ({ tx, conference, self }) => {
    const { db, now } = tx;
    assertAllowed(refuseRecordingType(mediaType));
    const { recorder_id: earlier } = running(await findRunning(db, conference.id), recordingId);
    const { segments } = await countSegments(db, recordingId);
    assertAllowed(segments < MAX_RECORDING_SEGMENTS ? null : 'recording.not_running');
    const segment = { recordingId, segment: segments, attendeeId: self.id, mediaType, at: now() };
    await insertSegment(db, segment);
    if (earlier !== null && earlier !== self.id) {
      await assignRecorder(db, conference.id, earlier, self.id);
      await publishRecording(tx, conference.id);
    }
    return { segment: segments, bytes: 0 };
  });

/** Stops recordings whose recorder is gone, and those that are too long. */
export async function stopOverdueRecordings(operator: ConferenceContext): Promise<void> {
  const ago = (ms: number) => new Date(operator.now().getTime() - ms);
  const overdue = await findOverdueRecordings(operator.db, {
    silentSince: ago(RECORDING_SILENCE_MS),
    startedBefore: ago(MAX_RECORDING_MS),
  });
  for (const recording of overdue) await stopRecordingById(operator, recording);
}

/** Stops a recording, if it is the one that runs. */
export const stopRecordingById = (
  ctx: ConferenceContext,
  { id, conferenceId }: { readonly id: string; readonly conferenceId: string },
): Promise<void> =>
  transact(ctx, async (tx) => {
    const conference = await lockRunningConference(tx.db, conferenceId);
    await stopRunning(tx, conferenceId, { recordingId: id });
    if (conference) await syncMeeting(tx, conference.meeting_id);
  });

function running<R extends CallRecording | RecordingRow>(
  recording: R | null | undefined,
  id?: string,
): R {
  const found = assertFound(recording ?? undefined, 'recording.not_running');
  assertAllowed(id === undefined || found.id === id ? null : 'recording.not_running');
  return found;
}
