import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../../kernel/implement.ts';
import type { FileStore } from './file-store.ts';
import { rangeOf } from './range.ts';

/** Answers with a file as a stream: the part asked for, or 304 when the browser has it already. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: FileAnswer,
): Promise<FastifyReply> {
  const { headers } = request;
  reply.headers({
    etag: file.etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': file.size === null ? 'none' : 'bytes',
    'content-type': file.mediaType,
    'content-disposition': disposition(file),
    'x-content-type-options': 'nosniff',
    // Even opened by itself, a file can neither run nor load anything.
    'content-security-policy': "sandbox; default-src 'none'",
  });
  if (isFresh(headers['if-none-match'], file.etag)) return reply.code(304).send();

  if (file.size === null) return reply.send(await store.read(file.key));
  const wanted = headers['if-range'] === undefined || headers['if-range'] === file.etag;
  const range = wanted ? rangeOf(headers.range, file.size) : 'whole';
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  if (range === 'whole') {
    // Some stores refuse to read nothing at all.
    const content = file.size === 0 ? '' : await store.read(file.key);
    return reply.header('content-length', file.size).send(content);
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await store.read(file.key, range));
}

const isFresh = (known: string | undefined, etag: string) =>
  known?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;

/** RFC 6266: a plain name for old programs, the true one in RFC 8187's writing. */
function disposition({ inline, name }: FileAnswer): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
