import { organizations } from '@thedot/domain/organizations/organizations.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let reader: TestPerson;
let staff: TestPerson;
const ids = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld();
  reader = await world.person('startup');
  staff = await world.person('dot');
  await named('Élan Solaire', { field: 'Énergie', kind: 'hub' });
  await named('Zitouna Labs', { field: 'Agri-tech', kind: 'hub', canBookExpert: true }, 3);
  await named('50 % de moins', { field: 'energie', kind: 'external' });
  await named('=HYPERLINK("http://evil.test")', { field: '', kind: 'external' });
  const waiting = await world.person('external', { review: 'waiting' });
  await rename(waiting.organizationId, { name: 'Not let in yet' });
});
afterAll(() => world.close());

interface Said {
  readonly name?: string;
  readonly field?: string;
  readonly kind?: 'hub' | 'external';
  readonly canBookExpert?: boolean;
}

const rename = (id: string, { canBookExpert, ...said }: Said) =>
  world.db
    .updateTable('organizations')
    .set({ ...said, ...(canBookExpert !== undefined && { can_book_expert: canBookExpert }) })
    .where('id', '=', id)
    .execute();

async function named(name: string, said: Said, members = 1) {
  const { organizationId } = await world.person('startup');
  await rename(organizationId, { ...said, name });
  for (let more = 1; more < members; more++) await world.person('member', { organizationId });
  ids.set(name, organizationId);
}

type Query = z.input<typeof organizations.list.query>;
const found = async (query: Query, person = reader) =>
  (await person.api.organizations.list({ query })).items.map(({ name }) => name);

describe('organizations are found', () => {
  test.each([
    ['by a part of a word, without accents and case', 'elan sol', ['Élan Solaire']],
    ['by their field', 'AGRI', ['Zitouna Labs']],
    ['though hyphens and apostrophes are typed', "zi-touna la'bs", ['Zitouna Labs']],
    ['though no hyphen is typed', 'agritech', ['Zitouna Labs']],
    ['by signs that mean something to the database', '50 %', ['50 % de moins']],
    ['not at all when a word is missing', 'zitouna sfax', []],
  ])('%s', async (_, search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test('by kind and by field, in whatever way it is written', async () => {
    expect(await found({ field: 'ÉNERGIE' })).toEqual(['50 % de moins', 'Élan Solaire']);
    expect(await found({ field: 'énergie', kind: 'hub' })).toEqual(['Élan Solaire']);
  });

  test('by the switch, by staff alone', async () => {
    expect(await found({ canBookExpert: 'yes' }, staff)).toEqual(['Zitouna Labs']);
    await expect(found({ canBookExpert: 'yes' })).rejects.toMatchObject({ code: 'access.denied' });
  });

  test('only once the hub has let somebody of theirs in; staff see all', async () => {
    expect(await found({ search: 'not let in' })).toEqual([]);
    expect(await found({ search: 'not let in' }, staff)).toEqual(['Not let in yet']);
  });
});

test('fields are offered once each, however they are written', async () => {
  const { fields } = await reader.api.organizations.fields();
  expect(fields).toHaveLength(2);
  expect(fields).toContain('Agri-tech');
});

describe('the order', () => {
  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['members', 'desc'],
    ['newest', 'desc'],
  ] as const)(
    'by %s, %s, holds over pages, with none twice and none left out',
    async (sort, direction) => {
      const whole = await found({ sort, direction, limit: 100 }, staff);

      const paged: string[] = [];
      let after: string | undefined;
      do {
        const query = { sort, direction, limit: 2, ...(after && { after }) };
        const page = await staff.api.organizations.list({ query });
        paged.push(...page.items.map(({ name }) => name));
        after = page.next ?? undefined;
      } while (after);

      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(paged.length);
    },
  );

  test('by members begins with the largest', async () => {
    expect((await found({ sort: 'members', direction: 'desc' }))[0]).toBe('Zitouna Labs');
  });

  test.each(['x', 'W10', 'WyJhIl0'])(
    'a place that is none (%s) is refused at its field',
    async (after) => {
      await expect(found({ after })).rejects.toMatchObject({
        errors: [expect.objectContaining({ path: 'after' })],
      });
    },
  );
});

describe('the table to take away', () => {
  const sheet = (query: string, { headers } = staff) =>
    world.app.inject({ url: `/api/user/organizations/data?${query}`, headers });

  test('holds what is filtered, in its order, and no formula', async () => {
    const { payload, headers } = await sheet('kind=external&language=fr');

    expect(headers['content-type']).toContain('text/csv');
    const [head, ...rows] = payload.replace('\ufeff', '').split('\r\n');
    expect(head).toContain('Organisation;Type;Domaine');
    expect(payload).not.toContain('Zitouna');
    for (const row of rows) expect(row).not.toMatch(/^"?=/);
  });

  test('is noted with who took it and how it was narrowed, and with nothing that stands in it', async () => {
    const notes = () =>
      world.db
        .selectFrom('audit_log')
        .select(['actor_id as by', 'details'])
        .where('action', '=', 'organizations.exported')
        .orderBy('id', 'desc')
        .execute();
    const before = await notes();
    await sheet('kind=external&format=xlsx');

    const [note, ...rest] = await notes();
    expect(rest).toEqual(before);
    expect(note).toEqual({
      by: staff.id,
      details: { kind: 'external', sort: 'name', direction: 'asc' },
    });
  });

  test('is for staff', async () => {
    expect((await sheet('', reader)).statusCode).toBe(403);
  });
});
