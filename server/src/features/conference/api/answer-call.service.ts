import { verifyQuery } from '../../../platform/conference/checksum.ts';
import { secretOf } from '../embedded.ts';
import { type Answer, CallFailure, failure, json } from './answers.ts';
import {
  type ApiContext,
  create,
  end,
  getMeetingInfo,
  getMeetings,
  isMeetingRunning,
  join,
  signOut,
} from './meeting-calls.service.ts';
import { type Parameters, readParameters } from './parameters.ts';
import {
  deleteRecordings,
  getRecordings,
  getRecordingTextTracks,
  publishRecordings,
  putRecordingTextTrack,
  updateRecordings,
} from './recording-calls.service.ts';

type Handle = (
  ctx: ApiContext,
  parameters: Parameters,
  readFile: CallRequest['readFile'],
) => Promise<Answer>;

const CALLS: ReadonlyMap<string, Handle> = new Map([
  ['create', create],
  ['join', join],
  ['isMeetingRunning', isMeetingRunning],
  ['getMeetingInfo', getMeetingInfo],
  ['getMeetings', getMeetings],
  ['end', end],
  ['signOut', signOut],
  ['getRecordings', getRecordings],
  ['getRecordingTextTracks', getRecordingTextTracks],
  ['putRecordingTextTrack', putRecordingTextTrack],
  ['publishRecordings', publishRecordings],
  ['deleteRecordings', deleteRecordings],
  ['updateRecordings', updateRecordings],
]);

/** BigBlueButton answers these in JSON. */
const ANSWERED_IN_JSON = new Set(['getRecordingTextTracks', 'putRecordingTextTrack']);

export interface CallRequest {
  readonly call: string;
  /** As it was sent: the checksum covers these characters. */
  readonly query: string;
  /** The body of a form, whose parameters are signed as those of a query; empty for other bodies. */
  readonly form: string;
  /** Reads the text of the file in a multipart form; null if there is none, or it is too long. */
  readonly readFile: () => Promise<string | null>;
}

/** Answers a call of the API, from any client. Nothing happens unless its checksum is right. */
export async function answerCall(ctx: ApiContext, request: CallRequest): Promise<Answer> {
  const { call } = request;
  try {
    const handle = CALLS.get(call);
    if (!handle) throw new CallFailure('unsupportedRequest', 'This request is not supported.');
    return await handle(ctx, readParameters(signedOf(ctx, request)), request.readFile);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (!ANSWERED_IN_JSON.has(call)) return failure(error);
    return json({ returncode: 'FAILED', messageKey: error.key, message: error.message });
  }
}

/** The parameters are in the query or in the form. Of both, one would not be signed. */
function signedOf(ctx: ApiContext, { call, query, form }: CallRequest): string {
  const signed = form === '' ? query : form;
  const isWhole = form === '' || query === '';
  if (!isWhole || !verifyQuery(call, signed, secretOf(ctx)))
    throw new CallFailure('checksumError', 'Checksums do not match');
  return signed;
}
