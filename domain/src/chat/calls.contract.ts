// Calls: a member of a room calls the other, whose devices ring until the call is answered or times out.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';

export const CallMedia = z.enum(['audio', 'video']);
export type CallMedia = z.infer<typeof CallMedia>;

export const CallState = z.enum(['ringing', 'accepted', 'declined', 'cancelled', 'missed', 'busy']);
export type CallState = z.infer<typeof CallState>;

/** The result of a call, shown in its room. */
export const CallOutcome = z.object({ callId: id, media: CallMedia, state: CallState });
export type CallOutcome = z.infer<typeof CallOutcome>;

export const Call = z.object({
  id,
  roomId: id,
  callerId: id,
  calleeId: id,
  media: CallMedia,
  state: CallState,
  /**
   * The call rings silently. Either the callee has chosen Do Not Disturb, which the caller sees too, or the callee has
   * muted the room or is in quiet hours, which only the callee sees.
   */
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
    summary: 'Calls the other member of a room; a member who is in a call already is busy',
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
      'Lists the calls that I make or receive now, and those accepted within the last minute',
    method: 'GET',
    path: '/privatechat/call',
    viewAs: 'private',
    access: permission('read', 'chat'),
    reply: z.object({ calls: z.array(Call) }),
  },
  acceptCall: {
    summary: 'Accepts a call to me; accepting it again returns the same answer',
    method: 'POST',
    path: '/privatechat/call/accept',
    access: permission('create', 'chat'),
    body: ofCall,
    reply: Call,
    errors: ['call.not_found', 'call.over', 'chat.not_allowed', 'chat.blocked', 'user.not_found'],
  },
  declineCall: {
    summary: 'Declines a call to me',
    method: 'POST',
    path: '/privatechat/call/decline',
    access: permission('read', 'chat'),
    body: ofCall,
    reply: Call,
    errors: ['call.not_found', 'call.over'],
  },
  cancelCall: {
    summary: 'Cancels my call before it is answered',
    method: 'POST',
    path: '/privatechat/call/cancel',
    access: permission('create', 'chat'),
    body: ofCall,
    reply: Call,
    errors: ['call.not_found', 'call.over'],
  },
});
