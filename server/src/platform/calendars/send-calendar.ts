import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../files/disposition.ts';
import { isFresh } from '../files/is-fresh.ts';

/** A calendar in the words of RFC 5545. */
export interface CalendarText {
  readonly name: string;
  readonly content: string;
}

/** Answers with it, or with 304 when the program that asks has the same already. */
export function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, content }: CalendarText,
): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': disposition({ name: `${name}.ics`, inline: false }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  return isFresh(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.send(content);
}
