import { type Element, toResponse } from './xml.ts';

/** What a call is answered with, over HTTP or in process. */
export interface Answer {
  readonly status: 200 | 302;
  readonly contentType: 'text/xml; charset=utf-8' | 'application/json; charset=utf-8';
  readonly body: string;
  /** Where the browser of a user who joins goes on. */
  readonly location?: string;
}

/** A call that fails is answered with status 200; its key tells clients why. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly key: string;

  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

const xml = (returncode: 'SUCCESS' | 'FAILED', elements: readonly Element[]): Answer => ({
  status: 200,
  contentType: 'text/xml; charset=utf-8',
  body: toResponse([['returncode', returncode], ...elements]),
});

export const success = (...elements: readonly Element[]): Answer => xml('SUCCESS', elements);

export const messageOf = (key: string, message: string): readonly Element[] => [
  ['messageKey', key],
  ['message', message],
];

export const failure = ({ key, message }: CallFailure): Answer =>
  xml('FAILED', messageOf(key, message));

export const json = (response: Readonly<Record<string, unknown>>): Answer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ response }),
});

export const redirect = (location: string): Answer => ({ ...success(), status: 302, location });
