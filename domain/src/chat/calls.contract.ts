// Calls: one of a room rings at the other's devices until it is answered or its time is over.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';

export const CallMedia = z.enum(['audio', 'video']);
export type CallMedia = z.infer<typeof CallMedia>;

export const CallState = z.enum(['ringing', 'accepted', 'declined', 'cancelled', 'missed', 'busy']);
export type CallState = z.infer<typeof CallState>;

/** What a call leaves in the room. */
export const CallOutcome = z.object({ callId: id, media: CallMedia, state: CallState });
export type CallOutcome = z.infer<typeof CallOutcome>;

export const Call = z.object({
  id,
  roomId: id,
  callerId: id,
  calleeId: id,
  media: CallMedia,
  state: CallState,
  /** It rings silently: the callee does not want to be disturbed, which the caller is told, or has muted the room, which only they are. */
  silenced: z.boolean(),
  /** When it stops ringing. */
  ringsUntil: z.string(),
  /** The join page; null until it is accepted. */
  meetingUrl: z.string().nullable(),
});
export type Call = z.infer<typeof Call>;

const ofCall = z.strictObject({ callId: id });

export const calls = contract({
  startCall: {
    summary: 'Calls the other of a room; who is in a call already is busy',
    method: 'POST',
    path: '/privatechat/call',
    access: permission('create', 'chat'),
    body: z.strictObject({ roomId: id, media: CallMedia }),
    reply: Call,
    creates: true,
    errors: [
      'chat.room_not_found',
      'chat.not_allowed',
      'chat.blocked',
      'call.busy_self',
      'user.not_found',
    ],
  },
  findCalls: {
    summary:
      'The calls that ring for me, or that I make, now, and those accepted within the last minute',
    method: 'GET',
    path: '/privatechat/call',
    access: permission('read', 'chat'),
    reply: z.object({ calls: z.array(Call) }),
  },
  acceptCall: {
    summary: 'Answers a call that rings for me; once accepted it is answered so again',
    method: 'POST',
    path: '/privatechat/call/accept',
    access: permission('create', 'chat'),
    body: ofCall,
    reply: Call,
    errors: ['call.not_found', 'call.over', 'chat.not_allowed', 'chat.blocked', 'user.not_found'],
  },
  declineCall: {
    summary: 'Declines a call that rings for me',
    method: 'POST',
    path: '/privatechat/call/decline',
    access: permission('read', 'chat'),
    body: ofCall,
    reply: Call,
    errors: ['call.not_found', 'call.over'],
  },
  cancelCall: {
    summary: 'Ends my call before it is answered',
    method: 'POST',
    path: '/privatechat/call/cancel',
    access: permission('create', 'chat'),
    body: ofCall,
    reply: Call,
    errors: ['call.not_found', 'call.over'],
  },
});
