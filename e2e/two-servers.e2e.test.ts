import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, openChat, readDown, talker, write } from './chats.ts';
import { caller, listen, person, type Person, SOON } from './people.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const AWAY_MS = 30_000;
const MISSED = 200;
const CHANGED = 5;

let hub: TwoServers;
/** Mariem's requests to Julien. */
let asked: readonly string[];
beforeAll(async () => {
  hub = await startTwoServers();
});
afterAll(() => hub.stop());

/** What is unread, as the menu says of messages and the bell of news. */
async function unread({ page }: Person) {
  const chat = page.getByRole('link', { name: /^Chat/ }).first();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const [messages, news] = await Promise.all([chat.textContent(), bell.textContent()]);
  return { messages: countIn(messages), news: countIn(news) };
}

const countIn = (words: string | null) => Number(/(\d+) unread/.exec(words ?? '')?.[1] ?? 0);

const declined = ({ row }: Person) => row('Julien Faure').filter({ hasText: 'Declined' });

/** Each for the first free time of another day. */
async function requests(mariem: Person, julien: Person): Promise<readonly string[]> {
  const call = await caller(mariem);
  const { expert } = await call('GET', `/users/experts/${julien.me.id}`);
  const minutes = Math.max(...expert.sessionMinutes);
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const params = { expertId: julien.me.id, minutes, from: day(1), to: day(27) };
  const { slots } = await call('GET', '/availability/bookingslots', { params });
  const starts: readonly string[] = slots.map(({ start }: { start: string }) => start);
  const firsts = starts.filter((it, nth) => it.slice(0, 10) !== starts[nth - 1]?.slice(0, 10));
  const ids: string[] = [];
  for (const start of firsts.slice(0, CHANGED)) {
    const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
    const what = { expertId: julien.me.id, category: expert.categories[0], minutes };
    const data = { ...what, description: `For ${start}`, slots: [{ start, end }] };
    ids.push((await call('POST', '/expert-booking', { data })).id);
  }
  return ids;
}

test('people whose pages are on two servers see each other come, write, answer and decide', async () => {
  const mariem = await person('mariem', { baseURL: hub.toSecond });
  const julien = await person('julien', { baseURL: hub.toFirst });
  await listen(julien, '/booking');
  const before = await julien.row('Mariem').count();
  asked = await requests(mariem, julien);
  await expect.poll(() => julien.row('Mariem').count(), SOON).toBe(before + CHANGED);

  await openChat(mariem, julien);
  await openChat(julien, mariem);
  await write(mariem.page, 'Are you on the other server?');
  await messages(julien.page).filter({ hasText: 'Are you on the other' }).waitFor(SOON);
  await julien.page.getByRole('textbox', { name: /^Write to / }).pressSequentially('I am');
  await mariem.page.getByText('Julien is writing').waitFor(SOON);
  await write(julien.page, 'I am on mine');
  await messages(mariem.page).filter({ hasText: 'I am on mine' }).waitFor(SOON);
});

test('whoever was offline for half a minute, while their server was killed, has 200 messages once and in order, five sessions as they are now, and right counts', async () => {
  const julien = await person('julien', { baseURL: hub.toFirst });
  const [desk, laptop, phone] = [
    await person('mariem', { baseURL: hub.toSecond }),
    await person('mariem', { baseURL: hub.toSecond }),
    await person('mariem', { baseURL: hub.toSecond }),
  ];
  const { say } = await talker(julien);
  const decide = await caller(julien);
  for (const it of [desk, laptop]) await openChat(it, julien);
  await listen(phone, '/booking');
  await phone.row('Julien Faure').first().waitFor();
  const [before, all] = [await declined(phone).count(), await unread(phone)];

  const after = { ...all, news: all.news + CHANGED };

  const left = Date.now();
  for (const { context } of [desk, laptop, phone]) await context.setOffline(true);
  await phone.page.getByText('You are offline').waitFor();
  for (let nth = 1; nth <= MISSED; nth += 1) {
    await say(desk, `Missed ${nth}`);
    if (nth === MISSED / 2) await hub.killSecond();
  }
  for (const bookingId of asked) {
    const data = { bookingId, status: 'rejected', reason: 'Not my field' };
    await decide('PUT', '/proposal/status', { data });
  }
  await expect.poll(() => Date.now() - left, { timeout: AWAY_MS * 2 }).toBeGreaterThan(AWAY_MS);

  await phone.context.setOffline(false);
  await expect.poll(() => declined(phone).count()).toBe(before + CHANGED);
  await expect
    .poll(() => unread(phone))
    .toEqual({ messages: all.messages + MISSED, news: all.news + CHANGED });

  await desk.context.setOffline(false);
  await messages(desk.page).filter({ hasText: 'Missed 1' }).first().waitFor();
  await expectAllOnce(desk.page);
  await expect.poll(() => unread(phone)).toEqual(after);
  await expect.poll(() => unread(desk)).toEqual(after);

  // In the middle of asking for what it missed.
  const asking = laptop.page.waitForRequest(/\/privatechat\/messages\/next/);
  await laptop.context.setOffline(false);
  await asking;
  await laptop.page.reload();
  await messages(laptop.page)
    .filter({ hasText: `Missed ${MISSED}` })
    .waitFor();
  await expectAllOnce(laptop.page);
  await expect.poll(() => unread(laptop)).toEqual(after);

  expect(await hub.invariants()).toBe('The hub is sound.');
});

async function expectAllOnce(page: Page): Promise<void> {
  const read = await readDown(page, 'Missed 1');
  expect(read.filter((words) => words.startsWith('Missed'))).toEqual(
    Array.from({ length: MISSED }, (_, nth) => `Missed ${nth + 1}`),
  );
}
