import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile, unstage } from '../platform/files/stage-file.ts';
import { findViolationsAfter, ZONE } from '../testing/violations.ts';
import { createChat, sendMessage } from '../testing/chats.ts';
import { requestErasure, erase, createUserWithPassword } from '../testing/erasures.ts';
import {
  createAcceptedBooking,
  MONDAY,
  createPendingBooking,
} from '../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../testing/world.ts';
import { findStrayFiles, findViolations } from './invariants.queries.ts';

const world = await useWorld();
const client = new pg.Client({ connectionString: world.ownerUrl });
await client.connect();
afterAll(() => client.end());
const staff = await world.person('dot');
await useChat();
await useBookings();

async function useChat(): Promise<void> {
  const { amira, slim, roomId } = await createChat(world, 3);
  await slim.api.chat.markSeen({ query: { roomId, position: 2 } });
  const first = await sendMessage(amira, slim, `Look, <@${slim.id}>`, {
    files: [await fileOf(amira)],
  });
  await slim.api.chat.react({ body: { messageId: first.id, reactionId: '👍' } });
  const { id: removed } = await sendMessage(amira, slim, 'Never mind', {
    files: [await fileOf(amira)],
  });
  await slim.api.chat.react({ body: { messageId: removed, reactionId: '👍' } });
  await amira.api.chat.remove({ query: { messageId: removed } });
  const { id: hidden } = await sendMessage(amira, slim, 'Not for me');
  await slim.api.chat.hide({ query: { messageId: hidden } });
  await slim.api.chat.startCall({ body: { roomId, media: 'audio' } });
}

/** An accepted, a declined and a pending booking, and their mails. */
async function useBookings(): Promise<void> {
  world.clock = MONDAY;
  await createAcceptedBooking(world);
  const { expert, booking } = await createPendingBooking(world);
  const body = { bookingId: booking.id, status: 'rejected', reason: 'Away' } as const;
  await expert.api.bookings.decline({ body });
  await createPendingBooking(world);
  await world.runJobs();
  world.clock = null;
}

async function fileOf({ api }: TestPerson): Promise<string> {
  const file = new File(['A plan'], 'plan.txt');
  return (await api.chat.upload({ body: {}, files: { file } })).id;
}

const findAll = () => findViolations({ url: world.databaseUrl, files: world.files }, ZONE);

test('finds nothing when people have booked, chatted and called', async () => {
  expect(await findAll()).toEqual([]);
});

test('finds nothing when a person who chatted is erased', async () => {
  const amira = await createUserWithPassword(world);
  const slim = await world.person('member', { organizationId: amira.organizationId });
  const { id: messageId, roomId } = await sendMessage(amira, slim, `<@${slim.id}>`, {
    files: [await fileOf(amira)],
  });
  await slim.api.chat.react({ body: { messageId, reactionId: '👍' } });
  const { id: his } = await sendMessage(slim, amira, 'Unseen');
  await amira.api.chat.react({ body: { messageId: his, reactionId: '👍' } });

  await erase(staff, await requestErasure(amira), [
    {
      kind: 'organization',
      subject: amira.organizationId,
      option: 'pass-on',
      successorId: slim.id,
    },
  ]);

  expect(await findAll()).toEqual([]);
  const { items } = await slim.api.chat.newest({ query: { roomId } });
  expect(items).toMatchObject([
    { text: '', files: [], reactions: [] },
    { text: 'Unseen', reactions: [] },
  ]);
});

const BOOKING = `(select id from expert_sessions where status = 'accepted' limit 1)`;
const PENDING = `(select id from expert_sessions where status = 'pending' limit 1)`;

test('does not count the hours of a session whose expert was absent', async () => {
  const rule = 'No organization has more hours with an expert than its kind allows';
  const tooMany = `update organizations set kind = 'external';
    update expert_sessions set weeks = 12 where id = ${PENDING};`;
  expect(await findViolationsAfter(client, tooMany)).toContain(rule);

  const found = await findViolationsAfter(
    client,
    `${tooMany}
    insert into booking_events (booking_id, kind, actor_id)
    select id, 'expert_absent', requester_id from expert_sessions where id = ${PENDING}`,
  );
  expect(found).not.toContain(rule);
});

