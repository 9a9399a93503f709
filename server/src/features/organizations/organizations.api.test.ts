import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_FILES, pictureWithPage } from '../../testing/hostile-files.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const profile = {
  name: 'Zitouna Labs',
  region: 'Tunis',
  contact: 'bonjour@zitouna.example',
  website: 'https://zitouna.example',
  description: 'Emballages en grignon d’olive.',
  field: 'Agritech',
  address: '3 rue de Marseille',
  linkedin: '',
  foundedYear: 2021,
  isLegallyPublished: true,
  hasStartupLabel: null,
};

const picture = async (bytes?: Uint8Array) =>
  new File(
    [
      new Uint8Array(
        bytes ??
          (await sharp({ create: { width: 40, height: 40, channels: 3, background: '#265eee' } })
            .png()
            .toBuffer()),
      ),
    ],
    'logo.png',
  );

describe('what an organization says of itself', () => {
  test('is its owner’s to change, with the logo', async () => {
    const owner = await world.person('startup');

    const { organization } = await owner.api.organizations.save({
      body: profile,
      files: { logo: await picture() },
    });

    expect(organization).toMatchObject({ ...profile, isMine: true, isOwner: true, members: 1 });
    const shown = await world.app.inject({
      url: `/api/files/${organization.logo}?size=thumb`,
      headers: owner.headers,
    });
    expect(shown.statusCode).toBe(200);
  });

  test('keeps a website whose https:// nobody wrote, as the address that is meant', async () => {
    const { api } = await world.person('startup');
    const body = {
      ...profile,
      website: 'zitouna.example',
      linkedin: 'linkedin.com/company/zitouna',
    };

    const { organization } = await api.organizations.save({ body });

    expect(organization).toMatchObject({
      website: 'https://zitouna.example',
      linkedin: 'https://linkedin.com/company/zitouna',
    });
  });

  test('is a member’s to read, not to change', async () => {
    const { organizationId } = await world.person('startup');
    const member = await world.person('member', { organizationId });
    const refused = { code: 'organization.owners_only' };

    await expect(member.api.organizations.save({ body: profile })).rejects.toMatchObject(refused);
    const files = { logo: await picture() };
    await expect(member.api.organizations.uploadLogo({ files })).rejects.toMatchObject(refused);
    const { organization } = await member.api.organizations.mine();
    expect(organization).toMatchObject({ id: organizationId, isMine: true, isOwner: false });
  });

  test.each([
    ['another organization’s id', { id: '0199aaaa-0000-7000-8000-000000000001' }, 'id'],
    ['a kind', { kind: 'hub' }, 'kind'],
    ['the switch', { canBookExpert: true }, 'canBookExpert'],
    ['an owner', { ownerId: '0199aaaa-0000-7000-8000-000000000001' }, 'ownerId'],
    ['a website that runs', { website: 'javascript:alert(1)' }, 'website'],
    ['a LinkedIn page that runs', { linkedin: ' data:text/html,x' }, 'linkedin'],
    ['no name', { name: ' ' }, 'name'],
    ['a year that nobody remembers', { foundedYear: 3 }, 'foundedYear'],
  ])('refuses %s at its field', async (_, wrong, path) => {
    const { api } = await world.person('startup');
    await expect(api.organizations.save({ body: { ...profile, ...wrong } })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path })],
    });
  });

  test('is nothing for whoever belongs to none', async () => {
    const { api } = await world.person('startup');
    await api.team.eject({ body: {} });

    expect((await api.organizations.mine()).organization).toBeNull();
    await expect(api.organizations.save({ body: profile })).rejects.toMatchObject({
      code: 'organization.none',
    });
  });
});

