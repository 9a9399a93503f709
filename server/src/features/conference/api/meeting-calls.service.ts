import { randomBytes, randomInt } from 'node:crypto';
import type { AttendeeRole, AttendeeState } from '@thedot/domain/conference/call.contract';
import { nextEndOf } from '@thedot/domain/conference/conference-end.rules';
import { refusePlace, refuseWaiting } from '@thedot/domain/conference/places.rules';
import { MEETING_MAX_PARTICIPANTS } from '@thedot/domain/limits';
import { type PublicContext, transact } from '../../../kernel/context.ts';
import { findAttendeeByHash, findAttendeesOfUsers, insertAttendee } from '../attendees.queries.ts';
import {
  createMeetingToken,
  dismissAttendees,
  endConference,
  hashMeetingToken,
  planEnd,
  syncMeeting,
  timesOf,
} from '../attendees.service.ts';
import {
  type ConferenceRow,
  findRunningConferences,
  lockRunningConference,
  type TimedConference,
} from '../conferences.queries.ts';
import { countWaiting, findPlacesTaken } from '../places.queries.ts';
import { type Answer, CallFailure, messageOf, redirect, success } from './answers.ts';
import {
  findInside,
  findRunningByMeetingId,
  hasEndedMeeting,
  insertConference,
  type NewConference,
  updateKeptPlaces,
} from './conference-api.queries.ts';
import { createdOf, meetingOf } from './meeting-answers.ts';
import {
  addressOf,
  booleanOf,
  invalid,
  isWebAddress,
  listOf,
  meetingIdOf,
  metadataOf,
  numberOf,
  type Parameters,
  textOf,
  userDataOf,
} from './parameters.ts';

export type ApiContext = Pick<
  PublicContext,
  'db' | 'now' | 'live' | 'effects' | 'settings' | 'keys'
>;

export async function create(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const conference = readConference(parameters, ctx.now());
  const made = await transact(ctx, async (tx) => {
    await endIfOver(tx, conference.meeting_id);
    const inserted = await insertConference(tx.db, conference);
    if (inserted) await planEnd(tx, inserted);
    return inserted;
  });
  if (made) return success(...createdOf(made), ...messageOf('', ''));
  const existing = await findRunningByMeetingId(ctx.db, conference.meeting_id);
  if (existing?.created_with !== conference.created_with)
    throw new CallFailure(
      'idNotUnique',
      'A meeting already exists with that meeting ID.  Please use a different meeting ID.',
    );
  await updateKeptPlaces(ctx.db, existing.id, conference.keeps_places_for);
  return success(
    ...createdOf(existing),
    ...messageOf(
      'duplicateWarning',
      'This conference was already in existence and may currently be in progress.',
    ),
  );
}

function readConference(parameters: Parameters, at: Date): NewConference {
  const meetingId = meetingIdOf(parameters);
  if (!isWithin(meetingId, 2, 256))
    throw invalid('Meeting ID must be between 2 and 256 characters');
  if (meetingId.includes(',')) throw invalid("Meeting ID cannot contain ','");
  const name = textOf(parameters, 'name');
  if (name === '')
    throw new CallFailure('missingParamName', 'You must specify a name for the meeting.');
  if (!isWithin(name, 2, 256)) throw invalid('Meeting name must be between 2 and 256 characters');
  if (booleanOf(parameters, 'isBreakout', false))
    throw new CallFailure('unsupportedRequest', 'Breakout rooms are not supported.');
  const given = [passwordOf(parameters, 'attendeePW'), passwordOf(parameters, 'moderatorPW')];
  const [attendeePassword, moderatorPassword] = given;
  return {
    meeting_id: meetingId,
    name,
    attendee_password: attendeePassword ?? randomPassword(),
    moderator_password: moderatorPassword ?? randomPassword(),
    welcome: textOf(parameters, 'welcome'),
    logout_url: addressOf(parameters, 'logoutURL'),
    record: booleanOf(parameters, 'record', false),
    auto_start_recording: booleanOf(parameters, 'autoStartRecording', false),
    allow_start_stop_recording: booleanOf(parameters, 'allowStartStopRecording', true),
    guest_policy: guestPolicyOf(parameters),
    duration_min: numberOf(parameters, 'duration', 0),
    max_participants:
      Math.min(numberOf(parameters, 'maxParticipants', 0), MEETING_MAX_PARTICIPANTS) ||
      MEETING_MAX_PARTICIPANTS,
    // No parameter of BigBlueButton, which has no such limit.
    keeps_places_for: listOf(parameters, 'keepsPlacesFor').slice(0, MEETING_MAX_PARTICIPANTS),
    end_when_no_moderator: booleanOf(parameters, 'endWhenNoModerator', false),
    no_moderator_delay_min: numberOf(parameters, 'endWhenNoModeratorDelayInMinutes', 1),
    meta: JSON.stringify(metadataOf(parameters)),
    voice_bridge: numberOf(parameters, 'voiceBridge', 0) || randomInt(10_000, 100_000),
    // As BigBlueButton knows a repeat: by the passwords. Other values of a repeat change nothing.
    created_with: JSON.stringify(given),
    created_at: at.toISOString(),
  };
}

