import { AppError } from '@thedot/domain/errors';
import type { PublicContext } from '../../kernel/context.ts';
import { readEndCallback } from '../../platform/conference/callbacks.ts';
import { enqueueSync } from './join.service.ts';
import { findMeeting } from './meetings.queries.ts';
import { findRun } from './runs.queries.ts';
import { videoServersOf } from './video-servers.service.ts';

/** The address may leak and be called at any time: it only makes the hub ask the server. */
export async function noteEnd(ctx: PublicContext, query: Readonly<Record<string, unknown>>) {
  const callback = readEndCallback(query, ctx.keys);
  if (!callback) throw new AppError('access.denied');
  if (await isRun(ctx, callback.meetingId)) await enqueueSync(ctx, callback.meetingId);
  return {};
}

/** A server repeats the call until it is answered; 410 tells it that nobody wants the recording any more. */
export async function noteRecording(ctx: PublicContext, signedParameters: string) {
  const ready = await videoServersOf(ctx).readRecordingReady(signedParameters);
  if (!ready) throw new AppError('access.denied');
  const run = await findRunById(ctx, ready.meetingId);
  const meeting = run && (await findMeeting(ctx.db, run.meetingId));
  const isOfServer = ready.serverIds.some((id) => id === run?.server);
  if (!run || !isOfServer || !meeting?.isConfirmed) throw new AppError('meeting.gone');
  await enqueueSync(ctx, run.id);
  return {};
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ids of meetings of other clients of the server are no ids of runs. */
const findRunById = async ({ db }: PublicContext, id: string) =>
  UUID.test(id) ? findRun(db, id) : undefined;

const isRun = async (ctx: PublicContext, id: string): Promise<boolean> =>
  (await findRunById(ctx, id)) !== undefined;
