import { organizations } from '@thedot/domain/organizations/organizations.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { auditEntries } from '../../testing/audit-log.ts';
import { HOSTILE_FILES, pictureWithHtml } from '../../testing/files/hostile-files.ts';
import { allItems } from '../../testing/pages.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
const staff = await world.person('dot');
const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000001';

const profile = {
  name: 'Carthage Foods',
  region: 'Tunis',
  contact: 'bonjour@carthage.example',
  website: 'https://carthage.example',
  description: 'Emballages en grignon d’olive.',
  field: 'Agritech',
  address: '3 rue de Marseille',
  linkedin: '',
  foundedYear: 2021,
  isLegallyPublished: true,
  hasStartupLabel: null,
};

const picture = await pictureFile('logo.png');
const fileOf = (id: string | null | undefined, { headers }: TestPerson, search = '') =>
  world.app.inject({ url: `/api/files/${id}${search}`, headers });

const auditOf = (subjectId: string) =>
  auditEntries(world, { subjectId, action: 'organization.changed' });

describe('the profile', () => {
  test('can be changed by the owner, with the logo', async () => {
    const owner = await world.person('startup');

    const { organization } = await owner.api.organizations.save({
      body: profile,
      files: { logo: picture },
    });

    expect(organization).toMatchObject({ ...profile, isMine: true, isOwner: true, members: 1 });
    expect((await fileOf(organization.logo, owner, '?size=thumb')).statusCode).toBe(200);
  });

  test('completes addresses without a scheme to https', async () => {
    const { api } = await world.person('startup');
    const typed = { website: 'carthage.example', linkedin: 'linkedin.com/company/carthage' };

    const { organization } = await api.organizations.save({ body: { ...profile, ...typed } });

    expect(organization).toMatchObject({
      website: 'https://carthage.example',
      linkedin: 'https://linkedin.com/company/carthage',
    });
  });

  test('is read-only for members (A25)', async () => {
    const { organizationId } = await world.person('startup');
    const member = await world.person('member', { organizationId });
    const refused = { code: 'organization.owners_only' };

    await expect(member.api.organizations.save({ body: profile })).rejects.toMatchObject(refused);
    const files = { logo: picture };
    await expect(member.api.organizations.uploadLogo({ files })).rejects.toMatchObject(refused);
    const { organization } = await member.api.organizations.mine();
    expect(organization).toMatchObject({ id: organizationId, isMine: true, isOwner: false });
  });

  test.each([
    ["another organization's id", { id: UNKNOWN_ID }],
    ['a kind', { kind: 'hub' }],
    ['the booking permission', { canBookExpert: true }],
    ['an owner', { ownerId: UNKNOWN_ID }],
    ['a script as website', { website: 'javascript:alert(1)' }],
    ['data as LinkedIn', { linkedin: ' data:text/html,x' }],
    ['a blank name', { name: ' ' }],
    ['an impossible year', { foundedYear: 3 }],
  ])('is refused with %s, at its field', async (_, wrong) => {
    const { api } = await world.person('startup');
    const [path] = Object.keys(wrong);
    await expect(api.organizations.save({ body: { ...profile, ...wrong } })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path })],
    });
  });

  test('is null for a person without an organization, who cannot save one', async () => {
    const { api } = await world.person('startup');
    await api.team.eject({ body: {} });

    expect((await api.organizations.mine()).organization).toBeNull();
    await expectRefusal(api.organizations.save({ body: profile }), 'organization.none');
  });

  test('hides hours and the booking permission from other organizations', async () => {
    const owner = await world.person('startup', { canBookExpert: true });
    const rival = await world.person('startup');
    const seenBy = async ({ api }: TestPerson) =>
      (await api.organizations.get({ query: { id: owner.organizationId } })).organization;

    expect(await seenBy(rival)).toMatchObject({ hours: null, forStaff: null, isMine: false });
    expect(await seenBy(staff)).toMatchObject({ hours: [], forStaff: { canBookExpert: true } });
    expect((await owner.api.organizations.mine()).organization?.hours).toEqual([]);
  });

  test('is found by staff only until staff accept one of its members', async () => {
    const waiting = await world.person('external', { review: 'waiting' });
    const query = { id: waiting.organizationId };
    const rival = await world.person('startup');

    await expectRefusal(rival.api.organizations.get({ query }), 'organization.not_found');
    await staff.api.organizations.get({ query });
  });
});

