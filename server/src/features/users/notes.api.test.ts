import { readXlsx } from 'hucre/xlsx';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../testing/presence.ts';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
  amira = await world.person('startup');
});
afterAll(() => world.close());

describe('the notes about somebody', () => {
  test('are read by all staff, newest first, and deleted by who wrote them', async () => {
    const colleague = await world.person('admin');
    const params = { id: amira.id };
    await staff.api.userNotes.add({ params, body: { text: 'Met at the fair' } });
    const { note } = await colleague.api.userNotes.add({ params, body: { text: 'Called back' } });

    const { items } = await staff.api.userNotes.list({ params });

    expect(items.map(({ text, isMine }) => ({ text, isMine }))).toEqual([
      { text: 'Called back', isMine: false },
      { text: 'Met at the fair', isMine: true },
    ]);
    await expect(staff.api.userNotes.remove({ params: { id: note.id } })).rejects.toMatchObject({
      code: 'user.note_not_found',
    });
    await colleague.api.userNotes.remove({ params: { id: note.id } });
    expect((await staff.api.userNotes.list({ params })).items).toHaveLength(1);
  });

  test('are kept from everybody else, the person themselves first', async () => {
    const params = { id: amira.id };
    for (const { api } of [amira, await world.person('tt'), await world.person('expert')]) {
      for (const attempt of [
        () => api.userNotes.list({ params }),
        () => api.userNotes.add({ params, body: { text: 'x' } }),
        () => api.userNotes.activity({ params }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'access.denied' });
      }
    }
  });

  test('are about somebody, and say something', async () => {
    const id = '018f5b7a-0000-7000-8000-000000000000';
    await expect(
      staff.api.userNotes.add({ params: { id }, body: { text: 'x' } }),
    ).rejects.toMatchObject({ code: 'user.not_found' });
    await expect(
      staff.api.userNotes.add({ params: { id: amira.id }, body: { text: '  ' } }),
    ).rejects.toMatchObject({ errors: [{ path: 'text', code: 'field.required' }] });
  });
});

test('the activity tells what was done to an account and what its owner did, page by page', async () => {
  const other = await world.person('dot');
  const bulk = (by: TestPerson, id: string, role: 'team' | 'guest') =>
    by.api.directory.bulk({ body: { action: 'role', ids: [id], role } });
  await bulk(other, amira.id, 'team');
  await bulk(staff, other.id, 'guest');

  const { items, next } = await staff.api.userNotes.activity({
    params: { id: other.id },
    query: { limit: 1 },
  });
  const rest = await staff.api.userNotes.activity({
    params: { id: other.id },
    query: { after: next ?? '' },
  });

  expect([...items, ...rest.items]).toMatchObject([
    { action: 'user.role', isAbout: true, actor: { id: staff.id }, from: 'dot', to: 'guest' },
    { action: 'user.role', isAbout: false, actor: { id: other.id } },
  ]);
});

test('the activity tells what somebody was refused', async () => {
  const curious = await world.person('guest');
  await expect(curious.api.directory.list()).rejects.toMatchObject({ code: 'access.denied' });

  // A note follows its answer.
  const activity = () => staff.api.userNotes.activity({ params: { id: curious.id } });
  await expect
    .poll(async () => (await activity()).items, { timeout: 30_000 })
    .toMatchObject([{ action: 'access.refused', refusal: 'access.denied', from: null }]);
});

