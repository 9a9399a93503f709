// The socket of a call: namespace `/meeting` of the hub's socket server, opened with a meeting token as `auth.token`.
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { id, optionalText, text } from '../kernel/fields.ts';
import { AttendeeRole, type AttendeeState, type MeetingEndReason } from './call.contract.ts';

export const CALL_NAMESPACE = '/meeting' as const;

/** The reactions of the call screen. */
export const CALL_REACTIONS = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const;

export interface Participant {
  readonly id: string;
  /** The user of the hub; null for guests. */
  readonly userId: string | null;
  readonly name: string;
  readonly role: AttendeeRole;
  readonly isGuest: boolean;
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  /** When the hand was raised; null while it is down. */
  readonly handRaisedAt: string | null;
  /** False while the connection is lost and may come back. */
  readonly isConnected: boolean;
}

export interface WaitingGuest {
  readonly id: string;
  readonly name: string;
  readonly since: string;
}

export interface CallMessage {
  readonly id: string;
  readonly clientId: string;
  readonly from: { readonly id: string; readonly name: string };
  readonly text: string;
  readonly at: string;
}

export interface SharedNotes {
  readonly text: string;
  /** Increases with each change. */
  readonly version: number;
}

export interface CallRecording {
  readonly id: string;
  readonly startedAt: string;
  /** The attendee whose browser records. */
  readonly recorderId: string;
  /** Attendees who have not answered the request for consent. */
  readonly awaiting: readonly string[];
  /** Attendees who agree: only they are seen and heard in the recording. */
  readonly agreed: readonly string[];
}

/** Everything that the call screen shows of a meeting, on entering and after a reconnect. */
export interface CallSnapshot {
  readonly selfId: string;
  readonly participants: readonly Participant[];
  /** Empty for viewers. */
  readonly waiting: readonly WaitingGuest[];
  readonly messages: readonly CallMessage[];
  readonly notes: SharedNotes;
  readonly recording: CallRecording | null;
  readonly startedAt: string;
  readonly endsAt: string | null;
}

export type EnterReply =
  | { readonly state: 'inside'; readonly call: CallSnapshot }
  | { readonly state: Exclude<AttendeeState, 'admitted' | 'left'> };

/**
 * A message of the connection between two pages. The server passes it on unread. Each page names its own end: one that was
 * loaded again has another, so the other side starts anew and drops late messages.
 */
export const Signal = z.strictObject({
  from: z.string().max(50),
  /** The other end; null while unknown. */
  to: z.string().max(50).nullable(),
  /** Null only tells the name. */
  content: z
    .union([
      z.strictObject({
        description: z.strictObject({
          type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
          sdp: z.string().max(60_000).optional(),
        }),
      }),
      z.strictObject({
        candidates: z
          .array(
            z.strictObject({
              candidate: z.string().max(1_000),
              sdpMid: z.string().max(100).nullable(),
              sdpMLineIndex: z.number().int().min(0).max(100).nullable(),
              usernameFragment: z.string().max(300).nullable(),
            }),
          )
          .min(1)
          .max(50),
      }),
      /** Of the side that makes no offers. */
      z.strictObject({ wants: z.enum(['offer', 'restart']) }),
    ])
    .nullable(),
});
export type Signal = z.infer<typeof Signal>;

/** What a call screen asks for, each answered by an acknowledgement. */
export const CALL_REQUESTS = {
  /** Enters the meeting, or learns that the guest has to wait. Again after a reconnect. */
  enter: z.strictObject({ microphone: z.boolean(), camera: z.boolean() }),
  leave: z.strictObject({}),
  signal: z.strictObject({ to: id, signal: Signal }),
  media: z.strictObject({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() }),
  hand: z.strictObject({ raised: z.boolean() }),
  react: z.strictObject({ emoji: z.enum(CALL_REACTIONS) }),
  /** Repeating it with the same client id adds no second message. */
  say: z.strictObject({ clientId: id, text: text(2_000) }),
  /** Saves the notes; refused with `meeting.notes_changed` when `version` is not the current one. */
  'edit-notes': z.strictObject({ text: optionalText(20_000), version: z.number().int().min(0) }),
  // Of moderators.
  admit: z.strictObject({ attendees: z.union([z.array(id).max(50), z.literal('all')]) }),
  deny: z.strictObject({ attendees: z.union([z.array(id).max(50), z.literal('all')]) }),
  remove: z.strictObject({ attendee: id }),
  /** A moderator who hands the meeting over promotes another first. */
  'set-role': z.strictObject({ attendee: id, role: AttendeeRole }),
  /** Mutes the microphone of another; only they can turn it on again. */
  mute: z.strictObject({ attendee: id }),
  end: z.strictObject({}),
  'start-recording': z.strictObject({}),
  'stop-recording': z.strictObject({}),
  /** A chapter of the recording begins now. */
  mark: z.strictObject({ label: text(100) }),
  // Of everyone.
  /** Those who do not agree to be recorded stay in the meeting without sound and picture in the recording. */
  consent: z.strictObject({ recordingId: id, agrees: z.boolean() }),
} as const;
export type CallRequestName = keyof typeof CALL_REQUESTS;
export type CallRequest<N extends CallRequestName> = z.infer<(typeof CALL_REQUESTS)[N]>;

export interface CallReplies extends Record<CallRequestName, unknown> {
  enter: EnterReply;
  say: CallMessage;
  'edit-notes': SharedNotes;
  'start-recording': CallRecording;
}
export type CallResponse<N extends CallRequestName = CallRequestName> =
  { readonly reply: CallReplies[N] } | { readonly code: ErrorCode };

/**
 * Why the server closes a call screen. `elsewhere`: the same user has entered on another page. `access_ended`: their account
 * was removed, or they are signed out everywhere.
 */
export type CallEnd =
  | { readonly reason: 'ended'; readonly why: MeetingEndReason }
  | { readonly reason: 'denied' | 'removed' | 'elsewhere' | 'link_revoked' | 'access_ended' };

export interface CallEvents {
  /** All participants, after any change of one of them. */
  participants: [readonly Participant[]];
  /** To moderators: all guests who wait. */
  waiting: [readonly WaitingGuest[]];
  /** To a guest who waits: enter now. */
  admitted: [];
  signal: [{ readonly from: string; readonly signal: Signal }];
  reaction: [{ readonly from: string; readonly emoji: (typeof CALL_REACTIONS)[number] }];
  message: [CallMessage];
  notes: [SharedNotes];
  recording: [CallRecording | null];
  /** To a moderator who enters a meeting that is recorded from the beginning: there is no space for its recording. */
  'not-recorded': [];
  /** A moderator muted this participant. */
  muted: [{ readonly by: string }];
  /** The end of the meeting has moved. */
  time: [{ readonly endsAt: string | null }];
  closed: [CallEnd];
}
