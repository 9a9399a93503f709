import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { viewAsOf } from '@thedot/domain/auth/view-as.rules';
import type { Problem } from '@thedot/domain/errors';
import { daysAfter, MINUTE_MS } from '@thedot/domain/kernel/time';
import { EVERYONE } from '@thedot/domain/users/target-audience.contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../../app/build-app.ts';
import { openSessionCache } from '../../../app/open-session-cache.ts';
import { buildAttack, CALLS, type InputField } from '../../../testing/attacks/calls.ts';
import { buildProbes, findReadableCanaries } from '../../../testing/attacks/canaries.ts';
import {
  createAcceptedBooking,
  createPendingBooking,
  MONDAY,
} from '../../../testing/bookings/sessions.ts';
import { sendMessage } from '../../../testing/chats.ts';
import { advanceClock, waitForBlockedCalls } from '../../../testing/concurrency.ts';
import { updateUser } from '../../../testing/rows.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { lockSession } from '../sign-in/sessions.queries.ts';
import { endDueViewings } from './end-viewings.jobs.ts';

const world = await useWorld({ clock: MONDAY });
world.clock = MONDAY;
const jobContext = () => ({ ...world, now: () => world.clock ?? MONDAY });

const REASON = 'The calendar looks empty to her';

const view = (viewer: TestPerson, { id }: { readonly id: string }, more = {}) =>
  viewer.api.viewAs.start({ params: { id }, body: { reason: REASON, ...more } });
const whoIs = async ({ api: own }: TestPerson) => (await own.users.me()).user.id;
const refusal = (code: string) => ({ code });

/** Starts a viewing, and ends it when the test is done. */
async function viewing<T>(
  viewer: TestPerson,
  viewed: { readonly id: string },
  work: () => Promise<T>,
): Promise<T> {
  await view(viewer, viewed);
  try {
    return await work();
  } finally {
    await viewer.api.viewAs.end();
  }
}

const NOWHERE: InputField = { part: 'none', path: [], shape: {} };
const reads = CALLS.filter(
  ({ endpoint: { method, acts, access } }) => method === 'GET' && !acts && access !== 'public',
);
const isPrivate = ({ endpoint }: (typeof CALLS)[number]) => viewAsOf(endpoint) === 'private';

const answerOf = (call: (typeof CALLS)[number], { headers }: TestPerson) => {
  const request = buildAttack(call, NOWHERE, null);
  return world.app.inject({ ...request, headers: { ...request.headers, ...headers } });
};

