import {
  CALL_NAMESPACE,
  CALL_REQUESTS,
  type CallReplies,
  type CallRequest,
  type CallRequestName,
} from '@thedot/domain/conference/call-socket';
import { ATTENDEE_HEARTBEAT_MS, CALL_MESSAGE_LIMIT } from '@thedot/domain/limits';
import type {
  NamespaceContext,
  NamespaceSocket,
  SocketNamespace,
} from '../../../kernel/socket-namespace.ts';
import { findAttendeeByToken } from '../attendees.service.ts';
import { attendeeRoom, conferenceRoom } from '../call-events.ts';
import {
  consentToRecording,
  markRecording,
  startRecording,
  stopRecording,
} from '../recordings/recordings.service.ts';
import { updateSeen } from '../call.queries.ts';
import type { Caller } from '../in-call.ts';
import {
  admitGuests,
  denyGuests,
  endCall,
  muteParticipant,
  removeParticipant,
  setRole,
} from './moderation.service.ts';
import {
  changeMedia,
  editNotes,
  passReaction,
  passSignal,
  raiseHand,
  say,
} from './participation.service.ts';
import { enterCall, leaveCall, noteDisconnect } from './presence.service.ts';

interface RequestContext extends NamespaceContext {
  readonly caller: Caller;
  readonly socket: NamespaceSocket;
}

type Handlers = {
  readonly [Name in CallRequestName]: (
    payload: CallRequest<Name>,
    ctx: RequestContext,
  ) => Promise<CallReplies[Name]>;
};

const HANDLERS: Handlers = {
  enter: (payload, ctx) => enterCall(ctx, ctx.caller, payload, ctx.socket),
  leave: (_, ctx) => leaveCall(ctx, ctx.caller),
  signal: async (payload, ctx) => passSignal(ctx, payload),
  react: async ({ emoji }, ctx) => passReaction(ctx, emoji),
  media: (payload, ctx) => changeMedia(ctx, ctx.caller, payload),
  hand: (payload, ctx) => raiseHand(ctx, ctx.caller, payload),
  say: (payload, ctx) => say(ctx, ctx, payload),
  'edit-notes': (payload, ctx) => editNotes(ctx, ctx, payload),
  admit: (payload, ctx) => admitGuests(ctx, ctx.caller, payload),
  deny: (payload, ctx) => denyGuests(ctx, ctx.caller, payload),
  remove: (payload, ctx) => removeParticipant(ctx, ctx.caller, payload),
  'set-role': (payload, ctx) => setRole(ctx, ctx.caller, payload),
  mute: (payload, ctx) => muteParticipant(ctx, ctx.caller, payload),
  end: (_, ctx) => endCall(ctx, ctx.caller),
  'start-recording': (_, ctx) => startRecording(ctx, ctx.caller),
  'stop-recording': (_, ctx) => stopRecording(ctx, ctx.caller),
  mark: (payload, ctx) => markRecording(ctx, ctx.caller, payload),
  consent: (payload, ctx) => consentToRecording(ctx, ctx.caller, payload),
};

/** Passed on without the database, and sent in bursts. */
const LIGHT: ReadonlySet<string> = new Set<CallRequestName>(['signal', 'react']);
const HEAVY_REQUEST_FRAMES = 5;

/** The namespace of call screens. Their token is that of one attendee. */
export const meetingNamespace: SocketNamespace = {
  name: CALL_NAMESPACE,
  limit: CALL_MESSAGE_LIMIT,
  // A description of up to 60,000 characters, whose line breaks are escaped.
  maxFrameBytes: 80 * 1024,
  socketsPerClient: 5,
  requests: CALL_REQUESTS,
  costOf: (request) => (LIGHT.has(request) ? 1 : HEAVY_REQUEST_FRAMES),
  connect: async (token, socket, ctx) => {
    const { id, conferenceId } = await findAttendeeByToken(ctx, token);
    const caller = { id, conferenceId };
    return {
      clientId: id,
      rooms: [conferenceRoom(conferenceId), attendeeRoom(id)],
      handle: (name, payload) => {
        // The namespace has found the name and parsed the payload. The compiler cannot relate the two by the name.
        const handler = HANDLERS[name as CallRequestName] as (
          payload: unknown,
          ctx: RequestContext,
        ) => Promise<unknown>;
        return handler(payload, { ...ctx, caller, socket });
      },
      onDisconnect: () => noteDisconnect(ctx, caller, socket.id),
    };
  },
  heartbeat: {
    everyMs: ATTENDEE_HEARTBEAT_MS,
    beat: async (socketIds, { db, now }) => void (await updateSeen(db, socketIds, now())),
  },
};
