import { refuseCaptions } from '@thedot/domain/conference/captions.rules';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { transact } from '../../../kernel/context.ts';
import { type Answer, CallFailure, json, messageOf, success } from './answers.ts';
import { saveTextTrack } from '../text-tracks.service.ts';
import type { ApiContext } from './meeting-calls.service.ts';
import { booleanOf, invalid, listOf, metadataOf, type Parameters, textOf } from './parameters.ts';
import {
  findRecordings,
  findTextTracks,
  lockFinishedRecordings,
  type RecordingRow,
  updateMeta,
  updatePublished,
  updateToDeleted,
} from './recordings.queries.ts';
import type { Element } from './xml.ts';

/** The states of BigBlueButton. A recording that still runs is not listed. */
const STATES = ['processing', 'processed', 'published', 'unpublished', 'deleted'] as const;
const MAX_PAGE = 100;

export async function getRecordings(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const recordings = await findRecordings(ctx.db, {
    recordIds: listOf(parameters, 'recordID'),
    meetingIds: listOf(parameters, 'meetingID'),
    states: statesOf(parameters),
    meta: metadataOf(parameters),
    offset: pageOf(parameters, 'offset', 0) ?? 0,
    limit: pageOf(parameters, 'limit', 1),
  });
  const items = recordings.map((it): Element => ['recording', recordingOf(it, ctx)]);
  if (items.length > 0) return success(['recordings', items]);
  return success(
    ['recordings', []],
    ...messageOf('noRecordings', 'There are no recordings for the meeting(s).'),
  );
}

function statesOf(parameters: Parameters) {
  const given = listOf(parameters, 'state');
  if (given.length === 0) return ['published', 'unpublished'] as const;
  if (given.includes('any')) return ['processing', 'published', 'unpublished', 'deleted'] as const;
  const unknown = given.find((state) => !STATES.some((it) => it === state));
  if (unknown !== undefined) throw invalid(`state must be one of ${STATES.join(', ')} or any`);
  // A recording is published as soon as it is processed.
  return (['processing', 'published', 'unpublished', 'deleted'] as const).filter((state) =>
    given.includes(state),
  );
}

function pageOf(parameters: Parameters, name: string, least: number): number | null {
  const text = textOf(parameters, name);
  if (text === '') return null;
  const most = name === 'limit' ? MAX_PAGE : 1_000_000;
  if (!/^\d{1,7}$/.test(text) || Number(text) < least || Number(text) > most)
    throw invalid(`${name} must be a number from ${least} to ${most}`);
  return Number(text);
}

const recordingOf = (recording: RecordingRow, ctx: ApiContext): Element[] => [
  ['recordID', recording.id],
  ['meetingID', recording.meetingId],
  ['internalMeetingID', recording.conferenceId],
  ['name', recording.name],
  ['isBreakout', false],
  ['published', recording.state === 'published'],
  ['state', recording.state],
  ['startTime', Date.parse(recording.startedAt)],
  ['endTime', recording.endedAt === null ? '' : Date.parse(recording.endedAt)],
  ['participants', recording.participants],
  ['rawSize', recording.bytes ?? 0],
  ['metadata', metadataElements(recording)],
  ['size', recording.bytes ?? 0],
  ['playback', recording.fileKey === null ? [] : [['format', formatOf(recording, ctx)]]],
];

const metadataElements = ({ meta, name, meetingId }: RecordingRow): Element[] =>
  Object.entries({ ...meta, isBreakout: 'false', meetingName: name, meetingId }).filter(
    ([key]) => key !== 'endcallbackurl',
  );

const formatOf = (recording: RecordingRow, { settings, keys }: ApiContext): Element[] => [
  ['type', 'video'],
  [
    'url',
    `${settings.publicUrl}/bigbluebutton/playback/${keys.linkToken('recording', recording.id)}`,
  ],
  ['processingTime', 0],
  ['length', Math.round((recording.milliseconds ?? 0) / MINUTE_MS)],
  ['size', recording.bytes ?? 0],
];

