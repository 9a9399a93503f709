// Compares the sheet of each expert of a random hub with a slow count over its rows.
import type { ExpertImpact } from '@thedot/domain/statistics/expert-impact.contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { countNaively, type HubRows, readHub } from '../../testing/statistics/naive-statistics.ts';
import { fillRandomHub } from '../../testing/statistics/random-hub.ts';
import { useWorld } from '../../testing/world.ts';

const timeZone = 'Europe/Paris';
const now = new Date('2026-04-05T10:10:00.000Z');
const query = { from: '2026-03-12', to: '2026-04-02' } as const;

const world = await useWorld({ clock: now, settings: { hubTimeZone: timeZone } });
const staff = await world.person('dot');
await fillRandomHub(world, 20_260_328, {
  from: Date.parse('2026-03-08T23:00:00.000Z'),
  days: 36,
  now,
  timeZone,
});
await sql`update expert_sessions as s set organization_id = u.organization_id
  from users as u where u.id = s.requester_id`.execute(world.owner);
await sql`insert into next_steps (booking_id, text, done_at)
  select id, 'Send the deck', case when n = 1 then ${now.toISOString()}::timestamptz end
  from expert_sessions, generate_series(1, 2) as n`.execute(world.owner);
await sql`insert into reviews (booking_id, expert_id, author_id, stars, hidden_at, hidden_reason)
  select id, expert_id, requester_id, 1 + (row_number() over ())::int % 5,
    case when row_number() over () % 7 = 0 then ${now.toISOString()}::timestamptz end,
    case when row_number() over () % 7 = 0 then 'Names a user' else '' end
  from expert_sessions where status = 'finished' and attendance in ('attended', 'unknown')`.execute(
  world.owner,
);
const rows = await readHub(world.owner);
const reviews = await world.owner.selectFrom('reviews').selectAll().execute();
const experts = [...new Set(rows.expert_sessions.map((it) => it.expert_id))];

const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0);
const readSheet = (id: string) => staff.api.dashboard.expert({ params: { id }, query });

/** The sessions of the period that the expert held, by the definition of the figure. */
const heldBy = (id: string, { expert_sessions: sessions }: HubRows) =>
  sessions.filter(
    ({ expert_id: expert, status, attendance, start_at: start }) =>
      expert === id &&
      status === 'finished' &&
      (attendance === 'attended' || attendance === 'unknown') &&
      start !== null &&
      dayInHub(start) >= query.from &&
      dayInHub(start) <= query.to,
  );
const dayInHub = (at: string | Date) =>
  Temporal.Instant.from(new Date(at).toISOString())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

const groupSums = (
  sessions: ReturnType<typeof heldBy>,
  keyOf: (it: (typeof sessions)[number]) => string | null,
) =>
  Object.fromEntries(
    [...Map.groupBy(sessions, (it) => keyOf(it) ?? '')]
      .filter(([key]) => key !== '')
      .map(([key, own]) => [key, [own.length, sum(own.map(({ minutes }) => minutes))]]),
  );

test('the sheet of each expert equals a slow count of their sessions, steps and reviews', async () => {
  expect(experts.length).toBeGreaterThan(1);
  for (const id of experts) {
    const sheet = await readSheet(id);
    const ofExpert = rows.expert_sessions.filter((it) => it.expert_id === id);
    const naive = countNaively({ ...rows, expert_sessions: ofExpert }, query, { now, timeZone });
    for (const figure of sheet.figures) {
      const { part, whole } = naive.figures[figure.id];
      expect(figure.now.part ?? figure.now.value, figure.id).toBeCloseTo(part, 6);
      expect(figure.now.whole, figure.id).toBe(whole);
    }
    const held = heldBy(id, rows);
    expect(held.length).toBeGreaterThan(0);
    expect(sheet.users).toBe(new Set(held.map((it) => it.requester_id)).size);
    expect(sheet.nextSteps).toEqual({ agreed: 2 * held.length, done: held.length });
    expect(
      Object.fromEntries(sheet.topics.map((it) => [it.category, [it.sessions, it.minutes]])),
    ).toEqual(groupSums(held, (it) => it.category));
    expect(
      Object.fromEntries(sheet.organizations.map((it) => [it.id, [it.sessions, it.minutes]])),
    ).toEqual(groupSums(held, (it) => it.organization_id));
    const stars = reviews
      .filter((it) => it.hidden_at === null && held.some(({ id: of }) => of === it.booking_id))
      .map((it) => it.stars);
    expect(sheet.rating.reviews).toBe(stars.length);
    if (stars.length < 3) expect(sheet.rating.mean).toBeNull();
    else expect(sheet.rating.mean).toBeCloseTo(sum(stars) / stars.length, 9);
    expect(sheet.coming).toBe(
      ofExpert.filter((it) => it.status === 'accepted' && new Date(it.end_at ?? 0) > now).length,
    );
  }
});

