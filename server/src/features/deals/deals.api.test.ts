import type { DealChanges, NewDeal } from '@thedot/domain/deals/deals.contract';
import { daysAfter } from '@thedot/domain/kernel/time';
import { EVERYONE, type TargetAudience } from '@thedot/domain/users/target-audience.contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { recordLive, viewersOf } from '../../testing/notifications/recorded-live.ts';
import { expectFieldRefusal, expectRefusal, findRefusal } from '../../testing/refusals.ts';
import { dealFields } from '../../testing/offers.ts';
import { setUser } from '../../testing/people.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { followDeals } from './deals.jobs.ts';

/** 23:30 in Tunis, where the next day begins an hour before that of UTC. */
const EVENING = new Date('2030-01-07T22:30:00Z');
const TODAY = '2030-01-07';
const liveEvents = recordLive();
const world = await useWorld({ clock: EVENING, live: liveEvents.live });
const nour = await world.person('dot');

const newDeal = (more: Partial<z.input<typeof NewDeal>> = {}) =>
  dealFields({
    title: 'Six months of hosting',
    sharedCode: 'NUAGE-2030',
    validFrom: TODAY,
    validTo: daysAfter(TODAY, 30),
    ...more,
  });
const create = (more?: Partial<z.input<typeof NewDeal>>) =>
  nour.api.deals.create({ body: newDeal(more) });
const publish = (id: string) =>
  nour.api.deals.changeStatus({ query: { id }, body: { action: 'publish' } });
const published = async (more?: Partial<z.input<typeof NewDeal>>) => {
  const { id } = await create(more);
  await publish(id);
  return id;
};
const edit = (id: string, body: z.input<typeof DealChanges>) =>
  nour.api.deals.edit({ query: { id }, body });
const managed = async (id: string) => (await nour.api.deals.list({ query: { id } })).items[0];
const take = ({ api }: TestPerson, id: string) => api.deals.take({ query: { id } });
const read = ({ api }: TestPerson, id: string) => api.deals.read({ query: { id } });
const isActiveFor = async ({ api }: TestPerson, id: string) =>
  (await api.deals.active({ query: { limit: 100 } })).items.some((it) => it.id === id);
const isPastFor = async ({ api }: TestPerson, id: string) =>
  (await api.deals.past({ query: { limit: 100 } })).items.some((it) => it.id === id);
const colleagueOf = ({ organizationId }: TestPerson) => world.person('member', { organizationId });
async function guestAlone(): Promise<TestPerson> {
  const guest = await world.person('guest');
  const { organizationId: id } = guest;
  await world.db
    .updateTable('organizations')
    .set({ owner_id: null })
    .where('id', '=', id)
    .execute();
  await setUser(world, guest, { organization_id: null });
  return guest;
}
const toldOf = async (person: TestPerson, id: string) =>
  (await listNotificationsOfType(person, 'deal.published')).filter(
    ({ link }) => link === `/deals/${id}`,
  ).length;
const onDay = (day: string) => new Date(`${day}T12:00:00Z`);
const runJob = () => followDeals({ ...world, features: [], now: () => world.clock ?? new Date() });