describe('the logo', () => {
  test('replaces the one before; of several at once stays one', async () => {
    const { api, organizationId } = await world.person('startup');
    const logo = await picture();

    await Promise.all([1, 2, 3, 4].map(() => api.organizations.uploadLogo({ files: { logo } })));

    const kept = await world.db
      .selectFrom('files')
      .select('id')
      .where('subject_id', '=', organizationId)
      .execute();
    expect(kept.map(({ id }) => id)).toEqual([(await api.organizations.mine()).organization?.logo]);
  });

  test.each(HOSTILE_FILES)('is no %s', async (_, logo) => {
    const { api } = await world.person('startup');
    await expect(api.organizations.uploadLogo({ files: { logo } })).rejects.toMatchObject({
      code: 'file.not_a_picture',
    });
  });

  test('is drawn anew, without what hangs behind it', async () => {
    const { api, headers } = await world.person('startup');
    const { logo } = await api.organizations.uploadLogo({
      files: { logo: await pictureWithPage() },
    });

    const { rawPayload } = await world.app.inject({ url: `/api/files/${logo}`, headers });
    expect(rawPayload.includes('<script>')).toBe(false);
  });

  test('has 800,000 bytes at most', async () => {
    const { api } = await world.person('startup');
    const logo = new File([new Uint8Array(800_001)], 'logo.png');
    await expect(api.organizations.uploadLogo({ files: { logo } })).rejects.toMatchObject({
      code: 'file.picture_too_large',
    });
  });

  test('is hidden from whoever reads no organizations', async () => {
    const owner = await world.person('startup');
    const { logo } = await owner.api.organizations.uploadLogo({ files: { logo: await picture() } });
    const codeFor = async ({ headers }: TestPerson) =>
      (await world.app.inject({ url: `/api/files/${logo}`, headers })).statusCode;

    expect(await codeFor(await world.person('guest'))).toBe(404);
    expect(await codeFor(await world.person('startup'))).toBe(200);
  });
});

describe('what staff decide', () => {
  test('is the kind and the switch, seen by the next call of everybody in it, and noted', async () => {
    const owner = await world.person('startup');
    const staff = await world.person('dot');
    const id = owner.organizationId;
    await owner.api.experts.list();

    await staff.api.organizations.saveByStaff({
      body: { ...profile, id, kind: 'hub', canBookExpert: false },
    });

    await expect(owner.api.experts.list()).rejects.toMatchObject({ code: 'access.denied' });
    expect((await owner.api.users.me()).user.organization?.canBookExpert).toBe(false);
    const note = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'organization.changed')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({
      actor_id: staff.id,
      details: { canBookExpert: [null, false] },
    });
    await staff.api.organizations.saveByStaff({
      body: { ...profile, id, kind: 'hub', canBookExpert: null },
    });
    await owner.api.experts.list();
  });

  test.each(['startup', 'member', 'expert', 'team', 'external', 'sso', 'guest', 'tt'])(
    'is refused to the role %s',
    async (role) => {
      const { api, organizationId: id } = await world.person(role);
      const body = { ...profile, id, kind: 'hub' as const, canBookExpert: true };
      const both = { from: id, into: '0199aaaa-0000-7000-8000-000000000001' };
      const denied = { code: 'access.denied' };

      await expect(api.organizations.saveByStaff({ body })).rejects.toMatchObject(denied);
      await expect(api.organizations.merge({ body: both })).rejects.toMatchObject(denied);
      await expect(api.organizations.previewMerge({ query: both })).rejects.toMatchObject(denied);
    },
  );

  test('about an organization that is not there finds nothing', async () => {
    const { api } = await world.person('admin');
    const id = '0199aaaa-0000-7000-8000-000000000001';
    await expect(
      api.organizations.saveByStaff({ body: { ...profile, id, kind: 'hub', canBookExpert: null } }),
    ).rejects.toMatchObject({ code: 'organization.not_found' });
  });
});

describe('to others', () => {
  test('an organization does not tell its hours, nor whether it books experts', async () => {
    const owner = await world.person('startup', { canBookExpert: true });
    const query = { id: owner.organizationId };
    const rival = await world.person('startup');
    const staff = await world.person('dot');

    const seen = (await rival.api.organizations.one({ query })).organization;
    expect(seen).toMatchObject({ hours: null, forStaff: null, isMine: false });
    const known = (await staff.api.organizations.one({ query })).organization;
    expect(known).toMatchObject({ hours: [], forStaff: { canBookExpert: true } });
    expect((await owner.api.organizations.mine()).organization?.hours).toEqual([]);
  });

  test('one whose people the hub has not let in is not there', async () => {
    const waiting = await world.person('external', { review: 'waiting' });
    const query = { id: waiting.organizationId };
    const rival = await world.person('startup');
    const staff = await world.person('dot');

    await expect(rival.api.organizations.one({ query })).rejects.toMatchObject({
      code: 'organization.not_found',
    });
    await staff.api.organizations.one({ query });
  });
});