export async function publishRecordings(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const ids = recordIdsOf(parameters);
  if (textOf(parameters, 'publish') === '')
    throw new CallFailure('missingParamPublish', 'You must specify a publish value true or false.');
  const isPublished = booleanOf(parameters, 'publish', false);
  await change(ctx, ids, (db, found) => updatePublished(db, found, isPublished));
  return success(['published', isPublished]);
}

export async function deleteRecordings(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  await change(ctx, recordIdsOf(parameters), updateToDeleted);
  return success(['deleted', true]);
}

export async function updateRecordings(ctx: ApiContext, parameters: Parameters): Promise<Answer> {
  const meta = metadataOf(parameters);
  await change(ctx, recordIdsOf(parameters), (db, found) => updateMeta(db, found, meta));
  return success(['updated', true]);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids of another form are of no recording. */
function recordIdsOf(parameters: Parameters): string[] {
  const ids = listOf(parameters, 'recordID');
  if (ids.length === 0)
    throw new CallFailure('missingParamRecordID', 'You must specify a recordID.');
  return ids.filter((id) => UUID.test(id));
}

const change = (
  ctx: ApiContext,
  ids: readonly string[],
  update: (db: ApiContext['db'], found: readonly string[]) => Promise<unknown>,
) =>
  transact(ctx, async ({ db }) => {
    const found = await lockFinishedRecordings(db, ids);
    if (found.length === 0) throw new CallFailure('notFound', 'We could not find recordings');
    await update(db, found);
  });

export async function getRecordingTextTracks(
  ctx: ApiContext,
  parameters: Parameters,
): Promise<Answer> {
  const recordId = textOf(parameters, 'recordID');
  if (recordId === '') throw new CallFailure('missingParameter', 'You must specify a recordID.');
  const tracks = UUID.test(recordId) ? await findTextTracks(ctx.db, recordId) : undefined;
  if (!tracks) throw new CallFailure('noRecordings', `No recording was found for ${recordId}`);
  const { settings, keys } = ctx;
  return json({
    returncode: 'SUCCESS',
    tracks: tracks.map(({ id, kind, label, language }) => ({
      href: `${settings.publicUrl}/bigbluebutton/captions/${keys.linkToken('captions', id)}`,
      kind,
      label,
      lang: language,
      source: 'upload',
    })),
  });
}

const KINDS = ['captions', 'subtitles'] as const;

/** Adds or replaces captions in WebVTT, at once. The file is not signed, as in BigBlueButton. */
export async function putRecordingTextTrack(
  ctx: ApiContext,
  parameters: Parameters,
  readFile: () => Promise<string | null>,
): Promise<Answer> {
  const valueOf = (name: string) => {
    const text = textOf(parameters, name);
    if (text === '') throw new CallFailure('paramError', `Missing param ${name}.`);
    return text;
  };
  const recordId = valueOf('recordID');
  const kind = KINDS.find((it) => it === valueOf('kind'));
  if (!kind)
    throw new CallFailure('invalidKind', 'The kind parameter is not set to a permitted value.');
  const language = languageOf(valueOf('lang'));
  const label = textOf(parameters, 'label') || language;
  if (!UUID.test(recordId) || !(await findTextTracks(ctx.db, recordId)))
    throw new CallFailure('noRecordings', `No recording was found for ${recordId}`);
  const content = (await readFile()) ?? '';
  if (content === '')
    throw new CallFailure('empty_uploaded_text_track', 'Empty uploaded text track.');
  if (refuseCaptions(content))
    throw new CallFailure('upload_text_track_failed', 'Text track upload failed.');
  await saveTextTrack(ctx, recordId, { language, label: label.slice(0, 100), content, kind });
  return json({
    returncode: 'SUCCESS',
    recordId,
    messageKey: 'upload_text_track_success',
    message: 'Text track uploaded successfully',
  });
}

function languageOf(tag: string): string {
  try {
    const [language] = Intl.getCanonicalLocales(tag);
    if (language !== undefined) return language;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new CallFailure('invalidLang', 'The lang parameter is not a well-formed language tag.');
}
