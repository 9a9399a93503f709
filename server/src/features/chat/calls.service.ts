import type { Call, CallMedia, CallState } from '@thedot/domain/chat/calls.contract';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { quietEnd } from '@thedot/domain/notifications/preferences.rules';
import { CALL_ACCEPTED_TOLD_MS, CALL_RINGS_MS, CALLS_PER_MINUTE } from '@thedot/domain/limits';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { consume } from '../../platform/rate-limits.ts';
import { pushCall, stopPushing } from '../notifications/push.service.ts';
import {
  type CallRow,
  endCall,
  endRinging,
  findCall,
  findCallerName,
  findCurrent,
  findWishes,
  insertCall,
  markBusy,
  missOverdue,
  takeRinging,
} from './calls.queries.ts';
import { postMessage } from './posting.service.ts';
import { findMyRoom } from './rooms.service.ts';
import { checkWriting } from './writing.service.ts';

type Operator = Pick<PublicContext, 'db' | 'now' | 'live' | 'effects'>;

/** Rings at all devices of the other, unless one of the two rings already. */
export async function startCall(
  ctx: Context,
  { roomId, media }: { readonly roomId: string; readonly media: CallMedia },
): Promise<Call> {
  const { other } = await findMyRoom(ctx, { roomId });
  await checkWriting(ctx, other.id);
  const quota = { points: CALLS_PER_MINUTE, windowMs: MINUTE_MS };
  await consume(ctx, { key: `call:${ctx.actor.id}:${other.id}`, ...quota });
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const at = now();
    await miss(tx, [actor.id, other.id]);
    const call = await insertCall(db, {
      roomId,
      callerId: actor.id,
      calleeId: other.id,
      media,
      ...(await quietOf(tx, { userId: other.id, roomId })),
      now: at,
      ringsUntil: new Date(at.getTime() + CALL_RINGS_MS),
    });
    const free = await takeRinging(db, call);
    assertAllowed(free.includes(actor.id) ? null : 'call.busy_self');
    if (!free.includes(other.id))
      return shown(await end(tx, await markBusy(db, call.id)), actor.id);
    const runAt = new Date(call.ringsUntil);
    await enqueue(db, 'end-calls', {}, { runAt, key: `call:${call.id}` });
    if (!call.silenced && !call.muted) await pushRing(tx, call);
    return shown(announced(tx, call), actor.id);
  });
}

/** In quiet hours a call is seen where the hub is open, and neither heard nor pushed. */
async function quietOf(
  { db, now, settings }: Context,
  side: { readonly userId: string; readonly roomId: string },
) {
  const wishes = await findWishes(db, side);
  if (!wishes) return { silenced: false, muted: false };
  const { silenced, muted, ...hours } = wishes;
  return { silenced, muted: muted || quietEnd(now(), hours, settings.hubTimeZone) !== null };
}

async function pushRing({ db, now }: Operator, call: CallRow): Promise<void> {
  const caller = await findCallerName(db, call.callerId);
  await pushCall(db, call.calleeId, {
    callId: call.id,
    name: `${caller?.firstName ?? ''} ${caller?.lastName ?? ''}`.trim(),
    link: `/chat?room=${call.roomId}`,
    now: now(),
    until: new Date(call.ringsUntil),
  });
}

export const acceptCall = (ctx: Context, callId: string): Promise<Call> =>
  answer(ctx, callId, { by: 'callee_id', state: 'accepted' });

export const declineCall = (ctx: Context, callId: string): Promise<Call> =>
  answer(ctx, callId, { by: 'callee_id', state: 'declined' });

export const cancelCall = (ctx: Context, callId: string): Promise<Call> =>
  answer(ctx, callId, { by: 'caller_id', state: 'cancelled' });

export async function findMyCalls({ db, actor, now }: Context): Promise<Call[]> {
  const at = now();
  const acceptedSince = new Date(at.getTime() - CALL_ACCEPTED_TOLD_MS);
  return (await findCurrent(db, actor.id, { now: at, acceptedSince })).map((it) =>
    shown(it, actor.id),
  );
}

/** What rang out without an answer is a missed call. */
export const missCalls = (operator: Operator): Promise<void> =>
  transact(operator, async (tx) => miss(tx));

interface Answer {
  readonly by: 'caller_id' | 'callee_id';
  readonly state: CallState;
}

const answer = (ctx: Context, callId: string, { by, state }: Answer): Promise<Call> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    if (state === 'accepted') await refuseAccepting(tx, callId);
    const call = await endCall(db, { id: callId, by, who: actor.id, state, now: now() });
    if (call) return shown(await end(tx, call), actor.id);
    const known = await findCall(db, actor.id, callId);
    // Whoever hears that their call is over would leave the other alone in the meeting.
    if (state === 'accepted' && known?.state === state && known.calleeId === actor.id) {
      return shown(known, actor.id);
    }
    throw new AppError(known ? 'call.over' : 'call.not_found');
  });

/** A block that came while it rang holds. */
async function refuseAccepting(ctx: Context, callId: string): Promise<void> {
  const call = await findCall(ctx.db, ctx.actor.id, callId);
  if (call && call.calleeId === ctx.actor.id) await checkWriting(ctx, call.callerId);
}

async function miss(tx: Operator, people?: readonly string[]): Promise<void> {
  const { db, now } = tx;
  for (const call of await missOverdue(db, { now: now(), ...(people && { people }) })) {
    await end(tx, call);
  }
}

/** It rings no more, which stays in the room. */
async function end(tx: Operator, call: CallRow): Promise<CallRow> {
  await endRinging(tx.db, [call.id]);
  await stopPushing(tx.db, call.id);
  await postMessage(tx, {
    senderId: call.callerId,
    receiverId: call.calleeId,
    kind: 'call',
    callId: call.id,
    isOwnDoing: false,
    isKnownToThem: call.state === 'accepted' || call.state === 'declined',
  });
  return announced(tx, call);
}

/** All devices of both know at once whether it rings. */
function announced({ live, effects }: Operator, call: CallRow): CallRow {
  const tell = () => {
    for (const id of [call.callerId, call.calleeId]) live.tell([id], 'call', shown(call, id));
  };
  if (effects) effects.push(tell);
  else tell();
  return call;
}

/** Only to whoever has muted the room, or their hours, does it ring silently because of that. */
const shown = ({ muted, ...call }: CallRow, readerId: string): Call => ({
  ...call,
  silenced: call.silenced || (muted && readerId === call.calleeId),
  meetingUrl: call.state === 'accepted' ? `/visio/join/${call.id}` : null,
});
