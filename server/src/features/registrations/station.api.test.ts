import { DAY_MS } from '@thedot/domain/kernel/time';
import { DOCUMENT_FORMS_A_DAY } from '@thedot/domain/limits';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmAddress,
  countKeptFiles,
  PDF,
  pdf,
  registerAtStation,
  stationRegistration,
} from '../../testing/station.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { dropUnconfirmedDocuments } from './registrations.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// Each of these people sits at another place.
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

describe('registering for the 5G station', () => {
  test('keeps all that was said and brought, for the people who review', async () => {
    const [staff, wish] = [await world.person('dot'), stationRegistration()];
    await registerAtStation(world, wish, [pdf('pitch.pdf'), pdf('statuts.pdf')]);
    const { headers } = await confirmAddress(world, wish);

    const { user } = await world.anonymous.users.me({}, { headers });
    const kept = await staff.api.registrations.one({ params: { id: user.id } });

    expect(user).toMatchObject({
      role: 'external',
      review: 'waiting',
      station5G: true,
      isCompleted: false,
      phone: wish.phone,
      position: wish.position,
      organization: { name: wish.organization, kind: 'external', isOwner: true },
    });
    expect(kept).toMatchObject({
      name: 'Amira Ben Salah',
      email: wish.email,
      organization: wish.organization,
      gender: 'female',
      keepInformed: true,
      station5G: true,
      review: 'waiting',
      company: {
        address: wish.address,
        field: wish.field,
        description: wish.fieldDescription,
        foundedYear: 2021,
        website: wish.website,
        linkedin: wish.linkedin,
        isLegallyPublished: true,
        hasStartupLabel: false,
      },
      answers: {
        source: 'partner',
        expertise: ['Technical support', 'Product'],
        reason: wish.reason,
        question: wish.question,
        slots: wish.slots,
      },
    });
    expect(kept.documents.map(({ name }) => name).toSorted()).toEqual(['pitch.pdf', 'statuts.pdf']);
  });

  test('gives the documents to who brought them and to who reviews, and to nobody else', async () => {
    const wish = stationRegistration();
    await registerAtStation(world, wish, [pdf('pitch.pdf')]);
    const own = await confirmAddress(world, wish);
    const staff = await world.person('admin');
    const { items } = await staff.api.registrations.list({ query: { search: wish.email } });
    const { documents } = await staff.api.registrations.one({ params: { id: items[0]?.id ?? '' } });
    const url = `/api/files/${documents[0]?.id}`;
    const status = async (headers: Record<string, string>) =>
      (await world.app.inject({ url, headers })).statusCode;

    expect(await status(own.headers)).toBe(200);
    expect(await status(staff.headers)).toBe(200);
    expect(await status((await world.person('tt')).headers)).toBe(200);
    for (const role of ['startup', 'expert', 'external', 'guest', 'member', 'sso', 'team']) {
      expect(await status((await world.person(role)).headers), role).toBe(404);
    }
    expect(await status({})).toBe(401);
    const answer = await world.app.inject({ url, headers: staff.headers });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.body).toBe(PDF);
  });

  test('repeated with the same key it makes one account, with one set of documents', async () => {
    const wish = stationRegistration();
    const before = await countKeptFiles(world);
    const headers = { 'idempotency-key': `again-${wish.email}` };
    await registerAtStation(world, wish, [pdf('pitch.pdf')], headers);
    await registerAtStation(world, wish, [pdf('pitch.pdf')], headers);

    expect(await countKeptFiles(world)).toBe(before + 1);
  });
});

test('documents of an address that nobody confirms are gone after a week', async () => {
  const [stranger, known] = [stationRegistration(), stationRegistration()];
  await registerAtStation(world, stranger, [pdf('pitch.pdf')]);
  await registerAtStation(world, known, [pdf('pitch.pdf')]);
  await confirmAddress(world, known);
  const filesOf = async ({ email }: { email: string }) =>
    world.db
      .selectFrom('files as f')
      .innerJoin('users as u', 'u.id', 'f.owner_id')
      .select('f.id')
      .where('u.email', '=', email)
      .execute();
  const later = (days: number) => () => new Date(Date.now() + days * DAY_MS);

  await dropUnconfirmedDocuments({ db: world.db, now: later(6) });
  expect(await filesOf(stranger)).toHaveLength(1);
  await dropUnconfirmedDocuments({ db: world.db, now: later(8) });

  expect(await filesOf(stranger)).toEqual([]);
  expect(await filesOf(known)).toHaveLength(1);
});

test('one network does not fill the hub’s disk with documents of many', async () => {
  await world.db.deleteFrom('rate_limits').execute();
  const before = await countKeptFiles(world);
  for (let sent = 0; sent < DOCUMENT_FORMS_A_DAY; sent++) {
    await registerAtStation(world, stationRegistration(), [pdf('pitch.pdf')]);
  }
  const oneMore = registerAtStation(world, stationRegistration(), [pdf('pitch.pdf')]);

  await expect(oneMore).rejects.toMatchObject({ code: 'request.rate_limited' });
  expect(await countKeptFiles(world)).toBe(before + DOCUMENT_FORMS_A_DAY);
  await expect(registerAtStation(world, stationRegistration())).resolves.toEqual({});
});

test('the table that reviewers take away holds all that was said, brought and decided', async () => {
  const [staff, wish] = [await world.person('dot'), stationRegistration({ country: 'DE' })];
  await registerAtStation(world, wish, [pdf('pitch.pdf')]);
  const { headers } = await confirmAddress(world, wish);
  const { user } = await world.anonymous.users.me({}, { headers });
  const reason = 'The station is full until spring';
  await staff.api.registrations.decide({ body: { id: user.id, decision: 'decline', reason } });

  const table = async (language: 'en' | 'fr') => {
    const query = `state=all&form=station5G&search=${wish.email}&language=${language}`;
    const url = `/api/user/external/data?${query}`;
    const { payload } = await world.app.inject({ url, headers: staff.headers });
    const [titles, ...rows] = parseCsv(payload, { delimiter: language === 'fr' ? ';' : ',' });
    expect(rows).toHaveLength(1);
    return Object.fromEntries((titles ?? []).map((title, at) => [title, rows[0]?.[at]]));
  };

  expect(await table('en')).toMatchObject({
    Phone: expect.stringContaining(wish.phone),
    Gender: 'Female',
    Position: wish.position,
    Country: 'Germany',
    'Keep informed': 'Yes',
    State: 'Declined',
    Decided: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    'Decided by': staff.name,
    'What they were told': reason,
    'Field of work': wish.field,
    'What it does': wish.fieldDescription,
    Address: wish.address,
    Founded: String(wish.foundedYear),
    Website: wish.website,
    LinkedIn: wish.linkedin,
    'Legally registered': 'Yes',
    'Startup label': 'No',
    'Why the 5G station': wish.reason,
    Question: wish.question,
    'Wished times': '2099-03-10 morning, 2099-03-11 afternoon',
    'Heard of us': 'From a partner',
    Documents: 'pitch.pdf',
  });
  expect(await table('fr')).toMatchObject({
    Formulaire: 'Station 5G',
    Genre: 'Femme',
    Pays: 'Allemagne',
    'Besoin d’aide sur': 'Support technique, Produit',
    'Moments souhaités': '2099-03-10 matin, 2099-03-11 après-midi',
    'Nous a connus': 'Par un partenaire',
  });
  const { details } = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'registrations.exported')
    .where('actor_id', '=', staff.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ state: 'all', form: 'station5G', search: wish.email, sort: 'oldest' });
});
