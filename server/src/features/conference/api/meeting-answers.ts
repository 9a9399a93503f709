import type { TimedConference } from '../conferences.queries.ts';
import type { InsideRow } from './conference-api.queries.ts';
import type { Element } from './xml.ts';

const ms = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');

/** A date as Java prints it, e.g. `Mon Jul 09 17:03:29 UTC 2018`. */
export function toJavaDate(date: Date): string {
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return [
    DAYS[date.getUTCDay()],
    MONTHS[date.getUTCMonth()],
    two(date.getUTCDate()),
    time,
    'UTC',
    date.getUTCFullYear(),
  ].join(' ');
}

const fieldsOf = (values: unknown): Element[] =>
  Object.entries(values as Readonly<Record<string, string>>).map(([name, value]) => [name, value]);

const createTime = (meeting: TimedConference): Element => ['createTime', ms(meeting.created_at)];
const createDate = (meeting: TimedConference): Element => [
  'createDate',
  toJavaDate(new Date(meeting.created_at)),
];
/** No telephone reaches the meetings. */
const DIAL_NUMBER: Element = ['dialNumber', ''];

const passwordsOf = (meeting: TimedConference): Element[] => [
  ['attendeePW', meeting.attendee_password],
  ['moderatorPW', meeting.moderator_password],
];

/** A created meeting, in the order of BigBlueButton's answer. */
export const createdOf = (meeting: TimedConference): Element[] => [
  ['meetingID', meeting.meeting_id],
  ['internalMeetingID', meeting.id],
  ['parentMeetingID', 'bbb-none'],
  ...passwordsOf(meeting),
  createTime(meeting),
  ['voiceBridge', meeting.voice_bridge],
  DIAL_NUMBER,
  createDate(meeting),
  ['hasUserJoined', meeting.started_at !== null],
  ['duration', meeting.duration_min],
  ['hasBeenForciblyEnded', false],
];

/** All that is known of a running meeting and who is inside. */
export const meetingOf = (meeting: TimedConference, inside: readonly InsideRow[]): Element[] => [
  ['meetingName', meeting.name],
  ['meetingID', meeting.meeting_id],
  ['internalMeetingID', meeting.id],
  createTime(meeting),
  createDate(meeting),
  ['voiceBridge', meeting.voice_bridge],
  DIAL_NUMBER,
  ...passwordsOf(meeting),
  ['running', inside.length > 0],
  ['duration', meeting.duration_min],
  ['hasUserJoined', meeting.started_at !== null],
  ['recording', meeting.record],
  ['hasBeenForciblyEnded', false],
  ['startTime', ms(meeting.started_at)],
  ['endTime', 0],
  ['participantCount', inside.length],
  ['listenerCount', 0],
  ['voiceParticipantCount', inside.filter(({ microphone }) => microphone).length],
  ['videoCount', inside.filter(({ camera }) => camera).length],
  ['maxUsers', meeting.max_participants],
  ['moderatorCount', inside.filter(({ role }) => role === 'moderator').length],
  ['attendees', inside.map((it): Element => ['attendee', attendeeOf(it)])],
  ['metadata', fieldsOf(meeting.meta)],
  ['isBreakout', false],
];

const attendeeOf = (attendee: InsideRow): Element[] => [
  ['userID', attendee.userId ?? attendee.id],
  ['fullName', attendee.name],
  ['role', attendee.role.toUpperCase()],
  ['isPresenter', attendee.role === 'moderator'],
  ['isListeningOnly', false],
  ['hasJoinedVoice', attendee.microphone],
  ['hasVideo', attendee.camera],
  ['clientType', 'HTML5'],
  ['customdata', fieldsOf(attendee.custom)],
];
