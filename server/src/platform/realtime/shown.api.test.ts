import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { teamIn } from '../../testing/teams.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Page = Awaited<ReturnType<World['socket']>>;
const NOTHING = { experts: [], topics: [], organizations: [] };
const watch = (page: Page, what: Partial<Record<keyof typeof NOTHING, readonly string[]>>) =>
  page.ask('watch', { ...NOTHING, ...what });
const change = ({ id }: Pick<TestPerson, 'id'>) =>
  world.live.tellShowing([`expert:${id}`], 'update-experts');

/** By then it would have heard what was told before. */
async function untilTold(page: Page, { id }: TestPerson) {
  world.live.tell([id], 'show_notification');
  await page.untilHeard('show_notification');
  const heard = page.news().map(([event]) => event);
  page.forget();
  return heard.filter((event) => event !== 'show_notification');
}

test('a page hears of the experts that it shows, as long as it shows them, and of no others', async () => {
  const [expert, other] = [await world.person('expert'), await world.person('expert')];
  const amira = await world.person('startup');
  const page = await world.socket(amira);
  expect(await watch(page, { experts: [expert.id] })).toEqual({ reply: null });

  change(expert);
  change(other);
  world.live.tellShowing(['experts'], 'update-experts');
  expect(await untilTold(page, amira)).toEqual(['update-experts', 'update-experts']);

  await watch(page, { experts: [other.id] });
  change(expert);
  expect(await untilTold(page, amira)).toEqual([]);
});

test('what concerns several that a page shows is said to it once', async () => {
  const [expert, other] = [await world.person('expert'), await world.person('expert')];
  const amira = await world.person('startup');
  const page = await world.socket(amira);
  await watch(page, { experts: [expert.id, other.id] });

  world.live.tellShowing([`expert:${expert.id}`, `expert:${other.id}`], 'update-experts');

  expect(await untilTold(page, amira)).toEqual(['update-experts']);
});

test('whoever looks for anybody of a topic hears of all its experts', async () => {
  const expert = await world.person('expert');
  await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [] } });
  await world.db
    .updateTable('experts')
    .set({ categories: ['Fundraising'] })
    .where('user_id', '=', expert.id)
    .execute();
  const amira = await world.person('startup');
  const page = await world.socket(amira);
  await watch(page, { topics: ['Fundraising'] });

  change(expert);

  expect(await untilTold(page, amira)).toEqual(['update-experts']);
});

test('external people hear of no experts, and of an organization whoever may see it', async () => {
  const expert = await world.person('expert');
  const { organizationId } = await teamIn(world);
  const hidden = await world.person('startup', { review: 'waiting' });
  const visitor = await world.person('external', { canBookExpert: true });
  const page = await world.socket(visitor);
  const organizations = [organizationId, hidden.organizationId, randomUUID()];
  await watch(page, { experts: [expert.id], topics: ['Fundraising'], organizations });

  change(expert);
  for (const id of organizations) {
    world.live.tellShowing([`organization:${id}`], 'update-organization');
  }

  expect(await untilTold(page, visitor)).toEqual(['update-organization']);
});

test('whoever may look no more hears no more', async () => {
  const expert = await world.person('expert');
  const [amira, admin] = [await world.person('startup'), await world.person('admin')];
  const page = await world.socket(amira);
  await watch(page, { experts: [expert.id] });

  await admin.api.directory.edit({ body: { id: amira.id, role: 'guest' } });
  await page.untilHeard('update-organization');
  await untilTold(page, amira);
  change(expert);

  expect(await untilTold(page, amira)).toEqual([]);
});

test('what is no id, and more than a page can show, is refused', async () => {
  const amira = await world.person('startup');
  const page = await world.socket(amira);
  const many = Array.from({ length: 201 }, () => randomUUID());

  for (const what of [{ experts: ['expert'] }, { topics: ['Sorcery'] }, { organizations: many }]) {
    expect(await watch(page, what)).toEqual({ code: 'request.invalid' });
  }
});