describe('a deal', () => {
  test('shows its code to the organization that took it, and to no one else', async () => {
    const [amira, firas] = [await world.person('startup'), await world.person('startup')];
    const id = await published({ link: 'nuage.example/start' });

    const teaser = await read(amira, id);
    expect(teaser).toMatchObject({ title: 'Six months of hosting', isOver: false, taken: null });
    expect(JSON.stringify(teaser)).not.toMatch(/NUAGE-2030|nuage\.example/);

    const taken = await take(amira, id);
    expect(taken.taken).toMatchObject({
      code: 'NUAGE-2030',
      link: 'https://nuage.example/start',
      takenBy: amira.name,
    });
    expect((await read(await colleagueOf(amira), id)).taken).toEqual(taken.taken);
    expect((await read(firas, id)).taken).toBeNull();
    expect(await managed(id)).toMatchObject({ taken: 1, left: null });
  });

  test('gives an organization the same single code again, whoever asks', async () => {
    const amira = await world.person('startup');
    const other = await world.person('startup');
    const id = await published({ offer: 'single_codes', codes: ['ONE', 'TWO', 'THREE'] });

    const codes = await Promise.all(
      [amira, await colleagueOf(amira), await colleagueOf(amira)].map(
        async (person) => (await take(person, id)).taken?.code,
      ),
    );

    expect(codes).toEqual(['ONE', 'ONE', 'ONE']);
    expect((await take(other, id)).taken?.code).toBe('TWO');
    expect(await managed(id)).toMatchObject({ taken: 2, left: 1 });
  });

  test('counts a user without organization as their own', async () => {
    const [one, two] = [await guestAlone(), await guestAlone()];
    const id = await published({ offer: 'single_codes', codes: ['A', 'B'] });

    expect((await take(one, id)).taken?.code).toBe('A');
    expect((await take(two, id)).taken?.code).toBe('B');
    expect((await take(one, id)).taken?.code).toBe('A');
  });

  test.each([
    ['the last single code', { offer: 'single_codes' as const, codes: ['LAST'] }],
    ['the last one below a limit', { cap: 1 }],
  ])('gives %s to one of 50 who ask at once', async (_, more) => {
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person('startup')));
    const id = await published(more);

    const refusals = await Promise.all(people.map((person) => findRefusal(take(person, id))));

    expect(refusals.filter((it) => it === null)).toHaveLength(1);
    expect(refusals.filter((it) => it === 'deal.none_left')).toHaveLength(49);
    expect(await managed(id)).toMatchObject({ taken: 1, left: 0 });
    expect((await read(people[0]!, id)).left).toBe(0);
  });

  test('is listed for, announced to and taken by its audience only', async () => {
    const [health, energy, guest] = [
      await world.person('startup', { organizationKind: 'hub' }),
      await world.person('startup', { organizationKind: 'external' }),
      await guestAlone(),
    ];
    const setField = (person: TestPerson, field: string) =>
      world.db
        .updateTable('organizations')
        .set({ field })
        .where('id', '=', person.organizationId)
        .execute();
    await setField(health, 'Santé');
    await setField(energy, 'Énergie');
    const cases: readonly [Partial<TargetAudience>, readonly TestPerson[]][] = [
      [{}, [health, energy, guest]],
      [{ roles: ['startup'] }, [health, energy]],
      [{ organizationKinds: ['hub'] }, [health]],
      [{ fields: ['energie'] }, [energy]],
      [{ roles: ['guest'], fields: ['Santé'] }, []],
    ];
    for (const [condition, members] of cases) {
      const id = await published({ audience: { ...EVERYONE, ...condition } });
      for (const person of [health, energy, guest]) {
        const isMember = members.includes(person);
        expect(await isActiveFor(person, id)).toBe(isMember);
        expect(await toldOf(person, id)).toBe(isMember ? 1 : 0);
        if (!isMember) await expectRefusal(take(person, id), 'deal.not_found');
      }
    }
  });

  test('is hidden as a draft, before its first day, withdrawn and archived', async () => {
    const [amira, other] = [await world.person('startup'), await world.person('startup')];
    const draft = await create();
    await expectRefusal(read(amira, draft.id), 'deal.not_found');
    const soon = await published({ validFrom: daysAfter(TODAY, 1) });
    await expectRefusal(take(amira, soon), 'deal.not_found');
    expect(await listNotificationsOfType(amira, 'deal.published')).toEqual([]);

    const id = await published();
    await take(amira, id);
    const status = (action: 'withdraw' | 'archive', reason = '') =>
      nour.api.deals.changeStatus({ query: { id }, body: { action, reason } });
    await expectFieldRefusal(status('withdraw'), 'reason', 'deal.reason_required');
    expect(await status('withdraw', 'The partner left')).toMatchObject({
      status: 'withdrawn',
      reason: 'The partner left',
      actions: ['relist', 'archive'],
    });
    await expectRefusal(read(other, id), 'deal.not_found');
    expect(await read(amira, id)).toMatchObject({ isOver: true, taken: { code: 'NUAGE-2030' } });
    expect([await isActiveFor(amira, id), await isPastFor(amira, id)]).toEqual([false, true]);
    await expectRefusal(status('withdraw', 'Again'), 'deal.changed');
    await status('archive');
    await expectRefusal(read(amira, id), 'deal.not_found');
    await expectRefusal(edit(id, { title: 'Other' }), 'deal.archived');
  });

  test('can be taken on its last day in the hub’s time zone, and read as ended after it', async () => {
    const [amira, late] = [await world.person('startup'), await world.person('startup')];
    const id = await published({ validTo: TODAY });
    expect((await take(amira, id)).taken).not.toBeNull();

    world.clock = new Date('2030-01-07T23:30:00Z');
    expect(await isActiveFor(late, id)).toBe(false);
    await expectRefusal(take(late, id), 'deal.over');
    await runJob();

    expect(await managed(id)).toMatchObject({ status: 'expired', actions: ['relist', 'archive'] });
    expect(await read(late, id)).toMatchObject({ isOver: true, taken: null });
    expect(await isPastFor(late, id)).toBe(true);
    await expectRefusal(take(late, id), 'deal.over');
  });

  test('notifies its audience once, on its first day, and those who join the audience', async () => {
    const [amira, guest] = [await world.person('startup'), await world.person('guest')];
    const id = await published({
      validFrom: daysAfter(TODAY, 2),
      audience: { ...EVERYONE, roles: ['startup'] },
    });
    const told = (person: TestPerson) => toldOf(person, id);
    await runJob();
    expect(await told(amira)).toBe(0);

    world.clock = onDay(daysAfter(TODAY, 2));
    liveEvents.clear();
    await Promise.all([runJob(), runJob()]);
    expect([await told(amira), await told(guest)]).toEqual([1, 0]);
    expect(liveEvents.sentTo(viewersOf('list:deals'))).toEqual(['update-deals']);

    await edit(id, { audience: EVERYONE });
    expect([await told(amira), await told(guest)]).toEqual([1, 1]);
    expect(await told(nour)).toBe(0);
  });

  test('tells its owner a week before its end, again after a later end, and can be relisted', async () => {
    const [owner, amira] = [await world.person('admin'), await world.person('startup')];
    const { id } = await owner.api.deals.create({ body: newDeal() });
    await publish(id);
    await take(amira, id);
    const told = async () =>
      (await listNotificationsOfType(owner, 'deal.expires_soon')).map(
        ({ params }) => params['day'],
      );
    const run = async (day: string) => {
      world.clock = onDay(day);
      await runJob();
      return told();
    };
    const [end, later] = [daysAfter(TODAY, 30), daysAfter(TODAY, 60)];
    expect(await run(daysAfter(TODAY, 22))).toEqual([]);
    expect(await run(daysAfter(TODAY, 23))).toEqual([end]);
    expect(await run(daysAfter(TODAY, 24))).toEqual([end]);
    await edit(id, { validTo: later });
    expect(await run(daysAfter(TODAY, 53))).toEqual([later, end]);
    await run(daysAfter(TODAY, 61));

    const relist = (validTo?: string) =>
      nour.api.deals.changeStatus({ query: { id }, body: { action: 'relist', validTo } });
    await expectFieldRefusal(relist(), 'validTo', 'deal.ends_in_past');
    expect(await relist(daysAfter(TODAY, 90))).toMatchObject({
      status: 'published',
      validFrom: daysAfter(TODAY, 61),
      validTo: daysAfter(TODAY, 90),
      taken: 1,
    });
    expect(await read(amira, id)).toMatchObject({ isOver: false, taken: { code: 'NUAGE-2030' } });
  });
});

