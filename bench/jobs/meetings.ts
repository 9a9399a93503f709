// What a running meeting of the embedded conference costs the server, compared with a bare relay: processor time and memory.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { connectAll } from '../chat-clients.ts';
import { measureHeap, measureProcess } from '../heap.ts';
import { summarize } from '../load.ts';
import { judge } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { printLine, report } from '../report.ts';

const MEETINGS = 40;
const ATTENDEES = 4;
const ROUNDS = 3;
const SECONDS = 30;
const SETTLE_MS = 2_000;

/** What one attendee does within a minute: the screen of a lively meeting, with a camera turned on anew. */
const EACH_MINUTE = [
  'media',
  'signals',
  'say',
  'media',
  'hand',
  'react',
  'media',
  'say',
  'hand',
  'media',
] as const;
type Act = (typeof EACH_MINUTE)[number];

interface Attendee {
  readonly id: string;
  readonly auth: Readonly<Record<string, string>>;
}
type Meeting = readonly Attendee[];

interface Cost {
  readonly joiningMs: number;
  readonly minuteMs: number;
  readonly heapKib: number;
  readonly rssKib: number;
}

export async function meetings({ pool, product, limit, inspectors }: BenchContext): Promise<void> {
  const measured: { readonly ours: Cost; readonly bare: Cost }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await measure(product, inspectors.product, await insertMeetings(pool));
    const bare = await measure(limit, inspectors.limit, bareMeetings());
    // The first round also allocates what all meetings share.
    if (round > 0) measured.push({ ours, bare });
  }
  const compareBy = (title: string, figure: keyof Cost, atMost: number) =>
    report(
      judge(
        title,
        measured.map(({ ours, bare }) => ({
          product: summarize([ours[figure]], 1000),
          other: summarize([bare[figure]], 1000),
        })),
        { metric: 'medianMs', ratio: { atMost } },
      ),
    );
  printLine(`${MEETINGS} meetings of ${ATTENDEES} attendees at once, ${SECONDS} seconds each`);
  compareBy('Processor ms of a meeting whose attendees enter and connect', 'joiningMs', 6);
  compareBy('Processor ms of a minute of a meeting', 'minuteMs', 5);
  compareBy('KiB of heap for a meeting', 'heapKib', 3);
  compareBy('KiB of resident memory for a meeting', 'rssKib', 3);
}

async function measure(port: number, inspector: number, all: readonly Meeting[]): Promise<Cost> {
  const heapBefore = await measureHeap(inspector);
  const before = await measureProcess(inspector);
  const sockets = await connectAll(
    port,
    all.flat().map(({ auth }) => auth),
    '/meeting',
  );
  const clients = all.flatMap((meeting, m) =>
    meeting.map((self, n) => ({
      socket: socketAt(sockets, m * ATTENDEES + n),
      others: meeting.filter(({ id }) => id !== self.id),
    })),
  );
  for (const { socket } of clients) await ask(socket, 'enter', { microphone: true, camera: true });
  await Promise.all(clients.map((client) => exchangeSignals(client)));
  const joined = await measureProcess(inspector);
  await Promise.all(clients.map((client, n) => live(client, (n * 997) % (SECONDS * 1000))));
  const lived = await measureProcess(inspector);
  const heap = await measureHeap(inspector);
  const { rss } = await measureProcess(inspector);
  for (const socket of sockets) socket.disconnect();
  await pass(SETTLE_MS);
  const per = (bytes: number) => bytes / MEETINGS / 1024;
  return {
    joiningMs: (joined.cpuMs - before.cpuMs) / MEETINGS,
    minuteMs: ((lived.cpuMs - joined.cpuMs) / MEETINGS) * (60 / SECONDS),
    heapKib: per(heap - heapBefore),
    rssKib: per(rss - before.rss),
  };
}

interface MeetingClient {
  readonly socket: Socket;
  readonly others: readonly Attendee[];
}

/** Acts through the whole time, beginning at another act than the neighbours. */
async function live(client: MeetingClient, offsetMs: number): Promise<void> {
  const everyMs = 60_000 / EACH_MINUTE.length;
  const begun = performance.now();
  const acts = Math.floor((SECONDS * 1000) / everyMs);
  for (let n = 0; n < acts; n++) {
    const due = begun + n * everyMs + (offsetMs % everyMs);
    await pass(Math.max(0, due - performance.now()));
    const act = EACH_MINUTE[(n + Math.floor(offsetMs / everyMs)) % EACH_MINUTE.length];
    if (act) await perform(client, act);
  }
  await pass(Math.max(0, begun + SECONDS * 1000 - performance.now()));
}

