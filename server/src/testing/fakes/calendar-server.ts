import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts an external calendar server whose response a test can set. */
export async function startCalendarServer() {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const calendar: { answer: Answer } = { answer: serveCalendar(buildCalendar()) };
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    calendar.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(calendar, {
    asked,
    port,
    address: `http://127.0.0.1:${port}/me.ics?key=very-secret`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>;

export const serveCalendar =
  (text: string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text);
  };

/** Builds an iCalendar file; each event is given by its lines. */
export const buildCalendar = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//test//EN',
    ...events.flatMap((lines, index) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${index}@test`]),
      'DTSTAMP:20260101T000000Z',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
