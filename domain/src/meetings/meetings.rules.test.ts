import { describe, expect, test } from 'vitest';
import {
  canSeeRecording,
  durationMinutes,
  joinPeriod,
  type MeetingFacts,
  meetingState,
  minutesTogether,
  readsAllRuns,
  refuseEntry,
  refuseJoin,
  findRunEndReason,
  roleIn,
} from './meetings.rules.ts';

const at = (time: string) => `2026-03-11T${time}:00.000Z`;
const now = (time: string) => new Date(at(time));

const session: MeetingFacts = {
  kind: 'session',
  isConfirmed: true,
  isElsewhere: false,
  hostId: 'expert',
  partyIds: ['expert', 'startup'],
  startsAt: at('08:00'),
  endsAt: at('09:00'),
  createdAt: at('05:00'),
  closedAt: null,
  lastEndedAt: null,
  isRunning: false,
};
const instant: MeetingFacts = {
  ...session,
  kind: 'instant',
  partyIds: ['expert'],
  startsAt: null,
  endsAt: null,
};
const call: MeetingFacts = { ...session, kind: 'call', startsAt: null, endsAt: null };
const room: MeetingFacts = { ...instant, kind: 'room' };

describe('a run of a session from 8:00 to 9:00', () => {
  const run = { hostId: 'expert', startedAt: '2026-03-11T07:55:20.000Z', durationMin: 80 };

  test.each([
    ['goes on', {}, null],
    ['ends when the session was cancelled', { isConfirmed: false }, 'cancelled'],
    [
      'ends when the session takes place elsewhere',
      { isConfirmed: false, isElsewhere: true },
      'moved',
    ],
    ['ends when another expert has taken over', { hostId: 'other' }, 'reassigned'],
    ['ends when the session was moved', { startsAt: at('08:05'), endsAt: at('09:05') }, 'moved'],
  ] as const)('%s', (_, changes, reason) => {
    expect(findRunEndReason({ ...session, ...changes }, run)).toBe(reason);
  });

  test('goes on when the version before stored no host', () => {
    expect(findRunEndReason(session, { ...run, hostId: null })).toBeNull();
  });

  test('of another kind of meeting goes on: it has no planned end', () => {
    for (const other of [instant, call, room])
      expect(findRunEndReason({ ...other, isConfirmed: false }, run)).toBeNull();
  });
});

describe('when a meeting can be joined', () => {
  test.each([
    ['07:49', 'meeting.not_open', 'upcoming'],
    ['07:50', null, 'open'],
    ['09:14', null, 'open'],
    ['09:15', 'meeting.finished', 'over'],
  ] as const)('a session from 8:00 to 9:00 at %s', (time, refusal, state) => {
    expect(refuseEntry(session, now(time))).toBe(refusal);
    expect(meetingState(session, now(time))).toBe(state);
  });

  test('a call for two hours, or until both have left', () => {
    expect(joinPeriod(call).closesAt).toBe(at('07:00'));
    expect(joinPeriod({ ...call, lastEndedAt: at('05:20') }).closesAt).toBe(at('05:20'));
  });

  test('an instant meeting for a day, and 15 minutes after it has ended', () => {
    expect(joinPeriod(instant).closesAt).toBe('2026-03-12T05:00:00.000Z');
    expect(joinPeriod({ ...instant, lastEndedAt: at('05:20') }).closesAt).toBe(at('05:35'));
    expect(joinPeriod({ ...instant, closedAt: at('05:20') }).closesAt).toBe(at('05:20'));
  });

  test('a room always', () => {
    expect(refuseEntry({ ...room, lastEndedAt: at('05:20') }, now('23:00'))).toBeNull();
  });

  test('one that runs longer than planned is still running', () => {
    expect(meetingState({ ...session, isRunning: true }, now('09:20'))).toBe('running');
  });

  test('a meeting that is not confirmed never', () => {
    expect(refuseEntry({ ...session, isConfirmed: false }, now('08:00'))).toBe('meeting.gone');
  });
});

describe('who may join', () => {
  test('sessions and calls: their two sides; others: all who have the address', () => {
    expect(refuseJoin(session, 'startup', now('08:00'))).toBeNull();
    expect(refuseJoin(session, 'other', now('08:00'))).toBe('meeting.gone');
    expect(refuseJoin(session, 'other', now('05:00'))).toBe('meeting.gone');
    expect(refuseJoin(instant, 'other', now('08:00'))).toBeNull();
  });

  test('as a moderator: the host, and both sides of a call', () => {
    expect([roleIn(session, 'expert'), roleIn(session, 'startup')]).toEqual([
      'moderator',
      'viewer',
    ]);
    expect(roleIn(call, 'startup')).toBe('moderator');
    expect(roleIn(call, 'other')).toBe('viewer');
  });
});

test('all runs are read by admins and parties, except the expert of a session, who may have taken it over', () => {
  const reader = (id: string, role = 'startup') => ({ id, role });
  expect(readsAllRuns(session, reader('startup'))).toBe(true);
  expect(readsAllRuns(session, reader('expert'))).toBe(false);
  expect(readsAllRuns(session, reader('other'))).toBe(false);
  expect(readsAllRuns(session, reader('other', 'admin'))).toBe(true);
  for (const meeting of [call, instant, room])
    expect(readsAllRuns(meeting, reader('expert'))).toBe(true);
});

test('a session lasts until its end and 15 minutes more, a room without limit, others 31 minutes', () => {
  expect(durationMinutes(session, now('07:50'))).toBe(85);
  expect(durationMinutes(session, now('09:14'))).toBe(1);
  expect(durationMinutes(room, now('08:00'))).toBe(0);
  expect(durationMinutes(instant, now('08:00'))).toBe(31);
});

describe('the minutes that two users had together', () => {
  const stay = (userId: string | null, from: string, to: string | null) => ({
    userId,
    joinedAt: at(from),
    leftAt: to && at(to),
  });

  test('count once when one has two devices, and not guests', () => {
    const stays = [
      stay('expert', '08:00', '08:30'),
      stay('expert', '08:10', '08:40'),
      stay('startup', '08:20', '08:50'),
      stay(null, '08:00', '08:50'),
    ];
    expect(minutesTogether(stays, ['expert', 'startup'], now('10:00'))).toBe(20);
  });

  test('go on while both are inside', () => {
    const stays = [stay('expert', '08:00', null), stay('startup', '08:05', null)];
    expect(minutesTogether(stays, ['expert', 'startup'], now('08:15'))).toBe(10);
  });

  test('are none when they were there one after the other', () => {
    const stays = [stay('expert', '08:00', '08:10'), stay('startup', '08:10', '08:20')];
    expect(minutesTogether(stays, ['expert', 'startup'], now('10:00'))).toBe(0);
  });
});

test('members of an organization see only the recordings that are open to it', () => {
  const facts = { hostId: 'expert', peopleIds: ['expert', 'startup'], organizationIds: ['o1'] };
  const mate = { id: 'mate', organizationId: 'o1' };
  expect(canSeeRecording({ ...facts, visibility: 'people' }, mate)).toBe(false);
  expect(canSeeRecording({ ...facts, visibility: 'organization' }, mate)).toBe(true);
});
