import { errors, jwtVerify } from 'jose';
import type { Keys } from '../../kernel/keys.ts';

/** Whom a meeting is for, as its end callback names them. */
export interface EndCallback {
  readonly meetingId: string;
  readonly expertId: string | null;
  readonly startupId: string | null;
}

/** The address that the conference server calls when the meeting has ended. */
export function endCallbackAddress(
  address: string,
  callback: EndCallback,
  keys: Pick<Keys, 'endNonce'>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(callback) as [string, string | null][])
    if (value !== null) url.searchParams.set(name, value);
  url.searchParams.set('nonce', keys.endNonce(signedPartOf(callback)));
  return url.href;
}

/**
 * Reads the query of an end callback; null unless this hub made it. The address can leak to participants, and may be
 * called often, early or never: whether the meeting has ended is to be asked of its server.
 */
export function readEndCallback(
  query: Readonly<Record<string, unknown>>,
  keys: Pick<Keys, 'isEndNonce'>,
): (EndCallback & { readonly hasRecordingMarks: boolean }) | null {
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : null);
  const meetingId = textOf('meetingId');
  if (meetingId === null) return null;
  const callback = { meetingId, expertId: textOf('expertId'), startupId: textOf('startupId') };
  if (!keys.isEndNonce(textOf('nonce') ?? '', signedPartOf(callback))) return null;
  return { ...callback, hasRecordingMarks: query['recordingmarks'] === 'true' };
}

const signedPartOf = ({ meetingId, expertId, startupId }: EndCallback) =>
  JSON.stringify([meetingId, expertId, startupId]);

export interface RecordingReady {
  readonly meetingId: string;
  readonly recordId: string;
}

/** Reads the form field `signed_parameters` of a recording-ready callback; null unless the server signed it. */
export async function verifyRecordingReady(
  signedParameters: string,
  secret: string,
): Promise<RecordingReady | null> {
  if (secret === '') return null;
  try {
    const { payload } = await jwtVerify(signedParameters, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
    });
    const { meeting_id: meetingId, record_id: recordId } = payload;
    const isComplete = isText(meetingId) && isText(recordId);
    return isComplete ? { meetingId, recordId } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
