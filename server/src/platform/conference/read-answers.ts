import { ConferenceFailure } from './conference-failure.ts';
import {
  addressOf,
  flagOf,
  instantOf,
  itemsOf,
  numberOf,
  type Part,
  partOf,
  recordOf,
  requiredOf,
  textOf,
} from './parse-answer.ts';

export interface CreatedMeeting {
  readonly meetingId: string;
  /** Also the id of its recording. */
  readonly internalMeetingId: string;
  readonly attendeePassword: string;
  readonly moderatorPassword: string;
  readonly createdAt: Date;
  readonly durationMinutes: number;
  readonly hasUserJoined: boolean;
  readonly hasBeenForciblyEnded: boolean;
  /** The meeting was there already, as the same call had created it. */
  readonly isDuplicate: boolean;
}

export function readCreated(answer: Part): CreatedMeeting {
  return {
    meetingId: requiredOf(answer, 'meetingID'),
    internalMeetingId: textOf(answer, 'internalMeetingID'),
    attendeePassword: textOf(answer, 'attendeePW'),
    moderatorPassword: textOf(answer, 'moderatorPW'),
    createdAt: createdAtOf(answer),
    durationMinutes: numberOf(answer, 'duration'),
    hasUserJoined: flagOf(answer, 'hasUserJoined'),
    hasBeenForciblyEnded: flagOf(answer, 'hasBeenForciblyEnded'),
    isDuplicate: textOf(answer, 'messageKey') === 'duplicateWarning',
  };
}

export interface Attendee {
  readonly userId: string;
  readonly fullName: string;
  readonly isModerator: boolean;
  readonly isPresenter: boolean;
  readonly isListeningOnly: boolean;
  readonly hasJoinedVoice: boolean;
  readonly hasVideo: boolean;
  readonly clientType: string;
  readonly customData: Readonly<Record<string, string>>;
}

export interface Meeting {
  readonly meetingId: string;
  readonly internalMeetingId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly isRunning: boolean;
  /** 0 for no limit. */
  readonly durationMinutes: number;
  readonly hasUserJoined: boolean;
  /** It can be recorded, which does not say that a recording runs. */
  readonly canBeRecorded: boolean;
  readonly hasBeenForciblyEnded: boolean;
  readonly participantCount: number;
  readonly listenerCount: number;
  readonly voiceParticipantCount: number;
  readonly videoCount: number;
  readonly moderatorCount: number;
  /** 0 for no limit. */
  readonly maxParticipants: number;
  readonly attendees: readonly Attendee[];
  readonly metadata: Readonly<Record<string, string>>;
}

export const readMeetings = (answer: Part): readonly Meeting[] =>
  itemsOf(answer, 'meetings', 'meeting').map(readMeeting);

export function readMeeting(part: Part): Meeting {
  return {
    meetingId: requiredOf(part, 'meetingID'),
    internalMeetingId: textOf(part, 'internalMeetingID'),
    name: textOf(part, 'meetingName'),
    createdAt: createdAtOf(part),
    startedAt: instantOf(part, 'startTime'),
    endedAt: instantOf(part, 'endTime'),
    isRunning: flagOf(part, 'running'),
    durationMinutes: numberOf(part, 'duration'),
    hasUserJoined: flagOf(part, 'hasUserJoined'),
    canBeRecorded: flagOf(part, 'recording'),
    hasBeenForciblyEnded: flagOf(part, 'hasBeenForciblyEnded'),
    participantCount: numberOf(part, 'participantCount'),
    listenerCount: numberOf(part, 'listenerCount'),
    voiceParticipantCount: numberOf(part, 'voiceParticipantCount'),
    videoCount: numberOf(part, 'videoCount'),
    moderatorCount: numberOf(part, 'moderatorCount'),
    maxParticipants: numberOf(part, 'maxUsers'),
    attendees: itemsOf(part, 'attendees', 'attendee').map(readAttendee),
    metadata: metadataOf(part),
  };
}

const readAttendee = (part: Part): Attendee => ({
  userId: textOf(part, 'userID'),
  fullName: textOf(part, 'fullName'),
  isModerator: textOf(part, 'role') === 'MODERATOR',
  isPresenter: flagOf(part, 'isPresenter'),
  isListeningOnly: flagOf(part, 'isListeningOnly'),
  hasJoinedVoice: flagOf(part, 'hasJoinedVoice'),
  hasVideo: flagOf(part, 'hasVideo'),
  clientType: textOf(part, 'clientType'),
  customData: recordOf(part, 'customdata'),
});