test('the mean of fewer than three reviews is not told', async () => {
  const shownOf = (expert: string) => {
    const held = heldBy(expert, rows).map((it) => it.id);
    return reviews.filter((it) => it.hidden_at === null && held.includes(it.booking_id));
  };
  const [id = ''] = experts.toSorted((a, b) => shownOf(b).length - shownOf(a).length);
  const shown = shownOf(id);
  const meanAfterHiding = async (hidden: typeof shown) => {
    await world.owner
      .updateTable('reviews')
      .set({ hidden_at: now.toISOString(), hidden_reason: 'Names a user' })
      .where(
        'id',
        'in',
        hidden.map((it) => it.id),
      )
      .execute();
    return (await readSheet(id)).rating;
  };
  expect(shown.length).toBeGreaterThan(3);
  expect(await meanAfterHiding(shown.slice(3))).toMatchObject({
    reviews: 3,
    mean: expect.any(Number),
  });
  expect(await meanAfterHiding(shown.slice(2, 3))).toEqual({ reviews: 2, mean: null });
});

describe('the sheet of an expert', () => {
  test('is found by staff and the expert alone', async () => {
    const [expert, other] = [await world.person('expert'), await world.person('expert')];
    const read = { params: { id: expert.id } };
    expect((await expert.api.dashboard.expert(read)).figures).toHaveLength(4);
    for (const role of ['super-admin', 'admin', 'dot'] as const)
      expect(await (await world.person(role)).api.dashboard.expert(read)).toBeTruthy();
    for (const { api } of [other, await world.person('startup'), await world.person('guest')]) {
      await expectStatus(api.dashboard.expert(read), 404);
      await expectStatus(api.dashboard.exportExpert(read), 404);
    }
    const startup = await world.person('startup');
    await expectStatus(startup.api.dashboard.expert({ params: { id: startup.id } }), 404);
  });

  test('is exported with the values of the screen, one in each row, and logged', async () => {
    const [id = ''] = experts;
    const shown = await readSheet(id);
    const { body } = await world.app.inject({
      url: `/api/dashboard/experts/${id}/data?from=${query.from}&to=${query.to}&format=csv`,
      headers: staff.headers,
    });
    const lines = body.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(
      shown.figures.length + 7 + 2 * (shown.topics.length + shown.organizations.length),
    );
    const valueOf = (name: string) => lines.find((it) => it.startsWith(name))?.split(',')[2];
    const told: Record<string, number> = {
      'Figures,Sessions held': countOf(shown, 'sessions_held'),
      'Figures,Startups helped': shown.organizations.length,
      'Figures,Users helped': shown.users,
      'Figures,Next steps agreed': shown.nextSteps.agreed,
      'Figures,Next steps done': shown.nextSteps.done,
      'Figures,Reviews': shown.rating.reviews,
      'Figures,Upcoming sessions': shown.coming,
    };
    for (const [name, value] of Object.entries(told)) expect(valueOf(name), name).toBe(`${value}`);
    const logged = await auditEntries(world, { action: 'statistics.exported' });
    expect(logged).toMatchObject([{ details: { ...query, expert: id } }]);
  });
});

const countOf = ({ figures }: ExpertImpact, id: string) =>
  figures.find((it) => it.id === id)?.now.value ?? NaN;
