import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askErasure,
  erase,
  erasedAt,
  leaverIn,
  openErasureOf,
  stay,
} from '../../testing/leavers.ts';
import { MONDAY, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

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

describe('asking to be erased', () => {
  test('is told to the hub’s team and confirmed to the person, who can take it back', async () => {
    const amira = await leaverIn(world);

    await askErasure(amira);

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
    expect(await openErasureOf(amira, staff)).toBeNull();
    await expect(amira.api.personalData.withdrawErasure()).rejects.toMatchObject({
      code: 'erasure.not_found',
    });
  });

  test('costs the password, and is done once however often it is clicked', async () => {
    const amira = await leaverIn(world);
    const wrong = amira.api.personalData.askErasure({ body: { password: 'not my password' } });
    await expect(wrong).rejects.toMatchObject({ code: 'auth.wrong_password' });

    const asked = await Promise.allSettled([
      askErasure(amira),
      askErasure(amira),
      askErasure(amira),
    ]);

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(askErasure(amira)).rejects.toMatchObject({ code: 'erasure.open' });
  });

  test('is seen and decided by staff alone', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);

    for (const other of [amira, await world.person('expert'), await world.person('tt')]) {
      const { personalData } = other.api;
      const denied = { code: 'access.denied' };
      await expect(personalData.listErasures()).rejects.toMatchObject(denied);
      await expect(personalData.erasureOf({ params: { id: amira.id } })).rejects.toMatchObject(
        denied,
      );
      await expect(erase(other, erasureId)).rejects.toMatchObject(denied);
      await expect(
        personalData.refuse({ body: { erasureId, reason: 'no' } }),
      ).rejects.toMatchObject(denied);
    }
    expect(await openErasureOf(amira, staff)).toMatchObject({ state: 'asked' });
  });

  test('of an administrator is for super admins, and nobody erases themselves', async () => {
    const admin = await leaverIn(world, 'admin');
    const [hers, theirs] = [
      await leaverIn(world, 'super-admin'),
      await leaverIn(world, 'super-admin'),
    ];
    const [ofAdmin, ofHers] = [await askErasure(admin), await askErasure(hers)];

    await expect(erase(staff, ofAdmin)).rejects.toMatchObject({
      code: 'access.super_admin_required',
    });
    await expect(erase(hers, ofHers)).rejects.toMatchObject({ code: 'user.remove_self' });
    const refusing = staff.api.personalData.refuse({ body: { erasureId: ofAdmin, reason: 'no' } });
    await expect(refusing).rejects.toMatchObject({ code: 'access.super_admin_required' });
    await erase(theirs, ofAdmin, [stay(admin)]);
    expect(await erasedAt(world, admin)).not.toBeNull();
    expect(await erasedAt(world, hers)).toBeNull();
  });

  test('that is refused says why, and can be asked again', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);

    await staff.api.personalData.refuse({ body: { erasureId, reason: 'An invoice is open.' } });

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'refused', reason: 'An invoice is open.' } },
    });
    expect((await toldTo(amira))[0]).toMatchObject({ type: 'erasure.refused' });
    await askErasure(amira);
    expect(await openErasureOf(amira, staff)).toMatchObject({ state: 'asked' });
  });
});
