import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { DAY_MS, dayOf, instantOf, MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import { CHATS, type SampleChat, type SampleMessage, type SampleSide } from './sample-chats.ts';
import type { SamplePeople } from './sample-hub.ts';

const ZONE = 'Africa/Tunis';
const SIDES = ['opener', 'other'] as const satisfies readonly SampleSide[];

/** Inserts chats around now with positions, revisions and counts, as the product would. */
export async function insertSampleChats(
  db: Db,
  store: FileStore,
  people: SamplePeople,
  now: Date,
): Promise<void> {
  for (const chat of CHATS) {
    const [opener, other] = chat.between.map((name) => idOf(people, name));
    if (!opener || !other) throw new Error('A chat is of two people');
    await insertChat(db, store, { chat, ids: { opener, other }, people, now });
  }
}

interface Made {
  readonly chat: SampleChat;
  readonly ids: Readonly<Record<SampleSide, string>>;
  readonly people: SamplePeople;
  readonly now: Date;
}

async function insertChat(db: Db, store: FileStore, made: Made): Promise<void> {
  const { chat, ids, now } = made;
  const messages = chat.talks.flatMap((talk) => timesOf(talk, now.getTime()));
  const first = messages[0]?.at ?? now.getTime();
  const { id: roomId } = await db
    .insertInto('rooms')
    .values({
      sender_id: ids.opener,
      receiver_id: ids.other,
      last_position: messages.length,
      created_at: iso(first),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, roomId, messages, made);
  await db.insertInto('messages').values(rows).execute();
  await insertReactions(db, ids, messages, rows);
  await insertFiles(db, store, messages, rows);
  await db
    .updateTable('rooms')
    .set({ revision: Math.max(...rows.map(({ revision }) => revision)) })
    .where('id', '=', roomId)
    .execute();
  for (const side of SIDES) await insertSide(db, roomId, side, messages, made);
}

interface TimedMessage {
  readonly line: SampleMessage;
  readonly at: number;
}

/** Puts one to three minutes between messages. */
function timesOf(talk: SampleChat['talks'][number], now: number): TimedMessage[] {
  const waits = talk.lines.map(([, text]) => (1 + (text.length % 3)) * MINUTE_MS);
  const length = waits.reduce((sum, wait) => sum + wait, 0);
  const from =
    'minutesAgo' in talk
      ? now - talk.minutesAgo * MINUTE_MS - length
      : instantOf(dayOf(now - talk.daysAgo * DAY_MS, ZONE), talk.from, ZONE);
  let at = from;
  return talk.lines.map((line, index) => ({ line, at: (at += waits[index] ?? 0) }));
}

/** Changed messages get revisions after those of all messages. */
async function rowsOf(
  db: Db,
  roomId: string,
  messages: readonly TimedMessage[],
  { ids, people }: Made,
) {
  let revision = messages.length;
  const rows = [];
  const messageIds = messages.map(({ at }, index) => idAt(at, index));
  for (const [index, { line, at }] of messages.entries()) {
    const [by, written, more = {}] = line;
    const isChanged = more.edited || more.deleted || more.pinned || more.reactions;
    const later = iso(at + MINUTE_MS);
    rows.push({
      id: messageIds[index] ?? '',
      room_id: roomId,
      position: index + 1,
      revision: isChanged ? ++revision : index + 1,
      sender_id: ids[by],
      receiver_id: ids[othersOf(by)],
      client_id: randomUUID(),
      kind: more.booking ? ('booking' as const) : ('text' as const),
      text: more.deleted ? '' : withIds(written, people),
      quote_id: more.answers ? (messageIds[index - more.answers] ?? null) : null,
      booking_id: more.booking ? await bookingOf(db, ids, more.booking) : null,
      reactions: Object.values(more.reactions ?? {}).flat().length,
      files: more.files?.length ?? 0,
      mentions_receiver: written.includes('@'),
      pinned_at: more.pinned ? later : null,
      created_at: iso(at),
      edited_at: more.edited ? later : null,
      deleted_at: more.deleted ? later : null,
    });
  }
  return rows;
}

async function insertReactions(
  db: Db,
  ids: Made['ids'],
  messages: readonly TimedMessage[],
  rows: readonly { readonly id: string }[],
) {
  const reactions = messages.flatMap(({ line: [, , more], at }, index) =>
    Object.entries(more?.reactions ?? {}).flatMap(([reaction_id, sides]) =>
      sides.map((side) => ({
        message_id: rows[index]?.id ?? '',
        user_id: ids[side],
        reaction_id,
        created_at: iso(at + MINUTE_MS),
      })),
    ),
  );
  if (reactions.length) await db.insertInto('message_reactions').values(reactions).execute();
}

async function insertFiles(
  db: Db,
  store: FileStore,
  messages: readonly TimedMessage[],
  rows: readonly { readonly id: string; readonly sender_id: string }[],
) {
  for (const [index, { line }] of messages.entries()) {
    const [, , { files = [] } = {}] = line;
    const { id: subjectId = '', sender_id: ownerId = '' } = rows[index] ?? {};
    for (const name of files) {
      const content = createReadStream(new URL(`files/${name}`, import.meta.url));
      const staged = await stageFile(store, { name, content }, ANY_FILE);
      await insertFile(db, staged, { ownerId, subjectKind: 'message', subjectId });
    }
  }
}

const ANY_FILE = { kind: 'any', maxBytes: MAX_FILE_BYTES, required: true, many: false } as const;

async function insertSide(
  db: Db,
  roomId: string,
  side: SampleSide,
  messages: readonly TimedMessage[],
  { chat, ids }: Made,
) {
  const { starred, elsewhere, muted, unseen = 0 } = chat[side] ?? {};
  const theirs = messages.flatMap(({ line: [by, text] }, index) =>
    by === side ? [] : [{ position: index + 1, text }],
  );
  const waiting = unseen ? theirs.slice(-unseen) : [];
  const seen = (waiting[0]?.position ?? messages.length + 1) - 1;
  await db
    .insertInto('chat_memberships')
    .values({
      room_id: roomId,
      user_id: ids[side],
      other_id: ids[othersOf(side)],
      starred: starred ?? false,
      direct: !elsewhere,
      muted: muted ?? false,
      newest: messages.length,
      seen,
      read_position: seen,
      unseen: waiting.length,
      mentions: waiting.filter(({ text }) => text.includes('@')).length,
      counts_version: messages.length,
      // No sample user gets a mail about unread messages.
      notified_position: messages.length,
      last_at: iso(messages.at(-1)?.at ?? 0),
    })
    .execute();
}

async function bookingOf(db: Db, ids: Made['ids'], category: string): Promise<string> {
  const both = Object.values(ids);
  const { id } = await db
    .selectFrom('expert_sessions')
    .select('id')
    .where('expert_id', 'in', both)
    .where('requester_id', 'in', both)
    .where((eb) => eb(eb.cast<string>('category', 'text'), '=', category))
    .executeTakeFirstOrThrow();
  return id;
}

/** A UUIDv7 of this time, as the database generates: search sorts by it. */
const idAt = (at: number, index: number): string => {
  const time = at.toString(16).padStart(12, '0');
  const place = index.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomUUID().slice(18)}`;
};

const withIds = (text: string, people: SamplePeople) =>
  text.replaceAll(/@(\w+)/g, (_, name: string) => {
    const person = [...people].find(([last]) => last.replaceAll(' ', '') === name);
    return `<@${person?.[1].id ?? name}>`;
  });

const othersOf = (side: SampleSide): SampleSide => (side === 'opener' ? 'other' : 'opener');
const iso = (at: number) => new Date(at).toISOString();

function idOf(people: SamplePeople, name: string): string {
  const person = people.get(name);
  if (!person) throw new Error(`Nobody is called ${name}`);
  return person.id;
}
