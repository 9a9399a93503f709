// Benchmark data of chat: 1,000,000 messages in 10,000 rooms.
import type pg from 'pg';

const ROOMS = 10_000;
/** The rooms are read in turn, because rate limits apply to each user. */
export const SMALL_ROOMS = 10;
export const SMALL_ROOM = 10_000;
export const LARGE_ROOM = 450_000;

interface ChatSize {
  readonly rooms: number;
  readonly messages: number;
  /** Of each of the first rooms, and of the one after them. */
  readonly smallRoom: number;
  readonly largeRoom: number;
  /** Rooms whose two members are signed in. */
  readonly signedInPairs: number;
}

const FULL_SIZE: ChatSize = {
  rooms: ROOMS,
  messages: 1_000_000,
  smallRoom: SMALL_ROOM,
  largeRoom: LARGE_ROOM,
  signedInPairs: 100,
};

export interface ChatMember {
  readonly userId: string;
  readonly sessionId: string;
}
export interface ChatRoom {
  readonly id: string;
  readonly sender: ChatMember;
  readonly receiver: ChatMember;
}
export interface Chat {
  /** Rooms with two signed-in members; first the small ones, then the large one. */
  readonly rooms: readonly ChatRoom[];
}

export async function fillChat(pool: pg.Pool, size = FULL_SIZE): Promise<Chat> {
  // Two users of each organization, who may therefore write to each other.
  await pool.query(
    `with places as (
       insert into organizations (name, kind) select 'Chat ' || n, 'hub' from generate_series(1, $1) as n returning id
     )
     insert into users (email, email_verified_at, role, first_name, last_name, country, language, organization_id,
       is_completed, is_removed)
     select 'chat.' || p.id || '.' || side || '@bench.example.org', now(), 'startup', 'Person', side::text, 'TN', 'en',
       p.id, true, false
     from places as p, generate_series(1, 2) as side`,
    [size.rooms],
  );
  await pool.query(
    `with pairs as (
       select min(id::text)::uuid as a, max(id::text)::uuid as b from users
       where email like 'chat.%@bench.example.org' group by organization_id
     ), made as (
       insert into rooms (sender_id, receiver_id) select a, b from pairs returning id, sender_id, receiver_id
     )
     insert into chat_memberships (room_id, user_id, other_id)
     select id, sender_id, receiver_id from made union all select id, receiver_id, sender_id from made`,
  );
  const { rows: ids } = await pool.query<{ id: string }>(
    `select id from rooms order by id limit $1`,
    [size.signedInPairs],
  );
  const filled = ids.slice(0, SMALL_ROOMS + 1).map(({ id }) => id);
  for (const small of filled.slice(0, SMALL_ROOMS)) await fillRoom(pool, small, size.smallRoom);
  const others = size.messages - SMALL_ROOMS * size.smallRoom - size.largeRoom;
  const each = Math.floor(others / (size.rooms - filled.length));
  // The remainder goes into the large room.
  const large = size.largeRoom + others - each * (size.rooms - filled.length);
  await fillRoom(pool, filled.at(-1) ?? '', large);
  await pool.query(
    `insert into messages (room_id, position, revision, sender_id, receiver_id, client_id, text, created_at)
     select r.id, n, n, r.sender_id, r.receiver_id, gen_random_uuid(), ${TEXT}, now() - (interval '1 minute' * ($1 - n))
     from rooms as r, generate_series(1, $1) as n where r.id <> all($2::uuid[])`,
    [each, filled],
  );
  await pool.query(
    `with ends as (select room_id, max(position) as last from messages group by room_id), counted as (
       update rooms set last_position = last, revision = last from ends where id = room_id
     )
     update chat_memberships set newest = last, seen = last, read_position = last from ends where ends.room_id = chat_memberships.room_id`,
  );
  const { rows } = await pool.query<Row>(
    `with people as (
       insert into sign_in_sessions (user_id, keep, expires_at)
       select user_id, true, now() + interval '1 day' from chat_memberships where room_id = any($1) returning id, user_id
     )
     select r.id, r.sender_id as sender, r.receiver_id as receiver, s.id as "senderSession", o.id as "receiverSession"
     from rooms as r join people as s on s.user_id = r.sender_id join people as o on o.user_id = r.receiver_id
     order by r.id`,
    [ids.map(({ id }) => id)],
  );
  await pool.query('analyze');
  return { rooms: rows.map(roomOf) };
}

interface Row {
  readonly id: string;
  readonly sender: string;
  readonly receiver: string;
  readonly senderSession: string;
  readonly receiverSession: string;
}

const roomOf = (row: Row): ChatRoom => ({
  id: row.id,
  sender: { userId: row.sender, sessionId: row.senderSession },
  receiver: { userId: row.receiver, sessionId: row.receiverSession },
});

/** A few words of many, so that searching has something to choose from. */
const TEXT = `'Message ' || n || ' about ' ||
  (array['the pitch', 'les réunions', 'a contract', 'notre budget', 'the sensor', 'la levée de fonds'])[1 + n % 6] ||
  ' number ' || (n::bigint * 7919) % 10007`;

const fillRoom = (pool: pg.Pool, room: string, count: number) =>
  pool.query(
    `insert into messages (room_id, position, revision, sender_id, receiver_id, client_id, text, created_at)
     select r.id, n, n, case n % 2 when 0 then r.sender_id else r.receiver_id end,
       case n % 2 when 0 then r.receiver_id else r.sender_id end, gen_random_uuid(), ${TEXT},
       now() - (interval '1 minute' * ($2 - n))
     from rooms as r, generate_series(1, $2) as n where r.id = $1`,
    [room, count],
  );