describe('staff', () => {
  test('alone manage deals', async () => {
    const [amira, id] = [await world.person('startup'), await published()];
    const { deals } = amira.api;
    const calls = [
      deals.list({}),
      deals.create({ body: newDeal() }),
      deals.edit({ query: { id }, body: { title: 'Mine' } }),
      deals.remove({ query: { id } }),
      deals.usage({ query: { id } }),
      deals.changeStatus({ query: { id }, body: { action: 'archive' } }),
    ];
    const refusals = await Promise.all(calls.map(findRefusal));
    expect(new Set(refusals)).toEqual(new Set(['access.denied']));
  });

  test.each([
    ['without its code', { sharedCode: '' }, 'sharedCode', 'deal.code_required'],
    ['without codes', { offer: 'single_codes' as const }, 'codes', 'deal.codes_required'],
    ['without its link', { offer: 'link' as const }, 'link', 'deal.link_required'],
    [
      'whose last day has passed',
      { validFrom: '2029-12-01', validTo: '2030-01-06' },
      'validTo',
      'deal.ends_in_past',
    ],
  ] as const)('cannot publish a deal %s', async (_, more, path, code) => {
    const { id } = await create(more);
    await expectFieldRefusal(publish(id), path, code);
  });

  test.each([
    ['javascript:alert(1)', 'link', 'field.url'],
    ['data:text/html,x', 'link', 'field.url'],
  ] as const)('cannot link %s', async (link, path, code) => {
    await expectFieldRefusal(create({ link }), path, code);
  });

  test('add and replace single codes; a code is in a deal once', async () => {
    const amira = await world.person('startup');
    const codes = ['A', 'B', 'B'];
    await expectFieldRefusal(create({ codes }), 'codes', 'deal.code_twice');
    const id = await published({ offer: 'single_codes', codes: ['A', 'B', 'C'] });
    await take(amira, id);

    await expectFieldRefusal(edit(id, { codes: ['D', 'B'] }), 'codes', 'deal.code_known');
    expect(await edit(id, { codes: ['D'] })).toMatchObject({ left: 3 });
    const replaced = { codes: ['B', 'E'], replacesCodes: true };
    expect(await edit(id, replaced)).toMatchObject({ left: 2 });
    await expectFieldRefusal(edit(id, { replacesCodes: true }), 'codes', 'deal.codes_required');
    expect((await take(amira, id)).taken?.code).toBe('A');
    await expectFieldRefusal(edit(id, { offer: 'link' }), 'offer', 'deal.offer_fixed');
    await expectFieldRefusal(edit(id, { validTo: '2030-01-01' }), 'validTo', 'deal.dates');
    await expectRefusal(nour.api.deals.remove({ query: { id } }), 'deal.was_taken');
  });

  test('cannot limit a deal below what was taken, whose organizations keep the code of their time', async () => {
    const [amira, second] = [await world.person('startup'), await world.person('startup')];
    const id = await published({ cap: 5 });
    for (const person of [amira, second]) await take(person, id);

    await expectFieldRefusal(edit(id, { cap: 1 }), 'cap', 'deal.cap_below_taken');
    await edit(id, { cap: 2, sharedCode: 'NUAGE-NEW' });

    expect((await take(amira, id)).taken?.code).toBe('NUAGE-2030');
    await expectRefusal(take(await world.person('startup'), id), 'deal.none_left');
  });

  test('see and export who took a deal, without formulas', async () => {
    const amira = await world.person('startup');
    const id = await published({ title: '=HYPERLINK("x")', offer: 'single_codes', codes: ['+1'] });
    await take(amira, id);

    const { items } = await nour.api.deals.usage({ query: { id } });
    expect(items).toMatchObject([
      { user: { id: amira.id }, organization: { id: amira.organizationId }, code: '+1' },
    ]);
    const { body } = await world.app.inject({
      url: `/api/deal/data?id=${id}&format=csv&language=fr`,
      headers: nour.headers,
    });
    const [head, row] = body.split('\r\n');
    expect(head).toContain('Offre;Partenaire;Organisation;Obtenue par;Code;Obtenue le');
    expect(row).toContain(`'=HYPERLINK`);
    expect(row).toContain(`;'+1;`);
  });

  test('find deals by title and partner and by status', async () => {
    const { id } = await create({ title: 'Crédits d’hébergement', partner: 'Étoile' });
    const found = async (query: { search?: string; status?: 'draft' | 'published' }) =>
      (await nour.api.deals.list({ query: { ...query, limit: 100 } })).items.map((it) => it.id);
    expect(await found({ search: 'etoile hebergement' })).toEqual([id]);
    expect(await found({ search: 'etoile', status: 'published' })).toEqual([]);
  });

  test('count the audience of a deal before they publish it', async () => {
    const audience = { ...EVERYONE, roles: ['sso' as const] };
    await world.person('sso');
    await world.person('sso', { removed: true });
    expect(await nour.api.deals.countAudience({ body: audience })).toEqual({ users: 1 });
  });
});

