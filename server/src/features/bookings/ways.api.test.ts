import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, expertIn, MONDAY, pairIn } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const waysOf = async ({ api }: TestPerson, { id: userId }: Pick<TestPerson, 'id'>) =>
  (await api.bookings.ways({ query: { userId } })).ways;

test('a startup asks any expert; the expert proposes to whom they have met', async () => {
  const { expert, startup } = await acceptedIn(world);
  const stranger = await expertIn(world);

  expect(await waysOf(startup, expert)).toEqual(['ask']);
  expect(await waysOf(startup, stranger)).toEqual(['ask']);
  expect(await waysOf(expert, startup)).toEqual(['propose']);
  expect(await waysOf(stranger, startup)).toEqual([]);
});

test('staff propose for any expert, and to whoever may book one', async () => {
  const { expert, startup } = await pairIn(world);
  const staff = await world.person('dot');
  const guest = await world.person('guest');

  expect(await waysOf(staff, expert)).toEqual(['in_their_name']);
  expect(await waysOf(staff, startup)).toEqual(['to_them']);
  expect(await waysOf(staff, guest)).toEqual([]);
});

test('there is none with who left, who books nobody any more, or who is nobody at all', async () => {
  const { expert, startup } = await acceptedIn(world);
  const other = await acceptedIn(world);
  const nobody = { id: '0199aaaa-0000-7000-8000-000000000001' };
  await world.db
    .updateTable('organizations')
    .set({ can_book_expert: false })
    .where('id', '=', startup.organizationId)
    .execute();
  await world.db
    .updateTable('users')
    .set({ is_removed: true })
    .where('id', '=', other.expert.id)
    .execute();

  expect(await waysOf(expert, startup)).toEqual([]);
  expect(await waysOf(other.startup, other.expert)).toEqual([]);
  expect(await waysOf(expert, nobody)).toEqual([]);
  expect(await waysOf(expert, expert)).toEqual([]);
});

test('each way is one that the call behind it obeys', async () => {
  const { expert, startup } = await acceptedIn(world);
  const staff = await world.person('dot');
  const pair = { requesterId: startup.id, expertId: expert.id };

  expect(await waysOf(expert, startup)).toEqual(['propose']);
  await expect(
    expert.api.bookings.terms({ query: { requesterId: startup.id } }),
  ).resolves.toBeTruthy();
  expect(await waysOf(staff, startup)).toEqual(['to_them']);
  await expect(staff.api.bookings.terms({ query: pair })).resolves.toBeTruthy();
  await expect(startup.api.bookings.terms({ query: pair })).rejects.toMatchObject({
    code: 'access.expert_required',
  });
});
