import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../../kernel/implement.ts';
import { disposition } from './disposition.ts';
import type { FileStore } from './file-store.ts';
import { isFresh } from './is-fresh.ts';
import { rangeOf } from './range.ts';

/** Answers with a file as a stream: the part asked for, or 304 when the browser has it already. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: FileAnswer,
): Promise<FastifyReply> {
  const { headers } = request;
  if (isFresh(headers['if-none-match'], file.etag)) {
    return reply.code(304).headers(headersOf(file)).send();
  }
  const { size } = file;
  const wanted = headers['if-range'] === undefined || headers['if-range'] === file.etag;
  const range = wanted && size !== null ? rangeOf(headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const part = range === 'whole' ? undefined : range;
  // Some stores refuse to read nothing at all, and who asks for the headers is sent nothing.
  const isEmpty = size === 0 || request.method === 'HEAD';
  // Opened before anything is said of it: a file that is lost is answered as a problem.
  const content = isEmpty ? Readable.from([]) : await store.read(file.key, part);
  reply.headers(headersOf(file));
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  const length = part ? part.end - part.start + 1 : size;
  if (length !== null) reply.header('content-length', length);
  return reply.send(content);
}

const headersOf = (file: FileAnswer) => ({
  etag: file.etag,
  'cache-control': 'private, no-cache',
  'accept-ranges': file.size === null ? 'none' : 'bytes',
  'content-type': file.mediaType,
  'content-disposition': disposition(file),
  'x-content-type-options': 'nosniff',
  // Even opened by itself, a file can neither run nor load anything.
  'content-security-policy': "sandbox; default-src 'none'",
});
