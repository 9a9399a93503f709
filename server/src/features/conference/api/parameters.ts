import { CallFailure } from './answers.ts';

/** The decoded parameters of a call whose checksum is right. */
export type Parameters = ReadonlyMap<string, string>;

/** Every control character but those of formatted text. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\v\f\x0E-\x1F\x7F]/;

export function readParameters(signed: string): Parameters {
  const parameters = new Map(new URLSearchParams(signed));
  parameters.delete('checksum');
  for (const [name, value] of parameters)
    if (CONTROL.test(name) || CONTROL.test(value))
      throw invalid('Parameters cannot contain control characters');
  return parameters;
}

export const invalid = (message: string) => new CallFailure('validationError', message);

export const textOf = (parameters: Parameters, name: string): string =>
  parameters.get(name)?.trim() ?? '';

export function booleanOf(parameters: Parameters, name: string, otherwise: boolean): boolean {
  const text = textOf(parameters, name).toLowerCase();
  if (text === '') return otherwise;
  if (text !== 'true' && text !== 'false')
    throw invalid(`${name} must be a boolean value (true or false)`);
  return text === 'true';
}

const MAX_NUMBER = 1_000_000;

export function numberOf(parameters: Parameters, name: string, otherwise: number): number {
  const text = textOf(parameters, name);
  if (text === '') return otherwise;
  if (!/^\d{1,7}$/.test(text) || Number(text) > MAX_NUMBER)
    throw invalid(`${name} must be a number from 0 to ${MAX_NUMBER}`);
  return Number(text);
}

/** An address that a browser may open or the server may call. */
export function addressOf(parameters: Parameters, name: string): string | null {
  const text = textOf(parameters, name);
  if (text === '') return null;
  if (!isWebAddress(text)) throw invalid(`${name} must be a web address`);
  return text;
}

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The values of a list that is separated by commas. */
export const listOf = (parameters: Parameters, name: string): string[] =>
  textOf(parameters, name)
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean);

export function meetingIdOf(parameters: Parameters): string {
  const meetingId = textOf(parameters, 'meetingID');
  if (meetingId === '')
    throw new CallFailure(
      'missingParamMeetingID',
      'You must specify a meeting ID for the meeting.',
    );
  return meetingId;
}

const METADATA_NAME = /^meta_([a-z][a-z\d-]*)$/i;
const USER_DATA_NAME = /^userdata-([a-z][\w-]*)$/i;

/** The metadata, by names in lower case. Other names would be no XML elements, and are left out. */
export const metadataOf = (parameters: Parameters): Record<string, string> =>
  matching(parameters, METADATA_NAME, (name) => name.toLowerCase());

/** What a join says of the user, for `customdata`. */
export const userDataOf = (parameters: Parameters): Record<string, string> =>
  matching(parameters, USER_DATA_NAME, (name) => name);

function matching(parameters: Parameters, pattern: RegExp, toKey: (name: string) => string) {
  const entries = [...parameters].flatMap(([name, value]) => {
    const [, key] = pattern.exec(name) ?? [];
    return key === undefined ? [] : [[toKey(key), value.trim()] as const];
  });
  return Object.fromEntries(entries);
}