/** A checksum of each table, without counts of calls, open connections and the records of refusals. */
async function contentOfTables() {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('rate_limits', 'connections', 'schema_migrations')
     order by 1`.execute(world.db);
  const parts = tables.map(({ name }) => {
    const where = name === 'audit_log' ? sql`where t.action <> 'access.refused'` : sql``;
    return sql`select ${name} as name, md5(string_agg(t::text, ' ' order by t::text)) as content
                 from ${sql.table(name)} as t ${where}`;
  });
  const { rows } = await sql<{ name: string; content: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(world.db);
  return new Map(rows.map(({ name, content }) => [name, content]));
}

describe('viewing the hub as another user', () => {
  test('shows the administrator what the user sees, until they end it', async () => {
    const [karim, amira] = [await world.person('admin'), await world.person('startup')];

    await view(karim, amira);

    const { user } = await karim.api.users.me();
    expect(user).toMatchObject({ id: amira.id, role: 'startup' });
    expect(Date.parse(user.viewedUntil ?? '')).toBe(MONDAY.getTime() + 30 * MINUTE_MS);
    expect((await amira.api.users.me()).user.viewedUntil).toBeNull();
    await karim.api.viewAs.end();
    expect(await whoIs(karim)).toBe(karim.id);
    await karim.api.viewAs.end();
  });

  test('is told to the viewed user with name, reason and times, and audited as the act of the viewer', async () => {
    const [karim, amira] = [await world.person('admin'), await world.person('startup')];

    await view(karim, amira);
    const [current] = (await amira.api.viewAs.listOwn()).items;
    await karim.api.viewAs.end();
    const { items } = await amira.api.viewAs.listOwn();

    expect(current).toMatchObject({ viewer: { id: karim.id }, reason: REASON, endedAt: null });
    expect(items).toHaveLength(1);
    expect(items[0]?.endedAt).not.toBeNull();
    const audited = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', amira.id)
      .where('action', 'like', 'view-as.%')
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { action: 'view-as.started', actor_id: karim.id, details: { reason: REASON } },
      { action: 'view-as.ended', actor_id: karim.id, details: { because: 'ended' } },
    ]);
  });

  test.each([
    ['a super admin', 'super-admin', 'super-admin', {}, 'view_as.super_admin'],
    ['another admin, to an admin', 'admin', 'admin', {}, 'access.super_admin_required'],
    ['a removed user', 'admin', 'startup', { removed: true }, 'view_as.cannot_sign_in'],
    ['anyone, to the hub team', 'dot', 'startup', {}, 'access.denied'],
  ])('is refused as %s', async (_, role, as, options, code) => {
    const [viewer, viewed] = [await world.person(role), await world.person(as, options)];

    await expect(view(viewer, viewed)).rejects.toMatchObject(refusal(code));
    expect(await whoIs(viewer)).toBe(viewer.id);
  });

  test('is refused as oneself, as an unknown user, without a reason and from within a viewing', async () => {
    const [karim, amira] = [await world.person('admin'), await world.person('startup')];

    await expect(view(karim, karim)).rejects.toMatchObject(refusal('view_as.own_account'));
    await expect(view(karim, { id: crypto.randomUUID() })).rejects.toMatchObject(
      refusal('user.not_found'),
    );
    await expect(view(karim, amira, { reason: ' ' })).rejects.toMatchObject(
      refusal('request.invalid'),
    );
    await viewing(karim, amira, () =>
      expect(view(karim, amira)).rejects.toMatchObject(refusal('view_as.read_only')),
    );
  });

  test('needs the password of an administrator who has one', async () => {
    const karim = await world.person('admin', { password: 'olive mills at dawn' });
    const amira = await world.person('startup');

    await expect(view(karim, amira)).rejects.toMatchObject(refusal('auth.proof_required'));
    await expect(view(karim, amira, { password: 'a guess' })).rejects.toMatchObject(
      refusal('auth.wrong_password'),
    );
    await view(karim, amira, { password: 'olive mills at dawn' });
    expect(await whoIs(karim)).toBe(amira.id);
  });

  test('of two starts at once, one counts and both are recorded', async () => {
    const karim = await world.person('admin');
    const [amira, firas] = [await world.person('startup'), await world.person('member')];

    // Both have passed the guard when they wait for the session.
    const starts = await world.db.transaction().execute(async (tx) => {
      await lockSession(tx, karim.sessionId);
      const both = [view(karim, amira), view(karim, firas)];
      await waitForBlockedCalls(world, 2);
      return both;
    });
    await Promise.all(starts);

    expect([amira.id, firas.id]).toContain(await whoIs(karim));
    const open = await world.db
      .selectFrom('viewings')
      .select('ended_at')
      .where('viewer_id', '=', karim.id)
      .execute();
    expect(open.map(({ ended_at: at }) => at === null).toSorted()).toEqual([false, true]);
  });
});

describe('the end of a viewing', () => {
  const started = async (as = 'startup') => {
    const [leila, viewed] = [await world.person('super-admin'), await world.person(as)];
    await view(leila, viewed);
    expect(await whoIs(leila)).toBe(viewed.id);
    return { leila, viewed };
  };
  const endOf = ({ id }: TestPerson) =>
    world.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject_id', '=', id)
      .where('action', '=', 'view-as.ended')
      .execute();

  test('comes after 30 minutes', async () => {
    const { leila, viewed } = await started();

    advanceClock(world, 29 * MINUTE_MS);
    expect(await whoIs(leila)).toBe(viewed.id);
    advanceClock(world, MINUTE_MS);
    expect(await whoIs(leila)).toBe(leila.id);

    await endDueViewings(jobContext());
    await endDueViewings(jobContext());
    expect(await endOf(viewed)).toEqual([{ details: { because: 'time limit' } }]);
    expect((await viewed.api.viewAs.listOwn()).items[0]?.endedAt).toBe(
      new Date(MONDAY.getTime() + 30 * MINUTE_MS).toISOString(),
    );
  });

  test('comes with the sign-out', async () => {
    const { leila, viewed } = await started();
    const refresh = world.keys.refreshToken(leila.sessionId, 0);

    await world.app.inject({
      url: '/api/auth/revoketoken',
      cookies: { refresh },
      headers: leila.headers,
    });

    await expect(leila.api.users.me()).rejects.toMatchObject(refusal('auth.session_expired'));
    expect(await endOf(viewed)).toEqual([{ details: { because: 'signed out' } }]);
  });

  test.each<[string, 'leila' | 'viewed', object]>([
    ['becomes a super admin', 'viewed', { role: 'super-admin' }],
    ['is removed', 'viewed', { is_removed: true }],
    ['loses the role of an administrator', 'leila', { role: 'dot' }],
  ])('comes when an account %s, and is recorded by a job', async (_, who, change) => {
    const people = await started();

    await updateUser(world, people[who], change);

    await expect.poll(() => whoIs(people.leila)).toBe(people.leila.id);
    await endDueViewings(jobContext());
    expect(await endOf(people.viewed)).toEqual([{ details: { because: 'not allowed any more' } }]);
  });

  test('comes with the removal of the viewer', async () => {
    const { leila } = await started();

    await updateUser(world, leila, { is_removed: true });

    await expect
      .poll(() => leila.api.users.me().catch((error: unknown) => error))
      .toMatchObject(refusal('auth.deactivated'));
  });

  test('comes on every server at once', async () => {
    const now = () => world.clock ?? new Date();
    const cache = openSessionCache({ ...world, url: world.databaseUrl, now });
    const second = await buildApp({ ...world, people: cache.people, now });
    const there = async ({ headers }: TestPerson) =>
      (await second.inject({ url: '/api/user', headers })).json<{ user: { id: string } }>().user.id;
    const [karim, amira] = [await world.person('admin'), await world.person('startup')];
    expect(await there(karim)).toBe(karim.id);

    await view(karim, amira);
    await expect.poll(() => there(karim)).toBe(amira.id);
    await karim.api.viewAs.end();
    await expect.poll(() => there(karim)).toBe(karim.id);

    await second.close();
    await cache.close();
  });
});

describe('as each role', async () => {
  const karim = await world.person('super-admin');
  const { expert, startup } = await createPendingBooking(world);
  await startup.api.tickets.create({
    body: { type: 'claim', title: 'The door sticks', text: 'Since Monday', area: 'spaces' },
  });
  const people: Partial<Record<string, TestPerson>> = { expert, startup };
  const roles = Role.options.filter((role) => role !== 'super-admin');
  const lists = reads.filter(
    (call) => !isPrivate(call) && !call.endpoint.params && call.name !== 'users.me',
  );

  test.each(roles)('%s has the rights and rows that it has when signed in', async (role) => {
    const person = people[role] ?? (await world.person(role));
    const answersTo = async (caller: TestPerson) =>
      Promise.all(
        lists.map(async (call) => {
          const { statusCode, body } = await answerOf(call, caller);
          return [call.name, statusCode, body.replace(/"requestId":"[^"]*"/, '')];
        }),
      );
    const own = await answersTo(person);
    const { user } = await person.api.users.me();

    const viewed = await viewing(karim, person, async () => {
      const { viewedUntil, ...me } = (await karim.api.users.me()).user;
      expect({ ...me, viewedUntil: null }).toEqual(user);
      expect(viewedUntil).not.toBeNull();
      return answersTo(karim);
    });

    expect(viewed).toEqual(own);
    expect(own.filter(([, status]) => status === 200).length).toBeGreaterThan(5);
  });
});

describe('while the hub is viewed as another user', async () => {
  const karim = await world.person('super-admin');
  const amira = await world.person('admin');
  const writes = CALLS.filter(
    ({ endpoint: { method, acts, viewAs } }) => (method !== 'GET' || acts) && viewAs !== 'open',
  );
  const codeOf = async (call: (typeof CALLS)[number]) => {
    const answer = await answerOf(call, karim);
    return answer.statusCode < 400 ? null : answer.json<Problem>().code;
  };

  test('every call that could change something is refused, and no row changes', async () => {
    await viewing(karim, amira, async () => {
      await karim.api.users.me();
      const before = await contentOfTables();

      const codes = await Promise.all(writes.map(async (call) => [call.name, await codeOf(call)]));

      expect(codes).toEqual(writes.map(({ name }) => [name, 'view_as.read_only']));
      expect(writes.length).toBeGreaterThan(200);
      expect(await contentOfTables()).toEqual(before);
    });
  });

  test('every other call changes no row, and private ones are refused', async () => {
    const calls = reads.filter(({ endpoint: { access } }) =>
      can({ role: 'admin', standing: 'full', station5G: false, canBookExpert: null }, access),
    );
    await viewing(karim, amira, async () => {
      const before = await contentOfTables();

      const codes = await Promise.all(
        calls.map(async (call) => ({ call, code: await codeOf(call) })),
      );

      const wrong = codes.filter(
        ({ call, code }) =>
          (code === 'view_as.private') !== isPrivate(call) ||
          code === 'view_as.read_only' ||
          code === 'server.unexpected',
      );
      expect(wrong.map(({ call, code }) => [call.name, code])).toEqual([]);
      expect(await contentOfTables()).toEqual(before);
    });
  });
});

describe('the live connection of a viewing', () => {
  test('hears what the user may refetch, but no chats, and leaves no trace of them', async () => {
    const [karim, amira] = [await world.person('admin'), await world.person('startup')];
    const page = await world.socket(karim);

    await view(karim, amira);
    await page.waitForEvent('update-organization');
    await expect
      .poll(() => page.ask('update_users', [amira.id]))
      .toEqual(refusal('view_as.read_only'));
    world.live.sendToUsers([amira.id], 'chat-room', { roomId: crypto.randomUUID() });
    world.live.sendToUsers([karim.id], 'update-proposal');
    world.live.sendToUsers([amira.id], 'update-bookings');
    await page.waitForEvent('update-bookings');

    expect(page.receivedOf('chat-room')).toEqual([]);
    expect(page.receivedOf('update-proposal')).toEqual([]);
    expect(world.gateway.isConnected(amira.id)).toBe(false);
    expect(world.gateway.isConnected(karim.id)).toBe(true);
    for (const [name, payload] of [
      ['typing', { roomId: crypto.randomUUID(), typing: true }],
      ['add-puser', amira.id],
    ] as const)
      expect(await page.ask(name, payload)).toEqual(refusal('view_as.read_only'));

    await karim.api.viewAs.end();
    await page.waitForEvent('update-organization', 2);
    world.live.sendToUsers([karim.id], 'update-proposal');
    await page.waitForEvent('update-proposal');
    page.close();
    await expect.poll(() => world.gateway.isConnected(karim.id)).toBe(false);
  });
});

/** What only these users read, in places that many of their pages show. */
const WORDS = {
  message: 'canary-of-a-message',
  fileName: 'canary-of-a-file',
  fileContent: 'canary-in-a-file',
  note: 'canary-of-a-note',
  dealCode: 'CANARY-OF-A-DEAL',
} as const;

test('what is private of an expert can be read by no call of a viewing', async () => {
  const { expert, startup, booking } = await createAcceptedBooking(world);
  const file = new File([WORDS.fileContent], `${WORDS.fileName}.txt`);
  const { id: fileId } = await expert.api.chat.upload({ body: {}, files: { file } });
  const { id, roomId } = await sendMessage(expert, startup, WORDS.message, { files: [fileId] });
  await expert.api.bookingNotes.add({ body: { bookingId: booking.id, text: WORDS.note } });
  const dealId = await takeDeal(expert, WORDS.dealCode);
  const probes = reads
    .flatMap((call) => buildProbes(call, [id, roomId, fileId, booking.id, dealId, expert.id]))
    .concat(
      { request: { url: `/api/privatechat/getmessages?roomId=${roomId}` } },
      { request: { url: `/api/bookingnotes?bookingId=${booking.id}` } },
    );
  const readBy = async (person: TestPerson) =>
    (await findReadableCanaries(world, person, { words: WORDS, probes })).seen;
  const leila = await world.person('super-admin');

  expect(await readBy(expert)).toEqual(Object.keys(WORDS).toSorted());
  expect(await viewing(leila, expert, () => readBy(leila))).toEqual([]);
});

/** Takes a deal with this code, and returns its id. */
async function takeDeal({ api }: TestPerson, sharedCode: string): Promise<string> {
  const nour = await world.person('dot');
  const day = MONDAY.toISOString().slice(0, 10);
  const { id } = await nour.api.deals.create({
    body: {
      title: 'Six months of hosting',
      partner: 'Nuage',
      text: 'For teams that launch this year.',
      offer: 'shared_code',
      sharedCode,
      link: '',
      cap: null,
      validFrom: day,
      validTo: daysAfter(day, 30),
      audience: EVERYONE,
    },
  });
  await nour.api.deals.changeStatus({ query: { id }, body: { action: 'publish' } });
  await api.deals.take({ query: { id } });
  return id;
}