describe('the logo', () => {
  test('replaces the previous one, and concurrent uploads leave one', async () => {
    const { api, organizationId } = await world.person('startup');

    await Promise.all(
      [1, 2, 3, 4].map(() => api.organizations.uploadLogo({ files: { logo: picture } })),
    );

    const kept = await world.db
      .selectFrom('files')
      .select('id')
      .where('subject_id', '=', organizationId)
      .execute();
    expect(kept.map(({ id }) => id)).toEqual([(await api.organizations.mine()).organization?.logo]);
  });

  test.each([
    ...HOSTILE_FILES.map(([what, logo]) => [what, logo, 'file.not_a_picture'] as const),
    [
      'more than 800,000 bytes',
      new File([new Uint8Array(800_001)], 'logo.png'),
      'file.picture_too_large',
    ] as const,
  ])('is refused when it is %s', async (_, logo, code) => {
    const { api } = await world.person('startup');
    await expect(api.organizations.uploadLogo({ files: { logo } })).rejects.toMatchObject({ code });
  });

  test('is re-encoded without data behind the picture', async () => {
    const owner = await world.person('startup');
    const { logo } = await owner.api.organizations.uploadLogo({
      files: { logo: await pictureWithHtml() },
    });

    expect((await fileOf(logo, owner)).rawPayload.includes('<script>')).toBe(false);
  });

  test("is hidden from roles that can't read organizations", async () => {
    const owner = await world.person('startup');
    const { logo } = await owner.api.organizations.uploadLogo({ files: { logo: picture } });

    expect((await fileOf(logo, await world.person('guest'))).statusCode).toBe(404);
    expect((await fileOf(logo, await world.person('startup'))).statusCode).toBe(200);
  });
});

describe('staff', () => {
  test('set the kind and the booking permission for the next call of all members', async () => {
    const owner = await world.person('startup');
    const id = owner.organizationId;
    const save = (canBookExpert: boolean | null) =>
      staff.api.organizations.saveByStaff({ body: { ...profile, id, kind: 'hub', canBookExpert } });
    await owner.api.experts.list();

    await save(false);

    await expectRefusal(owner.api.experts.list(), 'access.denied');
    expect((await owner.api.users.me()).user.organization?.canBookExpert).toBe(false);
    expect(await auditOf(id)).toMatchObject([
      { actorId: staff.id, details: { canBookExpert: [null, false] } },
    ]);
    await save(null);
    await owner.api.experts.list();
  });

  test('get 404 for an organization that does not exist', async () => {
    const body = { ...profile, id: UNKNOWN_ID, kind: 'hub' as const, canBookExpert: null };
    await expectRefusal(staff.api.organizations.saveByStaff({ body }), 'organization.not_found');
  });

  test('and the owner save different fields concurrently without conflict', async () => {
    const owner = await world.person('startup');
    const other = await world.person('admin');
    const id = owner.organizationId;
    const read = async () => (await staff.api.organizations.get({ query: { id } })).organization;
    const { name } = await read();

    await Promise.all([
      staff.api.organizations.saveByStaff({ body: { id, kind: 'external' } }),
      other.api.organizations.saveByStaff({ body: { id, canBookExpert: true } }),
      owner.api.organizations.save({ body: { region: 'Sfax' } }),
      other.api.organizations.saveByStaff({
        body: { id, name, field: 'Olive oil', foundedYear: 2019, hasStartupLabel: true },
      }),
    ]);
    await staff.api.organizations.saveByStaff({ body: { id, hasStartupLabel: null } });
    await staff.api.organizations.saveByStaff({ body: { id } });

    expect(await read()).toMatchObject({
      name,
      kind: 'external',
      region: 'Sfax',
      field: 'Olive oil',
      foundedYear: 2019,
      hasStartupLabel: null,
      forStaff: { canBookExpert: true },
    });
    const notes = (await auditOf(id)).map(({ actorId, details }) => [actorId, details]);
    expect(notes.splice(3)).toEqual([[staff.id, { fields: ['hasStartupLabel'] }]]);
    expect(notes).toEqual(
      expect.arrayContaining([
        [staff.id, { fields: ['kind'], kind: ['hub', 'external'] }],
        [other.id, { fields: ['canBookExpert'], canBookExpert: [null, true] }],
        [other.id, { fields: ['name', 'field', 'foundedYear', 'hasStartupLabel'] }],
      ]),
    );
  });
});

