// Video meetings of the hub: of sessions, of online events, of calls out of a chat, started at once, and permanent personal rooms.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { AttendeeRole } from '../conference/call.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, line, page, pageOf } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const MeetingKind = z.enum(['session', 'call', 'instant', 'room', 'event']);
export type MeetingKind = z.infer<typeof MeetingKind>;

/**
 * `upcoming`: cannot be joined yet. `open`: can be joined, and does not run. `over`: cannot be joined any more.
 */
export const MeetingState = z.enum(['upcoming', 'open', 'running', 'over']);
export type MeetingState = z.infer<typeof MeetingState>;

/** One stay of a person or guest in a meeting. */
export const Attendance = z.object({
  /** Null for guests and erased users. */
  userId: id.nullable(),
  name: z.string(),
  role: AttendeeRole,
  isGuest: z.boolean(),
  joinedAt: z.string(),
  /** Null while inside. */
  leftAt: z.string().nullable(),
});
export type Attendance = z.infer<typeof Attendance>;

export const Meeting = z.object({
  /** Of a session its booking’s, of an event its own, of a call its call’s id; so its page is known before the meeting exists. */
  id,
  kind: MeetingKind,
  /** Of instant meetings, rooms and events; empty for others. */
  name: z.string(),
  state: MeetingState,
  /** The expert of a session, the caller of a call, the owner of a room, the author of an event, who started an instant meeting. */
  host: PersonBrief.nullable(),
  /** The users who belong to it, the host included. */
  people: z.array(PersonBrief),
  /** Planned times of a session or event; of others when it started and ended. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** When joining begins and ends; null for always. */
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  bookingId: id.nullable(),
  /** The chat to return to after a call. */
  roomId: id.nullable(),
  /** Who is inside now. */
  inside: z.array(z.object({ userId: id.nullable(), name: z.string(), joinedAt: z.string() })),
  /** The caller’s role when they join. */
  role: AttendeeRole,
  /** Whether the caller may manage links, and end it. */
  canManage: z.boolean(),
  recordings: z.number(),
});
export type Meeting = z.infer<typeof Meeting>;

export const MeetingPage = Meeting.extend({
  /** Stays in it, oldest first, to those who belong to it and admins. */
  attendance: z.array(Attendance),
  /** Minutes during which both sides of a session or call were inside; null for others. */
  minutesAttended: z.number().nullable(),
  /** Shared notes, after the meeting. */
  notes: z.string(),
});
export type MeetingPage = z.infer<typeof MeetingPage>;

/** Who was in the meeting of a session. */
export const SessionAttendance = MeetingPage.pick({
  kind: true,
  people: true,
  startsAt: true,
  endsAt: true,
  attendance: true,
  minutesAttended: true,
});
export type SessionAttendance = z.infer<typeof SessionAttendance>;

/**
 * How the caller gets in: the hub’s own call screen with a meeting token, the page of a BigBlueButton server, or not yet.
 */
export const JoinReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded'), token: z.string() }),
  z.object({ kind: z.literal('external'), url: z.url() }),
  z.object({ kind: z.literal('not_started') }),
]);
export type JoinReply = z.infer<typeof JoinReply>;

export const MeetingTab = z.enum(['coming', 'past']);
export type MeetingTab = z.infer<typeof MeetingTab>;

/** A permanent personal room. */
export const MeetingRoom = z.object({
  /** Of its meeting. */
  id,
  name: z.string(),
  /** Whether others can enter only while the owner is inside. */
  waitsForOwner: z.boolean(),
});
export type MeetingRoom = z.infer<typeof MeetingRoom>;

const one = z.object({ id });

export const meetings = contract({
  list: {
    summary:
      'Lists my meetings: running and coming ones, soonest first, or past ones, latest first',
    method: 'GET',
    path: '/visio/meetings',
    access: permission('read', 'visio'),
    query: z.strictObject({ tab: MeetingTab.default('coming'), ...page }),
    reply: pageOf(Meeting),
  },
  get: {
    summary: 'Returns one meeting with its attendance',
    method: 'GET',
    path: '/visio/meetings/{id}',
    viewAs: 'private',
    access: permission('read', 'visio'),
    params: one,
    reply: MeetingPage,
    errors: ['meeting.gone'],
  },
  attendance: {
    summary: 'Returns who attended a session, also a cancelled one, to its parties and staff',
    method: 'GET',
    path: '/visio/meetings/{id}/attendance',
    access: permission('read', 'visio'),
    params: one,
    reply: SessionAttendance,
    errors: ['meeting.gone'],
  },
  start: {
    summary: 'Starts an instant meeting',
    method: 'POST',
    path: '/visio/meetings',
    access: permission('create', 'visio'),
    body: z.strictObject({ name: line(120) }),
    reply: Meeting,
    creates: true,
  },
  join: {
    summary: 'Joins a meeting, creating it on the conference server if it does not run',
    method: 'POST',
    path: '/visio/meetings/{id}/join',
    access: permission('read', 'visio'),
    params: one,
    reply: JoinReply,
    errors: [
      'meeting.gone',
      'meeting.finished',
      'meeting.not_open',
      'meeting.not_running',
      'meeting.full',
      'meeting.waiting_full',
      'meeting.guest_denied',
      'meeting.none_accepted',
      'meeting.service_unreachable',
      'meeting.service_refused',
      'meeting.service_unexpected',
    ],
  },
  end: {
    summary: 'Ends a running meeting for all',
    method: 'POST',
    path: '/visio/meetings/{id}/end',
    access: permission('read', 'visio'),
    params: one,
    reply: emptyReply,
    errors: [
      'meeting.gone',
      'meeting.not_running',
      'meeting.not_moderator',
      'meeting.service_unreachable',
      'meeting.service_refused',
      'meeting.service_unexpected',
    ],
  },
  running: {
    summary: 'Lists all running meetings, for admins',
    method: 'GET',
    path: '/visio/running',
    access: permission('read', 'settings'),
    reply: z.object({ items: z.array(Meeting.extend({ server: z.string() })) }),
  },
  room: {
    summary: 'Returns my permanent room, which the first call creates',
    method: 'POST',
    path: '/visio/room',
    access: permission('create', 'visio'),
    reply: MeetingRoom,
  },
  changeRoom: {
    summary: 'Changes my permanent room',
    method: 'PUT',
    path: '/visio/room',
    access: permission('update', 'visio'),
    body: z.strictObject({ name: line(120), waitsForOwner: z.boolean() }),
    reply: MeetingRoom,
  },
});
