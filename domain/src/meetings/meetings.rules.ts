import { isAdmin, Role } from '../access/roles.ts';
import type { AttendeeRole, MeetingEndReason } from '../conference/call.contract.ts';
import type { ErrorCode } from '../errors.ts';
import { meetingTimes } from '../expert-sessions/session-place.rules.ts';
import { MINUTE_MS } from '../kernel/time.ts';
import {
  CALL_MEETING_MS,
  INSTANT_MEETING_MS,
  MAX_MEETING_LINK_MS,
  MAX_MEETING_LINKS,
  MEETING_DURATION_MIN,
  MEETING_GRACE_MS,
} from '../limits.ts';
import type { NewMeetingLink } from './links.contract.ts';
import type { MeetingKind, MeetingState } from './meetings.contract.ts';
import type { RecordingVisibility } from './recordings.contract.ts';

/** What decides who may join a meeting, and when. */
export interface MeetingFacts {
  readonly kind: MeetingKind;
  /** False for a session that is not accepted or takes place elsewhere, and for a call that was not answered. */
  readonly isConfirmed: boolean;
  /** A session in person or at an external link. */
  readonly isElsewhere: boolean;
  /** Who leads it: the expert, the caller or the owner; null once erased. */
  readonly hostId: string | null;
  /** The users whom it is for: both parties of a session or call, all who take part in an event, the owner of others. */
  readonly partyIds: readonly string[];
  /** Who moderates an event beside its author. */
  readonly coHostIds?: readonly string[];
  /** The planned start of a session; of others when it began. */
  readonly startsAt: string | null;
  /** The planned end of a session. */
  readonly endsAt: string | null;
  /** When it was answered (calls) or created. */
  readonly createdAt: string;
  /** When its host ended it for good. */
  readonly closedAt: string | null;
  /** When its last run ended in which someone was; null while one is open. */
  readonly lastEndedAt: string | null;
  /** Whether anyone is inside. */
  readonly isRunning: boolean;
}

