import type pg from 'pg';
import type { Server } from 'socket.io';

/** Sockets that only state their user id, and messages that are inserted and forwarded. */
export function chatLimit(sockets: Server, pool: pg.Pool) {
  sockets.on('connection', (socket) => {
    const { userId } = socket.handshake.auth;
    if (typeof userId === 'string') void socket.join(userId);
  });
  return {
    send: async (query: URLSearchParams) => {
      const [room, to, text] = ['room', 'to', 'text'].map((name) => query.get(name) ?? '');
      const { rows } = await pool.query({
        name: 'send',
        text: `insert into bench_messages (room_id, receiver_id, text) values ($1, $2, $3)
          returning id, room_id, receiver_id, text, created_at`,
        values: [room, to, text],
      });
      sockets.to(to ?? '').emit('chat-message', rows[0]);
      return rows[0];
    },
    page: async (query: URLSearchParams) => {
      const { rows } = await pool.query({
        name: 'page',
        text: `select id, position, sender_id, text, created_at from messages
          where room_id = $1 and position < $2 and deleted_at is null order by position desc limit 50`,
        values: [query.get('room'), query.get('before')],
      });
      return { items: rows.toReversed() };
    },
  };
}

export const CHAT_TABLE = `
  create table bench_messages (
    id uuid primary key default uuidv7(), room_id uuid not null, receiver_id uuid not null, text text not null,
    created_at timestamptz not null default now()
  );
  create index on bench_messages (room_id, id)`;
