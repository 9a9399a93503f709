import { SignJWT } from 'jose';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { PublicContext } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { sendCallback } from '../../platform/conference/send-callback.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { type ConferenceRow, findConference } from './conferences.queries.ts';
import { secretOf } from './embedded.ts';
import { hasRecordings } from './client-callbacks.queries.ts';

/** Metadata names are in lower case. */
const END_URL = 'endcallbackurl';
const RECORDING_READY_URL = 'bbb-recording-ready-url';

const ATTEMPTS = 3;
const RETRY_MS = 2 * MINUTE_MS;

/** What the client of the API is told: the end of a meeting, or that a recording is ready. */
export interface ClientCallback {
  readonly conferenceId: string;
  readonly recordingId: string | null;
  readonly attempt: number;
}

/** Tells the client of the API of the end of a meeting, if it has asked for it. */
export const planEndCallback = (tx: Pick<PublicContext, 'db'>, conference: ConferenceRow) =>
  plan(tx, conference, null);

/** Tells the client of the API that a recording is ready, if it has asked for it. */
export async function planRecordingCallback(
  tx: Pick<PublicContext, 'db'>,
  { conferenceId, recordingId }: { readonly conferenceId: string; readonly recordingId: string },
): Promise<void> {
  const conference = await findConference(tx.db, conferenceId);
  if (conference) await plan(tx, conference, recordingId);
}

async function plan(
  { db }: Pick<PublicContext, 'db'>,
  conference: ConferenceRow,
  recordingId: string | null,
): Promise<void> {
  if (addressOf(conference, recordingId) === undefined) return;
  const callback = { conferenceId: conference.id, recordingId, attempt: 1 };
  await enqueue(db, 'call-conference-client', callback);
}

const addressOf = ({ meta }: ConferenceRow, recordingId: string | null): string | undefined =>
  (meta as Readonly<Record<string, string>>)[recordingId === null ? END_URL : RECORDING_READY_URL];

export async function callConferenceClient(
  callback: ClientCallback,
  ctx: Pick<JobContext, 'db' | 'now' | 'settings' | 'keys' | 'log'>,
): Promise<void> {
  const { conferenceId, attempt } = callback;
  const request = await requestOf(callback, ctx);
  // The hub itself is told by a job.
  if (!request || request.url.startsWith(`${ctx.settings.publicUrl}/`)) return;
  const outcome = await sendCallback(request, { isLocal: !ctx.settings.isProduction });
  if (outcome === 'done') return;
  if (outcome === 'later' && attempt < ATTEMPTS) {
    const runAt = new Date(ctx.now().getTime() + RETRY_MS * attempt);
    await enqueue(
      ctx.db,
      'call-conference-client',
      { ...callback, attempt: attempt + 1 },
      { runAt },
    );
    return;
  }
  ctx.log.warn({ conference: conferenceId, outcome }, 'a callback of a meeting failed');
}

async function requestOf(
  { conferenceId, recordingId }: ClientCallback,
  ctx: Pick<JobContext, 'db' | 'settings' | 'keys'>,
) {
  const conference = await findConference(ctx.db, conferenceId);
  if (!conference) return null;
  const address = addressOf(conference, recordingId);
  if (!address || !URL.canParse(address)) return null;
  if (recordingId !== null) {
    const signed = await new SignJWT({ meeting_id: conference.meeting_id, record_id: recordingId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secretOf(ctx)));
    return { url: address, form: { signed_parameters: signed } };
  }
  const url = new URL(address);
  const hasMarks = conference.record && (await hasRecordings(ctx.db, conferenceId));
  url.searchParams.append('recordingmarks', String(hasMarks));
  url.searchParams.append('meetingID', conference.meeting_id);
  return { url: url.href };
}
