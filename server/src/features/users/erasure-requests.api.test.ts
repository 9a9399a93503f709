import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MONDAY, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

const PASSWORD = 'olive mills at dawn';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const leaverIn = (more: Parameters<World['person']>[1] = {}, role = 'startup') =>
  world.person(role, { password: PASSWORD, ...more });

async function ask({ api }: TestPerson) {
  const { data } = await api.personalData.askErasure({ body: { password: PASSWORD } });
  if (!data.erasure) throw new Error('Nothing was asked');
  return data.erasure.id;
}

const stay = ({ organizationId }: TestPerson) =>
  [{ kind: 'organization', subject: organizationId, way: 'leave' }] as const;

const erase = (erasureId: string, by = staff, settle: readonly object[] = []) =>
  by.api.personalData.erase({ body: { erasureId, settle: settle as never[] } });

describe('asking to be erased', () => {
  test('is told to the hub’s team and confirmed to the person, who can take it back', async () => {
    const amira = await leaverIn();

    await ask(amira);

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'asked', askedAt: MONDAY.toISOString(), reason: '' } },
    });
    expect((await toldTo(staff))[0]).toMatchObject({
      type: 'erasure.asked',
      params: { name: amira.name },
      link: `/users/view/${amira.id}`,
    });
    expect((await staff.api.personalData.listErasures()).items.at(-1)).toMatchObject({
      person: { id: amira.id, name: amira.name },
      state: 'asked',
    });
    const back = await amira.api.personalData.withdrawErasure();
    expect(back.data.erasure).toBeNull();
    expect(await open(amira)).toBeNull();
    await expect(amira.api.personalData.withdrawErasure()).rejects.toMatchObject({
      code: 'erasure.not_found',
    });
  });

  test('costs the password, and is done once however often it is clicked', async () => {
    const amira = await leaverIn();
    const wrong = amira.api.personalData.askErasure({ body: { password: 'not my password' } });
    await expect(wrong).rejects.toMatchObject({ code: 'auth.wrong_password' });

    const asked = await Promise.allSettled([ask(amira), ask(amira), ask(amira)]);

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(ask(amira)).rejects.toMatchObject({ code: 'erasure.open' });
  });

  test('is seen and decided by staff alone', async () => {
    const amira = await leaverIn();
    const erasureId = await ask(amira);

    for (const other of [amira, await world.person('expert'), await world.person('tt')]) {
      const { personalData } = other.api;
      const denied = { code: 'access.denied' };
      await expect(personalData.listErasures()).rejects.toMatchObject(denied);
      await expect(personalData.erasureOf({ params: { id: amira.id } })).rejects.toMatchObject(
        denied,
      );
      await expect(erase(erasureId, other)).rejects.toMatchObject(denied);
      await expect(
        personalData.refuse({ body: { erasureId, reason: 'no' } }),
      ).rejects.toMatchObject(denied);
    }
    expect(await open(amira)).toMatchObject({ state: 'asked' });
  });

  test('of an administrator is for super admins, and nobody erases themselves', async () => {
    const admin = await leaverIn({}, 'admin');
    const [hers, theirs] = [await leaverIn({}, 'super-admin'), await leaverIn({}, 'super-admin')];
    const [ofAdmin, ofHers] = [await ask(admin), await ask(hers)];

    await expect(erase(ofAdmin)).rejects.toMatchObject({ code: 'access.super_admin_required' });
    await expect(erase(ofHers, hers)).rejects.toMatchObject({ code: 'user.remove_self' });
    const refusing = staff.api.personalData.refuse({ body: { erasureId: ofAdmin, reason: 'no' } });
    await expect(refusing).rejects.toMatchObject({ code: 'access.super_admin_required' });
    await erase(ofAdmin, theirs, stay(admin));
    expect(await erasedAt(admin)).not.toBeNull();
    expect(await erasedAt(hers)).toBeNull();
  });

  test('that is refused says why, and can be asked again', async () => {
    const amira = await leaverIn();
    const erasureId = await ask(amira);

    await staff.api.personalData.refuse({ body: { erasureId, reason: 'An invoice is open.' } });

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'refused', reason: 'An invoice is open.' } },
    });
    expect((await toldTo(amira))[0]).toMatchObject({ type: 'erasure.refused' });
    await ask(amira);
    expect(await open(amira)).toMatchObject({ state: 'asked' });
  });
});

const open = async ({ id }: TestPerson) =>
  (await staff.api.personalData.erasureOf({ params: { id } })).erasure;

const erasedAt = async ({ id }: TestPerson) =>
  (
    await world.db
      .selectFrom('users')
      .select('erased_at as at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).at;