test('the logo of a deal is re-encoded, and is for those who see the deal', async () => {
  const [amira, guest] = [await world.person('startup'), await world.person('guest')];
  const picture = await sharp({
    create: { width: 60, height: 30, channels: 3, background: '#265eee' },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .toBuffer();
  const logo = new File([new Uint8Array(picture)], 'logo.jpeg');
  const body = newDeal({ audience: { ...EVERYONE, roles: ['startup'] } });
  const deal = await nour.api.deals.create({ body, files: { logo } });
  const load = ({ headers }: TestPerson) =>
    world.app.inject({ url: `/api/files/${deal.logo}`, headers });
  expect((await load(amira)).statusCode).toBe(404);
  await publish(deal.id);

  const response = await load(amira);
  expect(response.statusCode).toBe(200);
  expect((await sharp(response.rawPayload).metadata()).exif).toBeUndefined();
  expect((await load(guest)).statusCode).toBe(404);
  expect(
    (await nour.api.deals.edit({ query: { id: deal.id }, body: { removesLogo: true } })).logo,
  ).toBe(null);
  expect((await load(nour)).statusCode).toBe(404);
});

test('a merge of two organizations that took a deal keeps both codes and shows the first', async () => {
  const [from, into] = [await world.person('startup'), await world.person('startup')];
  const id = await published({ offer: 'single_codes', codes: ['ONE', 'TWO'] });
  await take(into, id);
  await take(from, id);

  await nour.api.organizations.merge({
    body: { from: from.organizationId, into: into.organizationId },
  });

  expect((await read(from, id)).taken?.code).toBe('ONE');
  expect(await managed(id)).toMatchObject({ taken: 2, left: 0 });
});

test('the search finds running deals of the caller’s audience', async () => {
  const [amira, guest] = [await world.person('startup'), await world.person('guest')];
  const id = await published({
    title: 'Zéphyr traduction',
    audience: { ...EVERYONE, roles: ['startup'] },
  });
  const hits = async ({ api }: TestPerson) =>
    (await api.search.find({ query: { text: 'zephyr' } })).hits.map((it) => it.id);
  expect([await hits(amira), await hits(guest)]).toEqual([[id], []]);
});

test('the search finds a deal that the caller took before its audience became smaller', async () => {
  const [amira, other] = [await world.person('startup'), await world.person('startup')];
  const id = await published({ title: 'Xanadu hébergement' });
  await take(amira, id);
  await edit(id, { audience: { ...EVERYONE, roles: ['guest'] } });
  const hits = async ({ api }: TestPerson) =>
    (await api.search.find({ query: { text: 'xanadu' } })).hits.map((it) => it.id);
  expect([await hits(amira), await hits(other)]).toEqual([[id], []]);
});
