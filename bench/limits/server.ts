// The reference server: minimal programs for the same jobs, without users, permissions, checks or counts.
import { createServer } from 'node:http';
import { once } from 'node:events';
import pg from 'pg';
import { Server } from 'socket.io';
import { insertBooking } from './bookings.ts';
import { CHAT_TABLE, chatLimit } from './chat.ts';
import { attendeesPage, eventsIn, eventsPage } from './events.ts';
import { freeSlots } from './free-slots.ts';
import { meetingsLimit } from './meetings.ts';
import { nextFree } from './next-free.ts';
import { insertSpaceBooking, spaceBookings } from './spaces.ts';
import { topicSlots } from './topic-slots.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(`
  create table bench_allocations (like allocations including all);
  insert into bench_allocations select * from allocations;
  alter table bench_allocations add exclude using gist
    (resource_id with =, tstzrange(busy_from, busy_to) with &&) where (state in ('held', 'confirmed'))`);
await pool.query(CHAT_TABLE);

const JOBS: Readonly<Record<string, (query: URLSearchParams) => Promise<unknown>>> = {
  '/slots': (query) => freeSlots(pool, query),
  '/next-free': () => nextFree(pool),
  '/topic-slots': (query) => topicSlots(pool, query),
  '/bookings': (query) => insertBooking(pool, query),
  '/spaces': (query) => spaceBookings(pool, query),
  '/space-bookings': (query) => insertSpaceBooking(pool, query),
  '/events': (query) => eventsPage(pool, query),
  '/events-in': (query) => eventsIn(pool, query),
  '/attendees': (query) => attendeesPage(pool, query),
  '/chat-send': (query) => chat.send(query),
  '/chat-page': (query) => chat.page(query),
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://limit');
  const answer = JOBS[pathname]?.(searchParams) ?? Promise.reject(new Error('No such job'));
  answer.then(
    (body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const sockets = new Server(server, { transports: ['websocket'], serveClient: false });
const chat = chatLimit(sockets, pool);
meetingsLimit(sockets);
server.listen(Number(process.env['PORT']), '127.0.0.1');
await once(server, 'listening');
process.stdout.write('The limit is ready\n');