describe('the list', () => {
  const REGION = 'Kerkennah';
  let reader: TestPerson;
  beforeAll(async () => {
    reader = await world.person('startup');
    await listed({ name: 'Élan Solaire', field: 'Énergie', kind: 'hub' });
    await listed({ name: 'Zitouna Labs', field: 'Aqua-tech', can_book_expert: true }, 3);
    await listed({ name: '50 % de moins', field: 'energie', kind: 'external' });
    await listed({ name: '=HYPERLINK("http://evil.test")', field: '', kind: 'external' });
    const waiting = await world.person('external', { review: 'waiting' });
    await change(waiting.organizationId, { name: 'Not let in yet' });
  });

  interface Columns {
    readonly name: string;
    readonly field?: string;
    readonly kind?: 'hub' | 'external';
    readonly can_book_expert?: boolean;
  }
  const change = (id: string, columns: Columns) =>
    world.db
      .updateTable('organizations')
      .set({ ...columns, region: REGION })
      .where('id', '=', id)
      .execute();

  async function listed(columns: Columns, members = 1) {
    const { organizationId } = await world.person('startup');
    await change(organizationId, columns);
    for (let more = 1; more < members; more++) await world.person('member', { organizationId });
  }

  type Query = z.input<typeof organizations.list.query>;
  const found = async ({ search = '', ...query }: Query, person = reader) => {
    const whole = { ...query, search: `${REGION} ${search}` };
    const { items } = await person.api.organizations.list({ query: whole });
    return items.map(({ name }) => name);
  };

  test.each([
    ['a part of a word, without accents and case', 'elan sol', ['Élan Solaire']],
    ['a field', 'AQUA', ['Zitouna Labs']],
    ['extra hyphens and apostrophes', "zi-touna la'bs", ['Zitouna Labs']],
    ['a missing hyphen', 'aquatech', ['Zitouna Labs']],
    ['wildcards of LIKE, taken literally', '50 %', ['50 % de moins']],
    ['words of which one is missing', 'zitouna sfax', []],
  ])('is searched by %s', async (_, search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test('is filtered by kind and field, ignoring case and accents', async () => {
    expect(await found({ field: 'ÉNERGIE' })).toEqual(['50 % de moins', 'Élan Solaire']);
    expect(await found({ field: 'énergie', kind: 'hub' })).toEqual(['Élan Solaire']);
  });

  test('is filtered by the booking permission for staff only', async () => {
    expect(await found({ canBookExpert: 'yes' }, staff)).toEqual(['Zitouna Labs']);
    await expectRefusal(found({ canBookExpert: 'yes' }), 'access.denied');
  });

  test('shows organizations without accepted people to staff only', async () => {
    expect(await found({ search: 'not let in' })).toEqual([]);
    expect(await found({ search: 'not let in' }, staff)).toEqual(['Not let in yet']);
  });

  test('offers each field once, however it is written', async () => {
    const { fields } = await reader.api.organizations.fields();
    expect(fields.filter((field) => /nergie/.test(field))).toHaveLength(1);
    expect(fields).toContain('Aqua-tech');
  });

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['members', 'desc'],
    ['newest', 'desc'],
  ] as const)('keeps the order by %s, %s, over pages', async (sort, direction) => {
    const whole = await found({ sort, direction, limit: 100 }, staff);

    const { list } = staff.api.organizations;
    const items = await allItems((cursor) =>
      list({ query: { sort, direction, limit: 2, search: REGION, ...cursor } }),
    );

    const paged = items.map(({ name }) => name);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(5);
  });

  test('begins with the largest organization when sorted by members', async () => {
    expect((await found({ sort: 'members', direction: 'desc' }))[0]).toBe('Zitouna Labs');
  });

  test.each(['x', 'W10', 'WyJhIl0'])(
    'refuses the invalid cursor %s at its field',
    async (after) => {
      await expect(found({ after })).rejects.toMatchObject({
        errors: [expect.objectContaining({ path: 'after' })],
      });
    },
  );

  const exportBy = ({ headers }: TestPerson, query = '') =>
    world.app.inject({ url: `/api/user/organizations/data?${query}`, headers });

  test('is exported with its filter, without formulas; the audit log records the filter', async () => {
    const admin = await world.person('admin');
    const { payload, headers } = await exportBy(admin, 'kind=external&language=fr');

    expect(headers['content-type']).toContain('text/csv');
    const [head, ...rows] = payload.replace('\ufeff', '').split('\r\n');
    expect(head).toContain('Organisation;Type;Domaine');
    expect(payload).toContain('HYPERLINK');
    expect(payload).not.toContain('Zitouna');
    for (const row of rows) expect(row).not.toMatch(/^"?=/);
    const details = { kind: 'external', sort: 'name', direction: 'asc' };
    const entries = await auditEntries(world, { actorId: admin.id });
    const exported = expect.objectContaining({ action: 'organizations.exported', details });
    expect(entries).toEqual([exported]);
  });
});
