import { afterEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { MONDAY, NINE, TEN, tunisSlot } from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
afterEach(() => {
  world.clock = MONDAY;
});

const tokenOf = ({ path }: { readonly path: string }) => path.replace('/door/', '');
const read = async (token: string) => world.anonymous.spaces.door({ params: { token } });

/** A room and the token of its link. */
async function createDoor(more: Parameters<typeof createSpace>[1] = {}) {
  const { api } = await world.person('dot');
  const id = await createSpace(world, more);
  const token = tokenOf(await api.spaces.createDoorLink({ params: { id } }));
  return { api, id, token };
}

describe('the door display', () => {
  test('shows anonymous readers when a space is taken today, without names, titles and purposes', async () => {
    const { api, id, token } = await createDoor({ space: { shows_bookers: true } });
    const amira = await world.person('startup');
    const details = { title: 'Secrettitle', purpose: 'Secretpurpose' };
    await bookSpace(amira, id, details);
    await bookSpace(amira, id, { ...details, ...TEN, isPrivate: true });
    await bookSpace(amira, id, { ...details, ...tunisSlot(12, '09:00') });
    const block = { resourceId: id, unit: null, note: 'Secretnote' };
    await api.spaces.addBlock({ body: { ...block, ...tunisSlot(11, '12:00') } });
    const [code] = (await api.spaces.createCodes({ params: { id } })).items;
    world.clock = new Date(Date.parse(NINE.start) + 60_000);

    const shown = await read(token);

    expect(shown).toEqual({
      name: 'Carthage',
      location: '',
      floor: 1,
      timeZone: 'Africa/Tunis',
      desks: 1,
      bookable: true,
      now: { status: 'taken', until: TEN.end, freeDesks: 0 },
      taken: [
        { ...TEN, isBlock: false },
        { ...tunisSlot(11, '12:00'), isBlock: true },
      ],
      code: code?.code,
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret/i);
    expect(JSON.stringify(shown)).not.toContain(amira.name);
  });

  test('of desks shows how many are free, and no bookings', async () => {
    const { id, token } = await createDoor({ units: 2, space: { type: 'hotdesk', capacity: 2 } });
    await bookSpace(await world.person('startup'), id, { desk: 1 });
    world.clock = new Date(NINE.start);

    expect(await read(token)).toMatchObject({
      desks: 2,
      now: { status: 'free', freeDesks: 1 },
      taken: [],
      code: null,
    });
  });

  test('is not found by a wrong, renewed or revoked link, nor of a removed space', async () => {
    const { api, id, token } = await createDoor();
    const params = { id };
    await expectRefusal(read('wrong'), 'space.door_gone');
    await expectRefusal(read(token.slice(0, -2)), 'space.door_gone');

    const renewed = tokenOf(await api.spaces.createDoorLink({ params }));
    await expectRefusal(read(token), 'space.door_gone');
    expect((await read(renewed)).name).toBe('Carthage');
    expect((await api.spaces.doorLink({ params })).link?.path).toBe(`/door/${renewed}`);

    await api.spaces.removeSpace({ query: { id }, body: { decisions: [] } });
    await expectRefusal(read(renewed), 'space.door_gone');
    await expectRefusal(api.spaces.createDoorLink({ params }), 'space.not_found');
    await api.spaces.restoreSpace({ params });
    expect((await read(renewed)).name).toBe('Carthage');

    await api.spaces.revokeDoorLink({ params });
    await expectRefusal(read(renewed), 'space.door_gone');
    expect(await api.spaces.doorLink({ params })).toEqual({ link: null });
  });

  test('has links that only staff see and change', async () => {
    const { id } = await createDoor();
    const { api } = await world.person('startup');

    await expectRefusal(api.spaces.doorLink({ params: { id } }), 'access.denied');
    await expectRefusal(api.spaces.createDoorLink({ params: { id } }), 'access.denied');
    await expectRefusal(api.spaces.revokeDoorLink({ params: { id } }), 'access.denied');
  });
});