interface Period {
  /** Null for always. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/** When the meeting can be joined. */
export function joinPeriod(meeting: MeetingFacts): Period {
  const { kind, startsAt, endsAt, createdAt, closedAt, lastEndedAt } = meeting;
  switch (kind) {
    case 'room':
      return { opensAt: null, closesAt: null };
    case 'session':
    case 'event': {
      const times = startsAt && endsAt ? meetingTimes({ start: startsAt, end: endsAt }) : null;
      return { opensAt: times?.start ?? null, closesAt: times?.end ?? null };
    }
    case 'call':
      return {
        opensAt: createdAt,
        closesAt: earliest(shifted(createdAt, CALL_MEETING_MS), closedAt, lastEndedAt),
      };
    case 'instant':
      return {
        opensAt: createdAt,
        closesAt: earliest(
          shifted(createdAt, INSTANT_MEETING_MS),
          closedAt,
          lastEndedAt && shifted(lastEndedAt, MEETING_GRACE_MS),
        ),
      };
  }
}

export function meetingState(meeting: MeetingFacts, now: Date): MeetingState {
  if (meeting.isRunning) return 'running';
  const { opensAt, closesAt } = joinPeriod(meeting);
  if (opensAt !== null && now.getTime() < Date.parse(opensAt)) return 'upcoming';
  return closesAt !== null && now.getTime() >= Date.parse(closesAt) ? 'over' : 'open';
}

/** What an open run was made for. */
export interface RunFacts {
  readonly hostId: string | null;
  readonly startedAt: string;
  readonly durationMin: number;
}

/**
 * Why an open run of a session has to end: it is for one host, whose recordings it makes, and for one time. The session may
 * go on in another run.
 */
export function findRunEndReason(meeting: MeetingFacts, run: RunFacts): MeetingEndReason | null {
  if (meeting.kind !== 'session' && meeting.kind !== 'event') return null;
  if (meeting.isElsewhere) return 'moved';
  if (!meeting.isConfirmed) return 'cancelled';
  // Of the version before this one, which names no host.
  if (run.hostId !== null && run.hostId !== meeting.hostId) return 'reassigned';
  const { closesAt } = joinPeriod(meeting);
  const endsAt = Date.parse(run.startedAt) + run.durationMin * MINUTE_MS;
  // The duration is in whole minutes.
  const isMoved = closesAt !== null && Math.abs(endsAt - Date.parse(closesAt)) >= MINUTE_MS;
  return isMoved ? 'moved' : null;
}

/** Why nobody can join the meeting now. */
export function refuseEntry(meeting: MeetingFacts, now: Date): ErrorCode | null {
  if (!meeting.isConfirmed) return 'meeting.gone';
  const { opensAt, closesAt } = joinPeriod(meeting);
  if (opensAt !== null && now.getTime() < Date.parse(opensAt)) return 'meeting.not_open';
  return closesAt !== null && now.getTime() >= Date.parse(closesAt) ? 'meeting.finished' : null;
}

/**
 * Whether a user reads the attendance and notes of all runs of a meeting, or only of those that they hosted or were in. A
 * session's expert of now does not read what another expert's runs left. Of an event, only its organizers read all.
 */
export const readsAllRuns = (
  meeting: Pick<MeetingFacts, 'kind' | 'hostId' | 'partyIds' | 'coHostIds'>,
  actor: { readonly id: string; readonly role: string },
): boolean => {
  if (isAdminRole(actor.role)) return true;
  if (meeting.kind === 'event') return roleIn(meeting, actor.id) === 'moderator';
  return isParty(meeting, actor.id) && (meeting.kind !== 'session' || meeting.hostId !== actor.id);
};

export const isParty = ({ partyIds }: Pick<MeetingFacts, 'partyIds'>, userId: string): boolean =>
  partyIds.includes(userId);

/** Sessions, calls and events are for their parties; all who have the address of another meeting may ask to enter. */
export const isPrivate = ({ kind }: Pick<MeetingFacts, 'kind'>): boolean =>
  kind === 'session' || kind === 'call' || kind === 'event';

/** Why a user may not join: a meeting that they may not see answers like one that does not exist. */
export function refuseJoin(meeting: MeetingFacts, userId: string, now: Date): ErrorCode | null {
  if (isPrivate(meeting) && !isParty(meeting, userId)) return 'meeting.gone';
  return refuseEntry(meeting, now);
}

/** Both sides of a call and all organizers of an event moderate it, otherwise the host alone. */
export const roleIn = (
  meeting: Pick<MeetingFacts, 'kind' | 'hostId' | 'partyIds' | 'coHostIds'>,
  userId: string,
): AttendeeRole =>
  meeting.hostId === userId ||
  meeting.coHostIds?.includes(userId) ||
  (meeting.kind === 'call' && isParty(meeting, userId))
    ? 'moderator'
    : 'viewer';

/** Guests wait until a moderator approves. */
export const isGuestIn = (meeting: Pick<MeetingFacts, 'partyIds'>, userId: string): boolean =>
  !isParty(meeting, userId);

/** Moderators end a meeting, and admins any. */
export const refuseEnd = (
  meeting: Pick<MeetingFacts, 'kind' | 'hostId' | 'partyIds' | 'coHostIds'>,
  actor: { readonly id: string; readonly role: string },
): ErrorCode | null =>
  roleIn(meeting, actor.id) === 'moderator' || isAdminRole(actor.role)
    ? null
    : 'meeting.not_moderator';

export const isAdminRole = (role: string): boolean => {
  const known = Role.safeParse(role).data;
  return known !== undefined && isAdmin(known);
};

/** The minutes after which the conference server ends the meeting; 0 for no limit. */
export function durationMinutes(meeting: MeetingFacts, now: Date): number {
  if (meeting.kind === 'room') return 0;
  const { closesAt } = joinPeriod(meeting);
  const isPlanned = meeting.kind === 'session' || meeting.kind === 'event';
  if (!isPlanned || closesAt === null) return MEETING_DURATION_MIN;
  return Math.max(1, Math.ceil((Date.parse(closesAt) - now.getTime()) / MINUTE_MS));
}

/** Why a guest link cannot be added. */
export function refuseLink(
  { name, role, expiresAt }: NewMeetingLink,
  { count, now }: { readonly count: number; readonly now: Date },
): ErrorCode | null {
  if (role === 'moderator' && name === null) return 'meeting.link_role';
  if (expiresAt !== null) {
    const left = Date.parse(expiresAt) - now.getTime();
    if (left <= 0 || left > MAX_MEETING_LINK_MS) return 'meeting.link_expiry';
  }
  return count >= MAX_MEETING_LINKS ? 'meeting.too_many_links' : null;
}

interface Stay {
  readonly userId: string | null;
  readonly joinedAt: string;
  readonly leftAt: string | null;
}

/** The minutes in which at least two different users of these were inside at once, rounded down. */
export function minutesTogether(
  stays: readonly Stay[],
  userIds: readonly string[],
  now: Date,
): number {
  const changes = userIds.flatMap((userId) =>
    merged(
      stays.filter((stay) => stay.userId === userId),
      now,
    ).flatMap(([from, to]) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ]),
  );
  let inside = 0;
  let together = 0;
  let since = 0;
  for (const { at, by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    if (inside >= 2) together += at - since;
    inside += by;
    since = at;
  }
  return Math.floor(together / MINUTE_MS);
}

/** The times of one user without overlaps: two devices count once. */
function merged(stays: readonly Stay[], now: Date): readonly (readonly [number, number])[] {
  const times = stays
    .map(({ joinedAt, leftAt }): [number, number] => [
      Date.parse(joinedAt),
      leftAt === null ? now.getTime() : Date.parse(leftAt),
    ])
    .toSorted(([a], [b]) => a - b);
  const found: [number, number][] = [];
  for (const [from, to] of times) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Who sees a recording. */
export interface RecordingFacts {
  readonly visibility: RecordingVisibility;
  /** Of the run that was recorded: not an expert who has taken the session over since. */
  readonly hostId: string | null;
  /** That host, the other side, and those who were inside. */
  readonly peopleIds: readonly string[];
  /** Of those users. */
  readonly organizationIds: readonly string[];
}

export function canSeeRecording(
  { visibility, hostId, peopleIds, organizationIds }: RecordingFacts,
  user: { readonly id: string; readonly organizationId: string | null },
): boolean {
  if (hostId === user.id) return true;
  if (visibility === 'host') return false;
  if (peopleIds.includes(user.id)) return true;
  return (
    visibility === 'organization' &&
    user.organizationId !== null &&
    organizationIds.includes(user.organizationId)
  );
}

const shifted = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

const earliest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>(
    (best, it) => (it !== null && Date.parse(it) < Date.parse(best) ? it : best),
    first,
  );