const SLIMS = `(select user_id from chat_memberships where unseen > 0 limit 1)`;
const MESSAGE = `(select id from messages where files > 0 limit 1)`;
const COUNTS = 'Every chat membership has the right unseen and mention counts';
const POSITIONS =
  'The message positions of every room have no gap, and both memberships have the newest one';
const SEEN =
  'No membership has a read position beyond the newest message or behind its seen position';
const PAIR = 'A room, its memberships and its messages belong to the same two users';
const PARTS =
  'Every message has the right file and reaction counts, and a deleted message has no content';
const RINGS = 'Only a ringing call is active, and it is active for both of its users';
const PUSHED = 'No push is more than five minutes late';

const ROOM = `
  insert into resources (kind, mode, name, units, needs_approval) values ('space', 'exclusive', 'Room', 2, true);
  insert into spaces (id, floor) select id, 1 from resources where name = 'Room';`;
const bookRoom = (status: string, created = 1) => `
  insert into space_bookings (space_id, booker_id, organization_id, title, start_at, end_at, status, created_at, changed_at)
  select s.id, u.id, u.organization_id, 'Board', now() + interval '50 hours', now() + interval '60 hours',
    '${status}', now(), now()
    from spaces s, (select id, organization_id from users limit 1) u, generate_series(1, ${created});`;
/** A pending booking of a room, whose place is also offered to a user who waits. */
const HELD = `${ROOM} ${bookRoom('pending')}
  insert into allocations (resource_id, mode, unit, busy_from, busy_to, state, expires_at, booking_kind, booking_id)
  select space_id, 'exclusive', 1, now() + interval '2 days', now() + interval '3 days', 'held',
    now() + interval '1 day', 'space_booking', id from space_bookings;
  insert into approvals (booking_kind, booking_id, resource_id, requested_at, expires_at)
  select 'space_booking', id, space_id, now(), now() + interval '1 day' from space_bookings;
  insert into waiting_list (booking_kind, booking_id, resource_id, mode, user_id, start_at, end_at, state, offered_until)
  select 'space_booking', id, space_id, 'exclusive', booker_id, now() + interval '2 days',
    now() + interval '3 days', 'offered', now() + interval '1 day' from space_bookings;`;
const BOOKED_ROOM = `${ROOM} ${bookRoom('accepted')}`;
const WITHOUT_BOOKING = `delete from space_bookings`;
const HELD_AND_APPROVED =
  'Every pending booking of kind space_booking has a hold and a requested approval';
const QUOTA = 'No account requests more in one day than its quota';
const APPROVAL_HELD = 'Every requested approval has a hold until its deadline';
const OFFER_HELD = 'Every offer of a waiting list has a hold until its deadline';
const UNDECIDED = 'No allocation is confirmed without the approval that it needs';
const OCCUPIES = 'No waiting list entry without an offer has an allocation';
const EXPIRED = 'No hold, approval or offer is open more than ten minutes after its deadline';

/** A running meeting with its moderator inside. */
const MEETING = `
  insert into conferences (meeting_id, name, moderator_password, attendee_password, record,
    auto_start_recording, allow_start_stop_recording, guest_policy, duration_min, max_participants,
    end_when_no_moderator, no_moderator_delay_min, voice_bridge, created_with, created_at, started_at)
  values ('m-1', 'Talk', 'mp', 'ap', true, false, true, 'ASK_MODERATOR', 31, 6, true, 15, 70000, '', now(), now());
  insert into conference_attendees (conference_id, name, role, is_guest, state, asked_at, token_hash)
  select id, 'Amira', 'moderator', false, 'admitted', now(), 'a' from conferences;
  insert into conference_stays (attendee_id, joined_at) select id, now() from conference_attendees;`;
