import { PART_SETTINGS } from '@thedot/domain/hub-settings/editable-settings';
import { JourneyKind } from '@thedot/domain/journey/journey.contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from '../../testing/erasures.ts';
import { createEvent } from '../../testing/events.ts';
import { collectJourney } from '../../testing/naive-journey.ts';
import { allItems } from '../../testing/pages.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { fillRandomHub } from '../../testing/statistics/random-hub.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const now = new Date('2026-04-05T10:10:00.000Z');
const FROM = Date.parse('2026-03-08T23:00:00.000Z');

const world = await useWorld({ clock: now, settings: { hubTimeZone: 'Europe/Paris' } });
const staff = await world.person('dot');
await fillRandomHub(world, 7, { from: FROM, days: 36, now, timeZone: 'Europe/Paris' });

/** The random hub’s records are of people; here they are of their organizations, too. */
async function giveToOrganizations() {
  const person = {
    expert_sessions: 'requester_id',
    space_bookings: 'booker_id',
    material_bookings: 'booker_id',
    deal_takes: 'user_id',
    submissions: 'author_id',
  };
  for (const [table, column] of Object.entries(person))
    await sql`update ${sql.table(table)} as t set organization_id = u.organization_id
      from users as u where u.id = ${sql.ref(`t.${column}`)}
        and not exists (select from deal_takes as d where d.id = t.id)`.execute(world.owner);
  await sql`update deal_takes as t set organization_id = u.organization_id from users as u
    where u.id = t.user_id and t.id in (
      select distinct on (d.deal_id, its.organization_id) d.id from deal_takes as d
      join users as its on its.id = d.user_id)`.execute(world.owner);
  await sql`update submissions set status = (array['accepted', 'declined'])[1 + (number / 2) % 2],
      decided_at = created_at + interval '3 days'
    where kind = 'application' and status <> 'draft' and number % 2 = 0`.execute(world.owner);
  // Many steps of one time, and some done at once: they differ by kind and id alone.
  await sql`insert into next_steps (booking_id, text, created_by, created_at, done_at, done_by)
    select b.id, 'Step', b.expert_id, ${now.toISOString()}::timestamptz,
      case when n = 1 then ${now.toISOString()}::timestamptz end, case when n = 1 then b.requester_id end
    from expert_sessions as b, generate_series(1, 3) as n where b.status = 'finished'`.execute(
    world.owner,
  );
}
await giveToOrganizations();

const { rows: busiest } = await sql<{ id: string }>`
  select b.organization_id as id from expert_sessions as b
  where b.organization_id is not null and b.status = 'finished'
  group by 1 order by count(*) desc limit 5`.execute(world.owner);

const readJourney = ({ api }: Pick<TestPerson, 'api'>, id: string, limit = 100) =>
  allItems((page) => api.journey.list({ query: { id, limit, ...page } }));