/** In characters as the database counts them: an emoji is one. */
const isWithin = (text: string, least: number, most: number): boolean =>
  text.length <= most && [...text].length >= least;

const randomPassword = () => randomBytes(6).toString('base64url');

function passwordOf(parameters: Parameters, name: string): string | null {
  const password = textOf(parameters, name);
  if (password === '') return null;
  if (!isWithin(password, 2, 64)) throw invalid(`${name} must be between 2 and 64 characters`);
  return password;
}

function guestPolicyOf(parameters: Parameters): NewConference['guest_policy'] {
  const policy = textOf(parameters, 'guestPolicy') || 'ALWAYS_ACCEPT';
  if (policy !== 'ALWAYS_ACCEPT' && policy !== 'ALWAYS_DENY' && policy !== 'ASK_MODERATOR')
    throw invalid('guestPolicy must be ALWAYS_ACCEPT, ALWAYS_DENY or ASK_MODERATOR');
  return policy;
}

/** The time of a meeting may be over before a job has ended it. */
async function endIfOver(tx: ApiContext, meetingId: string): Promise<void> {
  const meeting = await findRunningByMeetingId(tx.db, meetingId);
  const end = meeting ? nextEndOf(timesOf(meeting)) : null;
  if (meeting && end && end.at <= tx.now()) await endConference(tx, meeting.id, end.reason);
}

/** Finds the meeting of this id, unless it is over. */
async function findMeeting(
  { db, now }: ApiContext,
  meetingId: string,
): Promise<TimedConference | undefined> {
  const meeting = await findRunningByMeetingId(db, meetingId);
  const end = meeting ? nextEndOf(timesOf(meeting)) : null;
  return end && end.at <= now() ? undefined : meeting;
}

export async function join(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const isRedirected = textOf(parameters, 'redirect').toLowerCase() !== 'false';
  try {
    const joined = await transact(ctx, (tx) => admit(tx, parameters));
    if (isRedirected) return redirect(joined.url);
    return success(
      ...(joined.isWaiting
        ? messageOf('guestWait', 'Guest waiting for approval to join meeting.')
        : messageOf('successfullyJoined', 'You have joined successfully.')),
      ['meeting_id', joined.conferenceId],
      ['user_id', joined.attendeeId],
      ['auth_token', randomBytes(9).toString('base64url')],
      ['session_token', joined.token],
      ['guestStatus', joined.isWaiting ? 'WAIT' : 'ALLOW'],
      ['url', joined.url],
    );
  } catch (error) {
    const address = textOf(parameters, 'errorRedirectUrl');
    if (error instanceof CallFailure && isRedirected && isWebAddress(address))
      return redirect(withErrors(address, error));
    throw error;
  }
}

function withErrors(address: string, { key, message }: CallFailure): string {
  const url = new URL(address);
  url.searchParams.set('errors', JSON.stringify([{ key, message }]));
  return url.href;
}

async function admit(tx: ApiContext, parameters: Parameters) {
  const meetingId = meetingIdOf(parameters);
  const name = textOf(parameters, 'fullName').slice(0, 256);
  if (name === '')
    throw new CallFailure(
      'missingParamFullName',
      'You must specify a name for the attendee who will be joining the meeting.',
    );
  const found = await findMeeting(tx, meetingId);
  const meeting = found && (await lockRunningConference(tx.db, found.id));
  if (!meeting) throw await absenceOf(tx, meetingId);
  const createTime = parameters.get('createTime')?.trim();
  if (createTime && createTime !== String(Date.parse(meeting.created_at)))
    throw new CallFailure(
      'mismatchCreateTimeParam',
      'The createTime parameter submitted mismatches with the current meeting.',
    );
  const role = roleOf(parameters, meeting);
  const isGuest = booleanOf(parameters, 'guest', false);
  const state = stateOf(meeting, isGuest);
  const userId = textOf(parameters, 'userID').slice(0, 256) || null;
  await refuseIfFull(tx, meeting, { state, userId });
  const token = createMeetingToken();
  const { id } = await insertAttendee(tx.db, {
    conferenceId: meeting.id,
    userId,
    name,
    role,
    isGuest,
    state,
    tokenHash: hashMeetingToken(token),
    custom: userDataOf(parameters),
    at: tx.now(),
  });
  if (state === 'waiting') await syncMeeting(tx, meetingId);
  return {
    conferenceId: meeting.id,
    attendeeId: id,
    token,
    isWaiting: state === 'waiting',
    url: `${tx.settings.publicUrl}/visio/guest/${token}`,
  };
}

const absenceOf = async ({ db }: ApiContext, meetingId: string): Promise<CallFailure> =>
  (await hasEndedMeeting(db, meetingId))
    ? new CallFailure(
        'meetingForciblyEnded',
        'You can not re-join a meeting that has already been forcibly ended.',
      )
    : new CallFailure(
        'invalidMeetingIdentifier',
        'The meeting ID that you supplied did not match any existing meetings',
      );

