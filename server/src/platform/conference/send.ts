import { ConferenceFailure } from './conference-failure.ts';

export interface SendRequest {
  readonly method: 'GET' | 'POST';
  /** XML. */
  readonly body?: string;
  /** The file of a form. */
  readonly file?: SentFile;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

export interface Sent {
  readonly status: number;
  readonly body: string;
}

/** Makes one call. The query of `url` is signed, so it must reach the server unchanged, and no log. */
export type Send = (url: string, request: SendRequest) => Promise<Sent>;

/** Sends over the network, follows no redirect, and stops reading at the limit. */
export const sendOverNetwork: Send = async (url, { method, body, file, signal, maxBytes }) => {
  const response = await fetch(url, {
    method,
    signal,
    redirect: 'manual',
    headers: {
      accept: 'text/xml, application/json;q=0.9',
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/xml' }),
    },
    ...(body !== undefined && { body }),
    ...(file && { body: formOf(file) }),
  });
  const { status } = response;
  if (status !== 200 || Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    if (status === 200) throw tooLarge(maxBytes);
    return { status, body: '' };
  }
  return { status, body: await readUpTo(maxBytes, response) };
};

function formOf({ name, mediaType, text }: SentFile): FormData {
  const form = new FormData();
  form.append('file', new Blob([text], { type: mediaType }), name);
  return form;
}

async function readUpTo(maxBytes: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = (maxBytes: number) =>
  new ConferenceFailure(`an answer of more than ${maxBytes / 1_000_000} MB`);
