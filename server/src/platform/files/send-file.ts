import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import type { FileStore } from '../../kernel/file-store.ts';
import { isFresh } from './is-fresh.ts';

/** The reply of a file endpoint, which is streamed with range support. */
export interface FileReply {
  readonly key: string;
  /** The content, of what is in no file store. */
  readonly text?: string;
  readonly name: string;
  readonly mediaType: string;
  /** Null when unknown (thumbnails): then ranges are not supported. */
  readonly size: number | null;
  readonly etag: string;
  readonly inline: boolean;
  /** Browsers may keep it, and ask whether it is current: photos of users and logos, which every page shows. */
  readonly kept: boolean;
}

/** Streams a file: the requested range, or 304 when the browser's copy is current. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: FileReply,
): Promise<FastifyReply> {
  const { headers } = request;
  if (isFresh(headers['if-none-match'], file.etag)) {
    return reply.code(304).headers(headersOf(file)).send();
  }
  const { size } = file;
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === file.etag;
  const range = isCurrent && size !== null ? parseRange(headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const part = range === 'whole' ? undefined : range;
  // Some stores refuse to read zero bytes, and HEAD requests get no body.
  const isEmpty = size === 0 || request.method === 'HEAD';
  // Opened before the headers are set: a missing file is answered with a problem.
  const content = isEmpty ? Readable.from([]) : await openContent(store, file, part);
  reply.headers(headersOf(file));
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  const length = part ? part.end - part.start + 1 : size;
  if (length !== null) reply.header('content-length', length);
  return reply.send(content);
}

const openContent = async (
  store: FileStore,
  { key, text }: FileReply,
  part: ByteRange | undefined,
): Promise<Readable> =>
  text === undefined
    ? store.read(key, part)
    : Readable.from([Buffer.from(text).subarray(part?.start ?? 0, part && part.end + 1)]);

const headersOf = (file: FileReply) => ({
  etag: file.etag,
  'cache-control': file.kept ? 'private, no-cache' : 'no-store',
  'accept-ranges': file.size === null ? 'none' : 'bytes',
  'content-type': file.mediaType,
  'content-disposition': contentDisposition(file),
  'x-content-type-options': 'nosniff',
  // Even when opened directly, a file can neither run nor load anything.
  'content-security-policy':
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/** Both ends inclusive, as in HTTP. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a `Range` header. Several ranges and invalid ones get the whole file, as RFC 9110 allows. */
function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}
