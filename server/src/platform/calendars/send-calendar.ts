import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '../files/content-disposition.ts';
import { isFresh } from '../files/is-fresh.ts';

/** A calendar in the format of RFC 5545. */
export interface CalendarText {
  readonly name: string;
  readonly content: string;
}

/** Sends the calendar, or 304 if the client has the current version. */
export function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, content }: CalendarText,
): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.headers({
    etag,
    'cache-control': 'no-store',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': contentDisposition({ name: `${name}.ics`, inline: false }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  return isFresh(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.send(content);
}
