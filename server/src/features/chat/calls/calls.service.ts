import type { Call, CallMedia, CallState } from '@thedot/domain/chat/calls.contract';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { storedQuietHoursEnd } from '@thedot/domain/notifications/quiet-hours.rules';
import { ACCEPTED_CALL_RETENTION_MS, CALL_RING_MS, CALLS_PER_MINUTE } from '@thedot/domain/limits';
import { type Context, type PublicContext, transact } from '../../../kernel/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import { consume } from '../../../platform/rate-limits/rate-limits.ts';
import { pushCall, cancelCallPushes } from '../../notifications/push.service.ts';
import {
  type CallRow,
  updateRingingCall,
  deleteActiveCalls,
  findCall,
  findCallerName,
  findCurrentCalls,
  findCallSilence,
  insertCall,
  updateCallToBusy,
  updateOverdueToMissed,
  insertActiveCall,
} from './calls.queries.ts';
import { postSystemMessage } from '../messages/system-messages.service.ts';
import { findMyRoom } from '../rooms/rooms.service.ts';
import { assertMayWrite } from '../rooms/write-access.service.ts';

type CallContext = Pick<PublicContext, 'db' | 'now' | 'live' | 'effects'>;

/** Starts a call, which rings on all devices of the callee unless one of the two is in a call. */
export async function startCall(
  ctx: Context,
  { roomId, media }: { readonly roomId: string; readonly media: CallMedia },
): Promise<Call> {
  const { other } = await findMyRoom(ctx, { roomId });
  await assertMayWrite(ctx, other.id);
  const quota = { points: CALLS_PER_MINUTE, windowMs: MINUTE_MS };
  await consume(ctx, { key: `call:${ctx.actor.id}:${other.id}`, ...quota });
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const at = now();
    await endOverdue(tx, [actor.id, other.id]);
    const call = await insertCall(db, {
      roomId,
      callerId: actor.id,
      calleeId: other.id,
      media,
      ...(await findSilentReasons(tx, { userId: other.id, roomId })),
      now: at,
      ringsUntil: new Date(at.getTime() + CALL_RING_MS),
    });
    const free = await insertActiveCall(db, call);
    assertAllowed(free.includes(actor.id) ? null : 'call.busy_self');
    if (!free.includes(other.id))
      return toCall(await finishCall(tx, await updateCallToBusy(db, call.id)), actor.id);
    const runAt = new Date(call.ringsUntil);
    await enqueue(db, 'end-calls', {}, { runAt, key: `call:${call.id}` });
    if (!call.silenced && !call.muted) await pushIncomingCall(tx, call);
    return toCall(publishCall(tx, call), actor.id);
  });
}

/** In quiet hours a call shows on open pages, without sound or push. */
async function findSilentReasons(
  { db, now, settings }: Context,
  side: { readonly userId: string; readonly roomId: string },
) {
  const silence = await findCallSilence(db, side);
  if (!silence) return { silenced: false, muted: false };
  const { silenced, muted, ...hours } = silence;
  return {
    silenced,
    muted: muted || storedQuietHoursEnd(now(), hours, settings.hubTimeZone) !== null,
  };
}

async function pushIncomingCall({ db, now }: CallContext, call: CallRow): Promise<void> {
  const caller = await findCallerName(db, call.callerId);
  await pushCall(db, call.calleeId, {
    callId: call.id,
    name: `${caller?.firstName ?? ''} ${caller?.lastName ?? ''}`.trim(),
    link: `/chat?room=${call.roomId}`,
    now: now(),
    ringsUntil: new Date(call.ringsUntil),
  });
}

export const acceptCall = (ctx: Context, callId: string): Promise<Call> =>
  changeState(ctx, callId, { partyColumn: 'callee_id', state: 'accepted' });

export const declineCall = (ctx: Context, callId: string): Promise<Call> =>
  changeState(ctx, callId, { partyColumn: 'callee_id', state: 'declined' });

export const cancelCall = (ctx: Context, callId: string): Promise<Call> =>
  changeState(ctx, callId, { partyColumn: 'caller_id', state: 'cancelled' });

export async function findMyCalls({ db, actor, now }: Context): Promise<Call[]> {
  const at = now();
  const acceptedSince = new Date(at.getTime() - ACCEPTED_CALL_RETENTION_MS);
  return (await findCurrentCalls(db, actor.id, { now: at, acceptedSince })).map((it) =>
    toCall(it, actor.id),
  );
}

/** Marks calls as missed that rang until their end. */
export const endOverdueCalls = (operator: CallContext): Promise<void> =>
  transact(operator, async (tx) => endOverdue(tx));

interface CallTransition {
  readonly partyColumn: 'caller_id' | 'callee_id';
  readonly state: CallState;
}

const changeState = (
  ctx: Context,
  callId: string,
  { partyColumn, state }: CallTransition,
): Promise<Call> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    if (state === 'accepted') await checkMayAccept(tx, callId);
    const call = await updateRingingCall(db, {
      id: callId,
      partyColumn,
      userId: actor.id,
      state,
      now: now(),
    });
    if (call) return toCall(await finishCall(tx, call), actor.id);
    const known = await findCall(db, actor.id, callId);
    // Accepting twice succeeds: an error would keep the callee out of a meeting in which the caller waits.
    if (state === 'accepted' && known?.state === state && known.calleeId === actor.id) {
      return toCall(known, actor.id);
    }
    throw new AppError(known ? 'call.over' : 'call.not_found');
  });

/** Checks again whether the callee may write: one of the two may have blocked the other while the call rang. */
async function checkMayAccept(ctx: Context, callId: string): Promise<void> {
  const call = await findCall(ctx.db, ctx.actor.id, callId);
  if (call && call.calleeId === ctx.actor.id) await assertMayWrite(ctx, call.callerId);
}

async function endOverdue(tx: CallContext, people?: readonly string[]): Promise<void> {
  const { db, now } = tx;
  for (const call of await updateOverdueToMissed(db, { now: now(), ...(people && { people }) })) {
    await finishCall(tx, call);
  }
}

/** Releases both users of an ended call, and posts its result in the room. */
async function finishCall(tx: CallContext, call: CallRow): Promise<CallRow> {
  await deleteActiveCalls(tx.db, [call.id]);
  await cancelCallPushes(tx.db, call.id);
  await postSystemMessage(tx, {
    senderId: call.callerId,
    receiverId: call.calleeId,
    kind: 'call',
    callId: call.id,
    isSentByAction: false,
    isKnownToReceiver: call.state === 'accepted' || call.state === 'declined',
  });
  return publishCall(tx, call);
}

/** Publishes the state of a call to all devices of both users, after the commit. */
function publishCall({ live, effects }: CallContext, call: CallRow): CallRow {
  const tell = () => {
    for (const id of [call.callerId, call.calleeId])
      live.sendToUsers([id], 'call', toCall(call, id));
  };
  if (effects) effects.push(tell);
  else tell();
  return call;
}

/** Maps a row to the call as a user sees it: only the callee learns of muting and quiet hours. */
const toCall = ({ muted, ...call }: CallRow, readerId: string): Call => ({
  ...call,
  silenced: call.silenced || (muted && readerId === call.calleeId),
  meetingUrl: call.state === 'accepted' ? `/visio/join/${call.id}` : null,
});