describe('the table that staff take away', () => {
  const download = async (query: string, by = staff) => {
    const { headers } = by;
    return world.app.inject({ url: `/api/user/data?${query}`, headers });
  };

  test('has who the filters leave, in their order, with the columns and the words wanted', async () => {
    const [gone, one] = [await world.person('sso', { removed: true }), await world.person('sso')];
    const { payload, headers } = await download('role=sso&columns=email,completed&language=fr');

    expect(headers['content-disposition']).toContain('utilisateurs.csv');
    expect(parseCsv(payload, { delimiter: ';' })).toEqual([
      ['Prénom', 'Nom', 'E-mail', 'Profil complet'],
      [...splitName(one.name), one.email, 'Oui'],
    ]);
    const both = await download('role=sso&removed=all&columns=email&sort=email&direction=desc');
    const emails = parseCsv(both.payload, { delimiter: ',' })
      .slice(1)
      .map((row) => row[2]);
    expect(emails).toEqual([gone.email, one.email].toSorted().toReversed());
  });

  const splitName = (name: string) => {
    const [first, ...rest] = name.split(' ');
    return [first, rest.join(' ')];
  };

  test('says names, address and what else is chosen in the words of the screen', async () => {
    const one = await world.person('tt', { language: 'fr' });
    await world.db
      .updateTable('users')
      .set({ country: 'DE', review: 'waiting', phone: '+216 20 123 456' })
      .where('id', '=', one.id)
      .execute();
    await one.api.users.choosePresence({ body: { status: 'Active' } });
    await isHere(world, one);
    const query = `search=${one.email}&columns=role,status,country,language,review`;

    const table = async (more: string) => {
      const { payload } = await download(query + more);
      return parseCsv(payload, { delimiter: more.includes('fr') ? ';' : ',' });
    };

    expect(await table('&language=en')).toEqual([
      ['First name', 'Last name', 'Email', 'Role', 'Status', 'Country', 'Language', 'Registration'],
      [...splitName(one.name), one.email, '5G station', 'Active', 'Germany', 'French', 'To review'],
    ]);
    expect(await table('&language=fr')).toEqual([
      ['Prénom', 'Nom', 'E-mail', 'Rôle', 'Statut', 'Pays', 'Langue', 'Inscription'],
      [
        ...splitName(one.name),
        one.email,
        'Station 5G',
        'En ligne',
        'Allemagne',
        'français',
        'À examiner',
      ],
    ]);
    const { payload } = await download(`search=${one.email}&columns=`);
    expect(parseCsv(payload, { delimiter: ',' })[0]).toEqual(['First name', 'Last name', 'Email']);
  });

  test('calls the erased so in its own language', async () => {
    const one = await leaverIn(world);
    await erase(staff, await askErasure(one), [stay(one)]);

    const { payload } = await download('search=erased&removed=all&columns=&language=fr');

    const [, row] = parseCsv(payload, { delimiter: ';' });
    expect(row?.slice(0, 2)).toEqual(['Personne effacée', '']);
  });

  test('tells when somebody joined and was here by the hub’s clocks', async () => {
    const one = await world.person('guest');
    const created_at = '2026-07-01T23:30:00Z';
    await world.db.updateTable('users').set({ created_at }).where('id', '=', one.id).execute();
    const query = `search=${one.email}&columns=seen,joined`;

    const csv = parseCsv((await download(query)).payload, { delimiter: ',' })[1];
    const { sheets } = await readXlsx((await download(`${query}&format=xlsx`)).rawPayload);

    expect(csv?.[4]).toBe('2026-07-02 00:30');
    expect(sheets[0]?.rows[1]?.[4]).toEqual(new Date('2026-07-02T00:30:00Z'));
  });

  test('is whole beyond one batch', async () => {
    const rows = Array.from({ length: 2100 }, (_, index) => ({
      email: `many.${index}@example.net`,
      first_name: index % 2 ? 'Same' : 'Other',
      last_name: 'Name',
      role: 'guest',
    }));
    await world.db.insertInto('users').values(rows).execute();

    const { payload } = await download('search=example.net&columns=email&sort=name');

    const emails = parseCsv(payload, { delimiter: ',' })
      .slice(1)
      .map((row) => row[2]);
    expect(new Set(emails).size).toBe(2100);
    expect(emails).toHaveLength(2100);
  });

  test('holds names that look like formulas as texts, in both kinds', async () => {
    const evil = await world.person('team');
    const first_name = '=HYPERLINK("http://evil.test")';
    await world.db
      .updateTable('users')
      .set({ first_name, last_name: '+1;"x"' })
      .where('id', '=', evil.id)
      .execute();
    const query = `search=${evil.email}&columns=email`;

    const csv = parseCsv((await download(query)).payload, { delimiter: ',' })[1];
    expect(csv?.every((cell) => !/^[=+\-@]/.test(String(cell)))).toBe(true);
    expect(csv?.[2]).toBe(evil.email);
    const { sheets } = await readXlsx((await download(`${query}&format=xlsx`)).rawPayload);
    expect(sheets[0]?.rows[1]).toEqual([first_name, '+1;"x"', evil.email]);
  });

  test('gives whoever is erased no address, as the screen does', async () => {
    const gone = await leaverIn(world);
    await erase(staff, await askErasure(gone), [stay(gone)]);

    const { payload } = await download('search=erased&removed=yes&columns=email');

    const rows = parseCsv(payload, { delimiter: ',' }).slice(1);
    expect(new Set(rows.map(([name, , email]) => `${name}: ${email}`))).toEqual(
      new Set(['Erased person: –']),
    );
  });

  test('is for staff, and who took it is noted', async () => {
    expect((await download('', amira)).statusCode).toBe(403);
    expect((await world.app.inject({ url: '/api/user/data' })).statusCode).toBe(401);
    expect((await download('columns=password_hash')).statusCode).toBe(422);
    const noted = await world.db
      .selectFrom('audit_log')
      .select('actor_id as by')
      .where('action', '=', 'users.exported')
      .execute();
    expect(noted.length).toBeGreaterThan(0);
    expect(new Set(noted.map(({ by }) => by))).toEqual(new Set([staff.id]));
  });
});