const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind} ${id}`;

describe('the journey of an organization', () => {
  test('equals a slow collection of the facts, and its counts those of each kind', async () => {
    const seen = new Set<JourneyKind>();
    for (const { id } of busiest) {
      const facts = await collectJourney(world.owner, {
        organizationId: id,
        userId: staff.id,
        isStaff: true,
      });
      const shown = await readJourney(staff, id);
      expect(shown.map(keyOf)).toEqual(facts.map(keyOf));
      expect(shown.map(({ at }) => Date.parse(at))).toEqual(facts.map(({ at }) => at));
      const { counts } = await staff.api.journey.list({ query: { id, limit: 1 } });
      const expected = Map.groupBy(facts, ({ kind }) => kind);
      for (const kind of JourneyKind.options)
        expect(counts[kind] ?? 0, kind).toBe(expected.get(kind)?.length ?? 0);
      for (const { kind } of shown) seen.add(kind);
    }
    expect([...seen].toSorted()).toEqual(JourneyKind.options.toSorted());
  });

  test('has each fact once, however short its pages are', async () => {
    const id = busiest[0]?.id ?? '';
    const whole = (await readJourney(staff, id)).map(keyOf);
    expect(new Set(whole).size).toBe(whole.length);
    expect((await readJourney(staff, id, 3)).map(keyOf)).toEqual(whole);
  });

  test('is filtered by kind and by days of the hub', async () => {
    const id = busiest[0]?.id ?? '';
    const whole = await readJourney(staff, id);
    const days = { from: '2026-03-15', to: '2026-03-29' };
    const { items, counts } = await staff.api.journey.list({
      query: { id, kind: 'space_used', ...days, limit: 100 },
    });
    const isIn = ({ at }: { readonly at: string }) =>
      at >= '2026-03-14T23:00:00.000Z' && at < '2026-03-29T22:00:00.000Z';
    const expected = whole.filter((it) => it.kind === 'space_used' && isIn(it));
    expect(items.map(keyOf)).toEqual(expected.map(keyOf));
    expect(counts.space_used).toBe(expected.length);
    expect(counts.session_held ?? 0).toBe(
      whole.filter((it) => it.kind === 'session_held' && isIn(it)).length,
    );
    const turned = staff.api.journey.list({ query: { id, from: days.to, to: days.from } });
    await expectRefusal(turned, 'dashboard.period', { errors: [{ path: 'to' }] });
  });

  test('leaves out the parts of the hub that are switched off', async () => {
    const admin = await world.person('super-admin');
    const key = PART_SETTINGS.deals;
    const switchDeals = async (value: string | null) => {
      const { settings } = await admin.api.hubSettings.list({});
      const revision = settings.find((it) => it.key === key)?.revision ?? 0;
      await admin.api.hubSettings.save({ body: { changes: [{ key, value, revision }] } });
    };
    const readKinds = async () => {
      const kinds = new Set<JourneyKind>();
      for (const { id } of busiest)
        for (const { kind } of await readJourney(staff, id)) kinds.add(kind);
      return kinds;
    };
    const all = await readKinds();
    await switchDeals('false');
    const shown = await readKinds();
    await switchDeals(null);
    expect([...all].filter((it) => !shown.has(it))).toEqual(['deal_taken']);
  });

  test('refuses a place in it that it did not give', async () => {
    const after = Buffer.from(JSON.stringify(['now', staff.id])).toString('base64url');
    const id = busiest[0]?.id ?? '';
    await expectRefusal(staff.api.journey.list({ query: { id, after } }), 'request.invalid');
  });
});

describe('the readers of a journey', () => {
  test('are staff and its members; to all others it does not exist', async () => {
    const amira = await world.person('startup');
    const id = amira.organizationId;
    for (const role of ['super-admin', 'admin', 'dot'] as const) {
      const { api } = await world.person(role);
      expect((await api.journey.list({ query: { id } })).items.length).toBeGreaterThan(0);
    }
    const colleague = await world.person('member', { organizationId: id });
    expect((await readJourney(colleague, id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['registered', 'member_joined']),
    );
    for (const role of ['startup', 'expert', 'tt', 'guest', 'member', 'external'] as const) {
      const other = await world.person(role);
      await expectRefusal(other.api.journey.list({ query: { id } }), 'organization.not_found');
    }
    const anonymous = await world.app.inject({ url: `/api/user/organization/journey?id=${id}` });
    expect(anonymous.statusCode).toBe(401);
    const waiting = await world.person('external', { organizationId: id, review: 'waiting' });
    await expectStatus(waiting.api.journey.list({ query: { id } }), 403);
  });

  test('among members see what is theirs alone only of themselves', async () => {
    const { id = '' } = busiest[0] ?? {};
    const newcomer = await world.person('startup', { organizationId: id });
    const facts = await collectJourney(world.owner, {
      organizationId: id,
      userId: newcomer.id,
      isStaff: false,
    });
    const shown = await readJourney(newcomer, id);
    const isPublished = (it: { readonly kind: JourneyKind }) =>
      it.kind !== 'event_attended' && it.kind !== 'event_organized';
    expect(shown.filter(isPublished).map(keyOf)).toEqual(facts.filter(isPublished).map(keyOf));
    expect(
      shown.some(({ kind }) => kind.startsWith('next_step') || kind === 'service_requested'),
    ).toBe(false);
    const sessions = shown.filter(({ kind }) => kind === 'session_held');
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.every(({ path }) => path === null)).toBe(true);
  });

  test('never see private texts, drafts, and events for others', async () => {
    const secret = 'CANARY';
    const amira = await world.person('startup');
    const id = amira.organizationId;
    const colleague = await world.person('member', { organizationId: id });
    const { id: eventId } = await createEvent(staff, staff, {
      title: secret,
      start: '2026-05-04T09:00:00.000Z',
      end: '2026-05-04T10:00:00.000Z',
    });
    await world.owner
      .updateTable('events')
      .set({
        visibility: 'Private',
        audience_roles: ['expert'],
        start_at: '2026-04-01T09:00:00.000Z',
        end_at: '2026-04-01T10:00:00.000Z',
      })
      .where('id', '=', eventId)
      .execute();
    await sql`insert into event_registrations (event_id, user_id, status, code, checked_in_at, created_at, changed_at)
      values (${eventId}, ${amira.id}, 'attended', 'canary', now(), now(), now())`.execute(
      world.owner,
    );
    await sql`insert into space_bookings (space_id, booker_id, organization_id, title, purpose, is_private,
        start_at, end_at, status, created_at, changed_at)
      select id, ${amira.id}, ${id}, ${secret}, ${secret}, true, '2026-04-02T09:00Z', '2026-04-02T10:00Z', 'finished', now(), now()
      from spaces limit 1`.execute(world.owner);
    await sql`with session as (
        insert into expert_sessions (expert_id, requester_id, organization_id, category, description, minutes,
          status, start_at, end_at, attendance, finished_at)
        select id, ${amira.id}, ${id}, 'Finance', ${secret}, 60, 'finished', '2026-04-03T09:00Z', '2026-04-03T10:00Z',
          'attended', '2026-04-03T10:00Z' from users where role = 'expert' limit 1
        returning id, expert_id)
      insert into booking_notes (booking_id, author_id, text) select id, expert_id, ${secret} from session`.execute(
      world.owner,
    );
    const ofColleague = await readJourney(colleague, id);
    expect(JSON.stringify(ofColleague)).not.toContain(secret);
    expect(ofColleague.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['space_used', 'session_held']),
    );
    const own = await readJourney(amira, id);
    expect(own.filter(({ title }) => title === secret).map(({ kind }) => kind)).toEqual([
      'event_attended',
    ]);
    const ofStaff = await readJourney(staff, id);
    expect(JSON.stringify(ofStaff.filter(({ kind }) => kind !== 'event_attended'))).not.toContain(
      secret,
    );
  });
});

test('the journey of a merged organization is in that of the remaining one', async () => {
  const { id: from = '' } = busiest[1] ?? {};
  const into = await world.person('startup');
  const before = await readJourney(staff, from);
  await staff.api.organizations.merge({ body: { from, into: into.organizationId } });
  const shown = await readJourney(staff, into.organizationId);
  const moved = before.filter(({ kind }) => kind !== 'registered').map(keyOf);
  expect(shown.map(keyOf)).toEqual(expect.arrayContaining(moved));
  expect((await readJourney(staff, from)).map(keyOf)).toEqual(shown.map(keyOf));
});

test('the journey keeps the sessions of an erased user, without a name', async () => {
  const amira = await world.person('startup');
  const id = amira.organizationId;
  const colleague = await world.person('member', { organizationId: id });
  await sql`insert into space_bookings (space_id, booker_id, organization_id, title, start_at, end_at, status, created_at, changed_at)
    select id, ${colleague.id}, ${id}, 'Board', '2026-04-02T11:00Z', '2026-04-02T12:00Z', 'finished', now(), now()
    from spaces limit 1`.execute(world.owner);
  const { name } = colleague;
  expect(JSON.stringify(await readJourney(staff, id))).toContain(name);
  await eraseAccount(world, { staff: await world.person('super-admin'), person: colleague });
  const shown = await readJourney(staff, id);
  expect(shown.map(({ kind }) => kind)).toContain('space_used');
  expect(shown.map(({ kind }) => kind).filter((it) => it === 'member_joined')).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toContain(name);
});
