// Links with which guests join a meeting without an account.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { AttendeeRole } from '../conference/call.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, instant, line } from '../kernel/fields.ts';
import { JoinReply, MeetingState } from './meetings.contract.ts';

export const MeetingLink = z.object({
  id,
  /** The path of the page that the link opens. */
  path: z.string(),
  /** The guest of a personal link; null for a public link, whose guests give their name. */
  name: z.string().nullable(),
  role: AttendeeRole,
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
});
export type MeetingLink = z.infer<typeof MeetingLink>;

export const NewMeetingLink = z.strictObject({
  /** Of a personal link: its guest. Null makes a public link. */
  name: line(80).nullable(),
  /** A moderator needs a personal link. */
  role: AttendeeRole,
  expiresAt: instant.nullable(),
});
export type NewMeetingLink = z.infer<typeof NewMeetingLink>;

/** What a guest sees before they join. */
export const GuestMeeting = z.object({
  /** The name of an instant meeting, room or event; empty for others. */
  name: z.string(),
  hostName: z.string(),
  state: MeetingState,
  startsAt: z.string().nullable(),
  /** The guest of a personal link; null if they have to give a name. */
  guestName: z.string().nullable(),
  /** Whether it may be recorded. */
  canBeRecorded: z.boolean(),
  /** Of the hub: guests have none of their own. */
  timeZone: z.string(),
});
export type GuestMeeting = z.infer<typeof GuestMeeting>;

const one = z.object({ id });
const withToken = z.object({ token: z.string().min(1).max(200) });

export const meetingLinks = contract({
  list: {
    summary: 'Lists the valid guest links of a meeting',
    method: 'GET',
    path: '/visio/meetings/{id}/links',
    viewAs: 'private',
    access: permission('read', 'visio'),
    params: one,
    reply: z.object({ items: z.array(MeetingLink) }),
    errors: ['meeting.gone', 'meeting.not_moderator'],
  },
  create: {
    summary: 'Creates a guest link of a meeting',
    method: 'POST',
    path: '/visio/meetings/{id}/links',
    access: permission('create', 'visio'),
    params: one,
    body: NewMeetingLink,
    reply: MeetingLink,
    creates: true,
    errors: [
      'meeting.gone',
      'meeting.finished',
      'meeting.not_moderator',
      'meeting.too_many_links',
      'meeting.link_expiry',
      'meeting.link_role',
    ],
  },
  revoke: {
    summary: 'Revokes a guest link; guests who came with it are removed from the meeting',
    method: 'DELETE',
    path: '/visio/links/{id}',
    access: permission('update', 'visio'),
    params: one,
    reply: emptyReply,
    errors: ['meeting.link_gone'],
  },
});

/** The secret in the link decides. A page that waits asks again, and many guests may share a network and a link. */
export const meetingGuests = contract({
  find: {
    summary: 'Returns the meeting of a guest link',
    method: 'GET',
    path: '/visio/guest/{token}',
    access: 'public',
    params: withToken,
    reply: GuestMeeting,
    limit: { tries: 1_200, minutes: 1, perToken: { tries: 600, name: 'token' } },
    errors: ['meeting.link_gone'],
  },
  join: {
    summary: 'Joins a meeting as a guest',
    method: 'POST',
    path: '/visio/guest/{token}/join',
    access: 'public',
    params: withToken,
    body: z.strictObject({ name: line(80).optional() }),
    reply: JoinReply,
    limit: { tries: 1_200, minutes: 1, perToken: { tries: 300, name: 'token' } },
    errors: [
      'meeting.link_gone',
      'meeting.not_open',
      'meeting.finished',
      'meeting.not_running',
      'meeting.full',
      'meeting.waiting_full',
      'meeting.none_accepted',
      'meeting.guest_denied',
      'meeting.service_unreachable',
      'meeting.service_refused',
      'meeting.service_unexpected',
    ],
  },
});