const ENDED = `update conferences set ended_at = now(), end_reason = 'api'`;
const recorded = (state: string) => `${MEETING}
  insert into conference_recordings (conference_id, name, state, started_at)
  select id, 'Talk', '${state}', now() from conferences;`;
const KNOWN_MODERATOR = 'Every running meeting knows since when it has no moderator';
const GONE = 'Nobody who was denied or removed is inside or has a token';
const RECORDING_FILES =
  'Every finished recording has its file, and every file of a recording belongs to one';

test('finds nothing wrong with a meeting that runs and is recorded', async () => {
  expect(await findViolationsAfter(client, recorded('recording'))).toEqual([]);
});

/** A room with 20 valid guest links, and as many of a second user. */
const LINKS = `
  with meeting as (
    insert into meetings (kind, owner_id, created_at) select 'room', id, now() from users limit 1 returning id)
  insert into meeting_links (meeting_id, name, role, created_by, created_at)
  select meeting.id, 'Salma', 'viewer', author.id, now()
    from meeting, (select id from users limit 2) as author, generate_series(1, 20);`;

test('finds nothing wrong with the links of two users to one meeting', async () => {
  expect(await findViolationsAfter(client, LINKS)).toEqual([]);
});

test('finds nothing wrong with six requests in a day of a hub whose quota is six', async () => {
  const six = `${ROOM} ${bookRoom('rejected', 6)}`;
  expect(await findViolationsAfter(client, six, 5)).toContain(QUOTA);
  expect(await findViolationsAfter(client, six, 6)).not.toContain(QUOTA);
});

test('finds nothing wrong with a hold, its approval and an offer', async () => {
  expect(await findViolationsAfter(client, HELD)).toEqual([]);
});

test('finds nothing wrong with a request of a space that the job has yet to let expire', async () => {
  const expired = `
    update approvals set expires_at = now() - interval '1 minute';
    update allocations set state = 'released' where state = 'held';`;
  expect(await findViolationsAfter(client, `${HELD} delete from waiting_list; ${expired}`)).toEqual(
    [],
  );
});