export interface JoinedUser {
  readonly internalMeetingId: string;
  readonly userId: string;
  readonly authToken: string;
  readonly sessionToken: string;
  /** Where the browser goes on. */
  readonly url: string;
  /** A guest who waits for a moderator. */
  readonly isWaiting: boolean;
}

export function readJoined(answer: Part): JoinedUser {
  const url = addressOf(textOf(answer, 'url'));
  if (url === null) throw new ConferenceFailure('a url that is no web address');
  return {
    internalMeetingId: textOf(answer, 'meeting_id'),
    userId: textOf(answer, 'user_id'),
    authToken: textOf(answer, 'auth_token'),
    sessionToken: requiredOf(answer, 'session_token'),
    url,
    isWaiting:
      textOf(answer, 'guestStatus') === 'WAIT' || textOf(answer, 'messageKey') === 'guestWait',
  };
}

export interface Recording {
  readonly recordId: string;
  readonly meetingId: string;
  readonly internalMeetingId: string;
  readonly name: string;
  readonly isPublished: boolean;
  /** processing, processed, published, unpublished or deleted. */
  readonly state: string;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly participantCount: number;
  readonly sizeBytes: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly formats: readonly RecordingFormat[];
}

export interface RecordingFormat {
  readonly type: string;
  readonly url: string;
  readonly lengthMinutes: number;
  readonly sizeBytes: number;
  readonly previews: readonly RecordingPreview[];
}

export interface RecordingPreview {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Recordings that the server itself could not read are left out. */
export const readRecordings = (answer: Part): readonly Recording[] =>
  itemsOf(answer, 'recordings', 'recording')
    .filter((part) => textOf(part, 'recordID') !== '')
    .map(readRecording);

const readRecording = (part: Part): Recording => ({
  recordId: textOf(part, 'recordID'),
  meetingId: textOf(part, 'meetingID'),
  internalMeetingId: textOf(part, 'internalMeetingID'),
  name: textOf(part, 'name'),
  isPublished: flagOf(part, 'published'),
  state: textOf(part, 'state'),
  startedAt: instantOf(part, 'startTime'),
  endedAt: instantOf(part, 'endTime'),
  participantCount: numberOf(part, 'participants'),
  sizeBytes: numberOf(part, 'size'),
  metadata: metadataOf(part),
  formats: itemsOf(part, 'playback', 'format').flatMap(readFormat),
});

function readFormat(part: Part): RecordingFormat[] {
  const url = addressOf(textOf(part, 'url'));
  if (url === null) return [];
  return [
    {
      url,
      type: textOf(part, 'type'),
      lengthMinutes: numberOf(part, 'length'),
      sizeBytes: numberOf(part, 'size'),
      previews: itemsOf(partOf(part, 'preview'), 'images', 'image').flatMap(readPreview),
    },
  ];
}

function readPreview({ text, attributes }: Part): RecordingPreview[] {
  const url = addressOf(text);
  if (url === null) return [];
  const { alt = '', width, height } = attributes;
  return [{ url, alt, width: Number(width) || 0, height: Number(height) || 0 }];
}

export interface TextTrack {
  readonly url: string;
  readonly kind: string;
  readonly language: string;
  readonly label: string;
  /** live, automatic or upload. */
  readonly source: string;
}

export const readTextTracks = (answer: Part): readonly TextTrack[] =>
  itemsOf(answer, 'tracks', 'track').flatMap((part) => {
    const url = addressOf(textOf(part, 'href'));
    if (url === null) return [];
    return [
      {
        url,
        kind: textOf(part, 'kind'),
        language: textOf(part, 'lang'),
        label: textOf(part, 'label'),
        source: textOf(part, 'source'),
      },
    ];
  });

function createdAtOf(part: Part): Date {
  const createdAt = instantOf(part, 'createTime');
  if (createdAt === null) throw new ConferenceFailure('an answer without createTime');
  return createdAt;
}

/** Without the address of the end callback: who knows its nonce could call it. */
function metadataOf(part: Part): Readonly<Record<string, string>> {
  const { endcallbackurl: _, ...metadata } = recordOf(part, 'metadata');
  return metadata;
}
