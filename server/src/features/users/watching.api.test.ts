import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHere } from '../../testing/presence.ts';
import { teamIn } from '../../testing/teams.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { findVisible } from './presence.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Page = Awaited<ReturnType<World['socket']>>;

/** What a page has heard of how somebody is. */
const heardOf = (page: Page, { id }: TestPerson) =>
  page.heardOf('presence').flatMap(([how]) => (how.userId === id ? [how.status] : []));
/** By then it would have heard it. */
async function untilTold(page: Page, person: TestPerson) {
  world.live.tell([person.id], 'update-organization');
  await page.untilHeard('update-organization');
}

test('a page is told how those are whom it shows, and hears it when they come', async () => {
  const { owner, member } = await teamIn(world);
  const page = await world.socket(member);

  expect(await page.ask('update_users', [owner.id])).toEqual({
    reply: [{ userId: owner.id, status: 'Offline', inSessionUntil: null }],
  });
  await world.socket(owner);

  await expect.poll(() => heardOf(page, owner)).toEqual(['Active']);
});

test('what somebody chooses is heard by who watches them and on their own devices, by nobody else', async () => {
  const { owner, member, other } = await teamIn(world);
  const [watching, idle, own] = [
    await world.socket(member),
    await world.socket(other),
    await world.socket(owner),
  ];
  await isHere(world, owner);
  await watching.ask('update_users', [owner.id]);

  await owner.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });

  await expect.poll(() => heardOf(watching, owner)).toContain('Do Not Disturb');
  await expect.poll(() => heardOf(own, owner)).toContain('Do Not Disturb');
  await untilTold(idle, other);
  expect(heardOf(idle, owner)).toEqual([]);
});

test('who leaves is heard of no more by who may not see them, and by who may once they ask again', async () => {
  const { owner, member } = await teamIn(world);
  const [dot, own] = [await world.person('dot'), await world.socket(member)];
  const [colleagues, staff] = [await world.socket(owner), await world.socket(dot)];
  for (const page of [colleagues, staff]) await page.ask('update_users', [member.id]);

  await owner.api.team.removeMember({ body: { userId: member.id } });
  await own.untilHeard('update-organization');
  expect(await staff.ask('update_users', [member.id])).toMatchObject({
    reply: [{ userId: member.id }],
  });
  await isHere(world, member);
  await member.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });

  await expect.poll(() => heardOf(staff, member)).toContain('Do Not Disturb');
  await untilTold(colleagues, owner);
  expect(heardOf(colleagues, member)).not.toContain('Do Not Disturb');
});

test('whom somebody has blocked hears no more how they are, and is told what they would be of who left', async () => {
  const { owner, member, other } = await teamIn(world);
  await isHere(world, owner);
  const [blocked, colleague] = [await world.socket(member), await world.socket(other)];
  for (const page of [blocked, colleague]) await page.ask('update_users', [owner.id]);

  await owner.api.chat.block({ body: { userId: member.id, blocked: true } });
  await owner.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });

  await expect.poll(() => heardOf(colleague, owner)).toContain('Do Not Disturb');
  await untilTold(blocked, member);
  expect(heardOf(blocked, owner)).not.toContain('Do Not Disturb');
  const away = { userId: owner.id, status: 'Offline', inSessionUntil: null };
  expect(await blocked.ask('update_users', [owner.id])).toEqual({ reply: [away] });
});

test('whoever leaves while it is looked up whom they see is answered as who has left, and hears nothing', async () => {
  const { owner, member } = await teamIn(world);
  const { organizationId } = await world.person('startup');
  const page = await world.socket(member);

  const { ended } = await whileHeld(world, {
    hold: (tx) => sql`lock table rooms in access exclusive mode`.execute(tx),
    calls: [() => page.ask('update_users', [owner.id])],
    meanwhile: async () => {
      await world.db
        .updateTable('users')
        .set({ organization_id: organizationId })
        .where('id', '=', member.id)
        .execute();
      await page.untilHeard('update-organization');
    },
  });

  expect(await ended).toMatchObject([{ value: { reply: [] } }]);
  world.live.tellWatchers({ userId: owner.id, status: 'Away', inSessionUntil: null });
  world.live.tell([member.id], 'show_notification');
  await page.untilHeard('show_notification');
  expect(heardOf(page, owner)).toEqual([]);
});

test('who blocks somebody while that one is answered is watched by them no more', async () => {
  const { owner, member } = await teamIn(world);
  await isHere(world, owner);
  const { signedIn } = (await world.people.find(member.sessionId)) ?? {};
  const watched: string[][] = [];
  /** What was read is on its way when the block comes. */
  const slowAnswer: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!watched.length)
        await owner.api.chat.block({ body: { userId: member.id, blocked: true } });
      return result;
    },
  };

  const answer = await findVisible(
    { db: world.db.withPlugin(slowAnswer), actor: signedIn! },
    [owner.id],
    (seen) => watched.push([...seen]),
  );

  expect(watched.at(-1)).toEqual([]);
  expect(answer).toEqual([{ userId: owner.id, status: 'Offline', inSessionUntil: null }]);
});

test('nobody watches whom they have nothing to do with', async () => {
  const { owner } = await teamIn(world);
  const stranger = await world.person('startup');
  const page = await world.socket(stranger);

  expect(await page.ask('update_users', [owner.id])).toEqual({ reply: [] });
  await owner.api.users.choosePresence({ body: { status: 'Away' } });

  await untilTold(page, stranger);
  expect(heardOf(page, owner)).toEqual([]);
});
