import { AppError, type ErrorCode } from '@thedot/domain/errors';

/**
 * Why a call failed, in words for the log and for `doctor`. They never hold an address: its checksum would let
 * readers of the log repeat the call.
 */
export class ConferenceFailure extends Error {
  override name = 'ConferenceFailure';
}

/** The codes of the keys with which BigBlueButton refuses; all others are `meeting.service_refused`. */
const CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ['notFound', 'meeting.not_running'],
  ['invalidMeetingIdentifier', 'meeting.not_running'],
  ['invalidMeetingId', 'meeting.not_running'],
  ['meetingForciblyEnded', 'meeting.finished'],
  ['maxParticipantsReached', 'meeting.full'],
  // Of the built-in conference.
  ['waitingRoomFull', 'meeting.waiting_full'],
  ['guestDeny', 'meeting.guest_denied'],
  ['guestDenied', 'meeting.guest_denied'],
  // The address was for a meeting before, of the same id.
  ['mismatchCreateTime', 'meeting.finished'],
  ['mismatchCreateTimeParam', 'meeting.finished'],
  ['noRecordings', 'recording.not_found'],
  ['recordingNotFound', 'recording.not_found'],
]);

/** What is missing, for calls about something else than a running meeting. */
const NOT_FOUND: ReadonlyMap<string, ErrorCode> = new Map([
  ['getMeetingInfo', 'meeting.gone'],
  ['publishRecordings', 'recording.not_found'],
  ['updateRecordings', 'recording.not_found'],
  ['deleteRecordings', 'recording.not_found'],
  ['getRecordingTextTracks', 'recording.not_found'],
  ['putRecordingTextTrack', 'recording.not_found'],
]);

export function refusalOf(call: string, messageKey: string): AppError {
  const missing = messageKey === 'notFound' ? NOT_FOUND.get(call) : undefined;
  const code = missing ?? CODES.get(messageKey) ?? 'meeting.service_refused';
  return failedWith(code, /^\w{1,60}$/.test(messageKey) ? messageKey : 'no messageKey');
}

export const failedWith = (code: ErrorCode, reason: string): AppError =>
  new AppError(code, { cause: new ConferenceFailure(reason) });