async function perform(client: MeetingClient, act: Act): Promise<void> {
  const { socket } = client;
  if (act === 'signals') return exchangeSignals(client);
  if (act === 'media')
    return ask(socket, act, { microphone: Math.random() < 0.5, camera: true, screen: false });
  if (act === 'hand') return ask(socket, act, { raised: Math.random() < 0.5 });
  if (act === 'react') return ask(socket, act, { emoji: '👍' });
  return ask(socket, act, { clientId: randomUUID(), text: 'Shall we start with the budget?' });
}

/** As the descriptions of an audio and a video track in Chromium. */
const SDP = 'a=rtpmap:96 VP8/90000\r\n'.repeat(260);
const CANDIDATE = {
  candidate: 'candidate:842163049 1 udp 1677729535 192.0.2.1 46154 typ srflx raddr 0.0.0.0 rport 0',
  sdpMid: '0',
  sdpMLineIndex: 0,
  usernameFragment: 'EsAw',
};

/** To each of the others a description and two parcels of candidates. */
async function exchangeSignals({ socket, others }: MeetingClient): Promise<void> {
  const contents = [
    { description: { type: 'offer', sdp: SDP } },
    { candidates: [CANDIDATE, CANDIDATE, CANDIDATE] },
    { candidates: [CANDIDATE] },
  ];
  for (const { id: to } of others)
    for (const content of contents)
      await ask(socket, 'signal', { to, signal: { from: 'a', to: 'b', content } });
}

const ANSWER_TIMEOUT_MS = 10_000;

async function ask(socket: Socket, name: string, payload: object): Promise<void> {
  const answer: unknown = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(name, payload);
  if (typeof answer === 'object' && answer !== null && 'code' in answer)
    throw new Error(`${name} was refused: ${String(answer.code)}`);
}

function socketAt(sockets: readonly Socket[], index: number): Socket {
  const socket = sockets[index];
  if (!socket) throw new RangeError('There are fewer sockets than attendees');
  return socket;
}

const forEachSeat = (toAttendee: (meeting: number) => Attendee): Meeting[] =>
  Array.from({ length: MEETINGS }, (_, meeting) =>
    Array.from({ length: ATTENDEES }, () => toAttendee(meeting)),
  );

const bareMeetings = (): Meeting[] => {
  const round = randomUUID();
  return forEachSeat((meeting) => {
    const id = randomUUID();
    return { id, auth: { id, meeting: `${round}-${meeting}` } };
  });
};

async function insertMeetings(pool: BenchContext['pool']): Promise<Meeting[]> {
  const round = randomUUID();
  const { rows } = await pool.query<{ id: string }>(
    `insert into conferences (meeting_id, name, moderator_password, attendee_password, record, auto_start_recording,
        allow_start_stop_recording, guest_policy, duration_min, max_participants, end_when_no_moderator,
        no_moderator_delay_min, voice_bridge, created_with, created_at)
      select $1 || '-' || n, 'Meeting ' || n, 'moderator', 'viewer', true, false, true, 'ASK_MODERATOR', 60, 6, true, 15,
        10000 + n, '[]', now()
      from generate_series(0, $2::int - 1) as n order by n returning id`,
    [round, MEETINGS],
  );
  const all = forEachSeat(() => ({
    id: randomUUID(),
    auth: { token: `mt_${randomBytes(32).toString('base64url')}` },
  }));
  const clients = all.flatMap((meeting, m) =>
    meeting.map(({ id, auth }, n) => ({
      id,
      conference: rows[m]?.id,
      role: n === 0 ? 'moderator' : 'viewer',
      hash: createHash('sha256')
        .update(auth['token'] ?? '')
        .digest('base64url'),
    })),
  );
  await pool.query(
    `insert into conference_attendees (id, conference_id, user_id, name, role, is_guest, state, token_hash, asked_at)
      select id, conference, gen_random_uuid()::text, 'Amira Ben Salah', role, false, 'admitted', hash, now()
      from json_to_recordset($1) as seat (id uuid, conference uuid, role conference_role, hash text)`,
    [JSON.stringify(clients)],
  );
  return all;
}