function roleOf(parameters: Parameters, meeting: ConferenceRow): AttendeeRole {
  const role = textOf(parameters, 'role').toLowerCase();
  if (role === 'moderator' || role === 'viewer') return role;
  const password = textOf(parameters, 'password');
  if (password === meeting.moderator_password) return 'moderator';
  if (password === meeting.attendee_password) return 'viewer';
  throw new CallFailure(
    'invalidPassword',
    'You either did not supply a password or the password supplied is neither the attendee or moderator password for this conference.',
  );
}

function stateOf({ guest_policy }: ConferenceRow, isGuest: boolean): AttendeeState {
  if (!isGuest || guest_policy === 'ALWAYS_ACCEPT') return 'admitted';
  if (guest_policy === 'ASK_MODERATOR') return 'waiting';
  throw new CallFailure('guestDeny', 'Guest denied of joining the meeting.');
}

async function refuseIfFull(
  { db, now }: ApiContext,
  { id, max_participants: most, keeps_places_for: keptFor }: ConferenceRow,
  { state, userId }: { readonly state: AttendeeState; readonly userId: string | null },
) {
  const others = { conferenceId: id, userId, now: now() };
  if (state === 'waiting') {
    if (refuseWaiting(await countWaiting(db, others)))
      throw new CallFailure('waitingRoomFull', 'Too many guests are waiting for approval.');
    return;
  }
  const taken = await findPlacesTaken(db, others);
  if (refusePlace({ most, taken, keptFor }, userId))
    throw new CallFailure(
      'maxParticipantsReached',
      'The number of participants allowed for this meeting has been reached.',
    );
}

export async function isMeetingRunning(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const meeting = await findMeeting(ctx, meetingIdOf(parameters));
  return success([
    'running',
    meeting !== undefined && meeting.started_at !== null && meeting.empty_since === null,
  ]);
}

export async function getMeetingInfo(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const meeting = await findMeeting(ctx, meetingIdOf(parameters));
  if (!meeting)
    throw new CallFailure('notFound', 'We could not find a meeting with that meeting ID');
  return success(...meetingOf(meeting, await findInside(ctx.db, [meeting.id])));
}

export async function getMeetings({ db, now }: ApiContext): Promise<Answer> {
  const meetings = (await findRunningConferences(db)).filter((it) => {
    const end = nextEndOf(timesOf(it));
    return !end || end.at > now();
  });
  if (meetings.length === 0)
    return success(
      ['meetings', []],
      ...messageOf('noMeetings', 'no meetings were found on this server'),
    );
  const inside = Map.groupBy(
    await findInside(
      db,
      meetings.map(({ id }) => id),
    ),
    ({ conferenceId }) => conferenceId,
  );
  return success([
    'meetings',
    meetings.map((it) => ['meeting', meetingOf(it, inside.get(it.id) ?? [])] as const),
  ]);
}

export async function end(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const meeting = await findMeeting(ctx, meetingIdOf(parameters));
  if (!meeting)
    throw new CallFailure(
      'notFound',
      'We could not find a meeting with that meeting ID - perhaps the meeting is not yet running?',
    );
  const password = textOf(parameters, 'password');
  if (password !== '' && password !== meeting.moderator_password)
    throw new CallFailure(
      'invalidPassword',
      'You must supply the moderator password for this call.',
    );
  await transact(ctx, (tx) => endConference(tx, meeting.id, 'api'));
  return success(
    ...messageOf(
      'sentEndMeetingRequest',
      'A request to end the meeting was sent.  Please wait a few seconds, and then use the getMeetingInfo or isMeetingRunning API calls to verify that it was ended.',
    ),
  );
}

/** Ends the presence of a user in a meeting: all that they have joined with, or one session. */
export async function signOut(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const sessionToken = textOf(parameters, 'sessionToken');
  const userId = textOf(parameters, 'userID');
  const meetingId = sessionToken === '' ? meetingIdOf(parameters) : textOf(parameters, 'meetingID');
  if (sessionToken === '' && userId === '')
    throw new CallFailure('missingParamUserID', 'You must specify a user ID.');
  await transact(ctx, async (tx) => {
    const attendees =
      sessionToken === ''
        ? await findOfUser(tx, meetingId, userId)
        : await findOfToken(tx, sessionToken);
    await dismissAttendees(tx, attendees, { state: 'left', end: { reason: 'access_ended' } });
  });
  return success();
}

async function findOfUser(tx: ApiContext, meetingId: string, userId: string) {
  const meeting = await findMeeting(tx, meetingId);
  if (!meeting)
    throw new CallFailure('notFound', 'We could not find a meeting with that meeting ID');
  return findAttendeesOfUsers(tx.db, meeting.id, [userId]);
}

async function findOfToken({ db }: ApiContext, sessionToken: string) {
  const attendee = await findAttendeeByHash(db, hashMeetingToken(sessionToken));
  return attendee && attendee.endedAt === null ? [attendee] : [];
}