test.each([
  [APPROVAL_HELD, `${HELD} update allocations set state = 'released' where state = 'held'`],
  [APPROVAL_HELD, `${HELD} update allocations set expires_at = now() where state = 'held'`],
  [OFFER_HELD, `${HELD} update allocations set state = 'released' where state = 'held'`],
  [UNDECIDED, `${HELD} update allocations set state = 'confirmed' where state = 'held'`],
  [OCCUPIES, `${HELD} update waiting_list set state = 'left'`],
  [
    EXPIRED,
    `${HELD} update allocations set expires_at = now() - interval '1 hour' where state = 'held'`,
  ],
  [EXPIRED, `${HELD} update approvals set expires_at = now() - interval '1 hour'`],
  [EXPIRED, `${HELD} update waiting_list set offered_until = now() - interval '1 hour'`],
  [
    'Every approval of kind expert_session has its booking',
    `${HELD} update approvals set booking_kind = 'expert_session'`,
  ],
  ['Every approval of kind space_booking has its booking', `${HELD} ${WITHOUT_BOOKING}`],
  [
    'Every reminder of kind expert_session has its booking',
    `insert into booking_reminders (booking_kind, booking_id, user_id, kind, start_at)
     select 'expert_session', id, id, 'day', now() from users limit 1`,
  ],
  [
    'Every reminder of kind space_booking has its booking',
    `insert into booking_reminders (booking_kind, booking_id, user_id, kind, start_at)
     select 'space_booking', id, id, 'day', now() from users limit 1`,
  ],
  [
    'Every taken offer of the waiting list of kind space_booking has its booking',
    `${HELD} update waiting_list set state = 'taken'; ${WITHOUT_BOOKING}`,
  ],
  [
    'Every allocation of kind space_booking has its booking or its offer',
    `${HELD} delete from waiting_list; ${WITHOUT_BOOKING}`,
  ],
  [
    'Every allocation of kind expert_session has its booking or its offer',
    `${HELD} update allocations set booking_kind = 'expert_session' where state = 'held'`,
  ],
  [HELD_AND_APPROVED, `${HELD} delete from approvals`],
  [HELD_AND_APPROVED, `${HELD} update allocations set state = 'released' where state = 'held'`],
  [QUOTA, `${ROOM} ${bookRoom('rejected', 6)}`],
  [
    'The rating of every expert matches the counted reviews',
    `insert into experts (user_id, rating_sum, rating_count)
     select id, 5, 1 from users where role = 'expert'
     on conflict (user_id) do update set rating_sum = 5 + experts.rating_sum, rating_count = 1 + experts.rating_count`,
  ],
  [
    'No two allocations of the same unit overlap',
    `alter table allocations drop constraint allocations_no_overlap;
     insert into allocations (mode, unit, resource_id, busy_from, busy_to, state, booking_kind, booking_id)
     select mode, unit, resource_id, busy_from, busy_to, state, booking_kind, booking_id from allocations
      where state = 'confirmed' limit 1`,
  ],
  [
    'No resource is allocated beyond its units',
    `alter table allocations disable trigger user;
     update allocations set unit = 2 where id = (select id from allocations where state = 'confirmed' limit 1)`,
  ],
  [
    'No user has two accepted sessions at the same time',
    `insert into expert_sessions (expert_id, requester_id, category, description, minutes, status, start_at, end_at)
     select expert_id, (select owner_id from organizations order by id desc limit 1), category, '', minutes,
            status, start_at + interval '5 minutes', end_at from expert_sessions where id = ${BOOKING}`,
  ],
  [
    'Every accepted session has a confirmed allocation for both parties',
    `update allocations set state = 'released' where id = (select id from allocations where state = 'confirmed' limit 1)`,
  ],
  [
    'Every accepted session has a confirmed allocation for both parties',
    `update allocations set busy_to = busy_to - interval '10 minutes' where state = 'confirmed'`,
  ],
  [
    'Only accepted and finished sessions have allocations',
    `update expert_sessions set status = 'rejected', start_at = null, end_at = null where id = ${BOOKING}`,
  ],
  [
    'Every session is at a proposed time, in a series or was rescheduled',
    `update expert_sessions set end_at = end_at - interval '15 minutes' where id = ${BOOKING}`,
  ],
  [
    'No organization has more hours with an expert than its kind allows',
    `update organizations set kind = 'external';
     insert into expert_sessions (expert_id, requester_id, organization_id, category, description, minutes, turn, created_at)
     select expert_id, requester_id, organization_id, category, '', 120, 'expert', created_at + n * interval '9 days'
       from expert_sessions, generate_series(1, 2) as n where id = ${PENDING}`,
  ],
  [
    QUOTA,
    `with added as (
       insert into expert_sessions (expert_id, requester_id, organization_id, category, description, minutes, turn, created_at)
       select expert_id, requester_id, organization_id, category, '', 15, 'expert', created_at
         from expert_sessions, generate_series(1, 5) where id = ${PENDING}
       returning id, requester_id)
     insert into expert_session_rounds (booking_id, round, author, author_id, answer_by)
     select id, 1, 'requester', requester_id, now() from added`,
  ],
  [
    'Every round proposes an allowed number of times',
    `delete from expert_session_slots where booking_id = ${PENDING}`,
  ],
  [
    'Every round proposes an allowed number of times',
    `insert into expert_session_slots (booking_id, round, start_at, end_at)
     select booking_id, round, start_at + n * interval '1 day', end_at + n * interval '1 day'
       from expert_session_slots, generate_series(1, 2) as n where booking_id = ${PENDING}`,
  ],
  [
    'The status of every booking matches its latest booking event',
    `delete from booking_events where kind = 'accepted'`,
  ],
  [
    'Booking events follow each other only by allowed transitions',
    `insert into booking_events (booking_id, kind, actor_id)
     select id, 'accepted', expert_id from expert_sessions where status = 'rejected'`,
  ],
  [
    'Only the parties request and answer a booking, and only the system lets it expire',
    `update booking_events set actor_id = (select owner_id from organizations order by id desc limit 1)
      where kind = 'accepted'`,
  ],
  [
    'No user has two open links for the same purpose',
    `insert into account_tokens (user_id, purpose, expires_at)
     select id, 'reset', now() + interval '1 hour' from users, generate_series(1, 2)`,
  ],
  [
    'No email is more than five minutes late',
    `update mails set sent_at = null, send_after = now() - interval '6 minutes'`,
  ],
  [
    'No user has two notifications of the same event and type',
    `alter table notifications drop constraint notifications_once;
     insert into notifications (user_id, type, event_id, params, link)
     select user_id, type, event_id, params, link from notifications limit 1`,
  ],
  [
    'No two emails have the same deduplication key',
    `alter table mails drop constraint mails_once;
     insert into mails (user_id, template, params, dedupe_key, sent_at)
     select user_id, template, params, dedupe_key, sent_at from mails limit 1`,
  ],
  [
    'Every organization with members has an owner who is a member',
    `update organizations set owner_id = null`,
  ],
  [
    'Every organization with members has an owner who is a member',
    `update users set organization_id = null`,
  ],
  [
    'Exactly the users with a second factor have its secret',
    `update users set second_factor_at = now() where erased_at is null`,
  ],
  [
    'Exactly the users with a second factor have its secret',
    `insert into second_factors (user_id, secret, last_step) select id, '', 0 from users limit 1`,
  ],
  [
    'Every user has the current name of their organization and a last-seen time',
    `delete from last_seen`,
  ],
  [
    'No removed user has an active sign-in session',
    `update users set is_removed = true; update sign_in_sessions set revoked_at = null`,
  ],
  [COUNTS, `update chat_memberships set unseen = unseen + 1 where user_id = ${SLIMS}`],
  [COUNTS, `update chat_memberships set mentions = 0 where user_id = ${SLIMS}`],
  [COUNTS, `update messages set deleted_at = now(), text = '' where position = 3`],
  [COUNTS, `delete from message_hides`],
  [POSITIONS, `delete from messages where position = 2`],
  [POSITIONS, `update rooms set last_position = last_position + 1`],
  [POSITIONS, `update rooms set revision = revision - 20`],
  [POSITIONS, `update chat_memberships set newest = newest - 1 where user_id = ${SLIMS}`],
  [POSITIONS, `delete from chat_memberships where user_id = ${SLIMS}`],
  [SEEN, `update chat_memberships set seen = newest + 1, read_position = newest + 1`],
  [SEEN, `update chat_memberships set read_position = seen - 1 where seen > 0`],
  [SEEN, `update chat_memberships set notified_position = newest + 1`],
  [PAIR, `update messages set receiver_id = (select id from users where role = 'dot' limit 1)`],
  [PAIR, `update chat_memberships set other_id = user_id`],
  [PARTS, `update messages set files = files + 1 where id = ${MESSAGE}`],
  [PARTS, `delete from files where subject_id = ${MESSAGE}`],
  [PARTS, `delete from message_reactions`],
  [PARTS, `update messages set text = 'Still there' where deleted_at is not null`],
  ['Every confirmed booking of kind space_booking takes its time', BOOKED_ROOM],
  [
    'No booking of kind space_booking that was rejected, cancelled or deleted takes a place',
    `${BOOKED_ROOM}
     insert into allocations (resource_id, mode, unit, busy_from, busy_to, state, booking_kind, booking_id)
     select space_id, 'exclusive', 1, start_at, end_at, 'confirmed', 'space_booking', id from space_bookings;
     update space_bookings set status = 'deleted'`,
  ],
  ['Nobody is inside an ended meeting', `${MEETING} ${ENDED}`],
  [
    'No guest of a meeting without a recording is named for more than 35 days',
    `with meeting as (
       insert into meetings (kind, owner_id, created_at) select 'room', id, now() from users limit 1 returning id),
     run as (
       insert into meeting_runs (meeting_id, name, duration_min, started_at, ended_at)
       select id, 'Talk', 0, now() - interval '37 days', now() - interval '36 days' from meeting returning id)
     insert into meeting_attendances (run_id, attendee, name, role, is_guest, joined_at, left_at)
     select id, 'guest:1:2', 'Salma', 'viewer', true, now() - interval '37 days', now() - interval '36 days' from run`,
  ],
  [
    'No user has more than 20 valid guest links for a meeting',
    `${LINKS} insert into meeting_links (meeting_id, name, role, created_by, created_at)
     select meeting_id, name, role, created_by, created_at from meeting_links limit 1`,
  ],
  [
    'No meeting has more people inside than it admits',
    `${MEETING} update conferences set max_participants = 0`,
  ],
  [GONE, `${MEETING} update conference_attendees set state = 'removed', token_hash = null`],
  [
    GONE,
    `${MEETING} delete from conference_stays; update conference_attendees set state = 'denied'`,
  ],
  [KNOWN_MODERATOR, `${MEETING} update conferences set no_moderator_since = now()`],
  [KNOWN_MODERATOR, `${MEETING} update conference_attendees set role = 'viewer'`],
  [
    'No meeting runs more than five minutes beyond its time',
    `${MEETING} update conferences set created_at = now() - interval '37 minutes'`,
  ],
  ['Only running meetings are being recorded', `${recorded('recording')} ${ENDED}`],
  [RECORDING_FILES, recorded('published')],
  [RECORDING_FILES, `update files set subject_kind = 'recording', subject_id = gen_random_uuid()`],
  [RINGS, `update calls set state = 'missed'`],
  [RINGS, `delete from active_calls where user_id = (select caller_id from calls limit 1)`],
  [RINGS, `delete from active_calls`],
  [RINGS, `update calls set rings_until = now() - interval '6 minutes'`],
  [
    PUSHED,
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.example.org/', '', '' from sign_in_sessions limit 1;
     insert into pushes (device_id, template, params, link, send_after, expires_at)
     select id, 'push-test', '{}', '/', now() - interval '6 minutes', now() from push_devices`,
  ],
])('finds what query: %s (%#)', async (rule, statements) => {
  expect(await findViolationsAfter(client, statements)).toContain(rule);
});

describe('files', () => {
  const stage = () =>
    stageFile(
      world.files,
      { name: 'plan.txt', content: Readable.from([Buffer.from('a plan')]) },
      { kind: 'any', maxBytes: 1_000, required: true, many: false },
    );
  const straysOf = async (id: string, hoursLater = 0) => {
    const at = new Date(Date.now() + hoursLater * 3_600_000);
    const found = await findStrayFiles(client, world.files, at);
    return found.filter(({ subject }) => subject === id).map(({ rule }) => rule);
  };

  test('finds a file whose content is gone', async () => {
    const staged = await stage();
    const subjectId = randomUUID();
    await insertFile(world.db, staged, { ownerId: null, subjectKind: 'booking', subjectId });
    expect(await straysOf(staged.id, 9)).toEqual([]);

    await world.files.remove(staged.id);

    expect(await straysOf(staged.id)).toEqual(['Every file row has its stored content']);
    await world.db.deleteFrom('files').where('id', '=', staged.id).execute();
  });

  test('finds content without a file once it should have been swept', async () => {
    const { id } = await stage();

    expect(await straysOf(id, 6)).toEqual([]);
    expect(await straysOf(id, 9)).toEqual(['All stored content has a file row']);
    await unstage(world.files, [id]);
  });
});
