import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, openChat, readDown, messageSender, write } from './chats.ts';
import { caller, listen, person, type Person, SOON } from './people.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const MISSED = 40;
/** Mails of the sample are due, and older than the invariants allow until the first minute job has sent them. */
const MAILS_SENT = { timeout: 90_000 };
const REQUESTS = 2;

let hub: TwoServers;
beforeAll(async () => {
  hub = await startTwoServers();
});
afterAll(() => hub.stop());

/** The unread counts of chat in the menu and of notifications at the bell. */
async function unread({ page }: Person) {
  const chat = page.getByRole('link', { name: /^Chat/ }).first();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const [inChat, atBell] = await Promise.all([chat.ariaSnapshot(), bell.ariaSnapshot()]);
  return { messages: countIn(inChat), notifications: countIn(atBell) };
}

const countIn = (snapshot: string) => Number(/(\d+) unread/.exec(snapshot)?.[1] ?? 0);

const declined = ({ row }: Person) => row('Julien Faure').filter({ hasText: 'Declined' });

/** Requests by call, each for the first free time of another day. */
async function requests(startup: Person, expert: Person): Promise<readonly string[]> {
  const call = await caller(startup);
  const { expert: offer } = await call('GET', `/users/experts/${expert.me.id}`);
  const minutes = Math.max(...offer.sessionMinutes);
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const params = { expertId: expert.me.id, minutes, from: day(1), to: day(27) };
  const { slots } = await call('GET', '/availability/bookingslots', { params });
  const starts: readonly string[] = slots.map(({ start }: { start: string }) => start);
  const firsts = starts.filter((it, nth) => it.slice(0, 10) !== starts[nth - 1]?.slice(0, 10));
  const ids: string[] = [];
  for (const start of firsts.slice(0, REQUESTS)) {
    const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
    const what = { expertId: expert.me.id, category: offer.categories[0], minutes };
    const data = { ...what, description: `For ${start}`, slots: [{ start, end }] };
    ids.push((await call('POST', '/expert-booking', { data })).id);
  }
  return ids;
}

test('people on two servers see each other’s changes, and lose none when one server is killed while they are offline', async () => {
  const mariem = await person('mariem', { baseURL: hub.toSecond });
  const julien = await person('julien', { baseURL: hub.toFirst });
  await listen(julien, '/booking');
  const before = await julien.row('Mariem').count();
  const asked = await requests(mariem, julien);
  await expect.poll(() => julien.row('Mariem').count(), SOON).toBe(before + REQUESTS);

  await openChat(mariem, julien);
  await openChat(julien, mariem);
  await write(mariem.page, 'Are you on the other server?');
  await messages(julien.page).filter({ hasText: 'Are you on the other' }).waitFor(SOON);
  await julien.page.getByRole('textbox', { name: /^Write to / }).pressSequentially('I am');
  await mariem.page.getByText('Julien is writing').waitFor(SOON);
  await write(julien.page, 'I am on mine');
  await messages(mariem.page).filter({ hasText: 'I am on mine' }).waitFor(SOON);

  const phone = await person('mariem', { baseURL: hub.toSecond });
  await listen(phone, '/booking');
  await phone.row('Julien Faure').first().waitFor();
  const [declinedBefore, all] = [await declined(phone).count(), await unread(phone)];
  const send = await messageSender(julien);
  const decide = await caller(julien);
  for (const { context } of [mariem, phone]) await context.setOffline(true);
  await phone.page.getByText('You are offline').waitFor();
  for (let nth = 1; nth <= MISSED; nth += 1) {
    await send(mariem, `Missed ${nth}`);
    if (nth === MISSED / 2) await hub.killSecond();
  }
  for (const bookingId of asked) {
    const data = { bookingId, status: 'rejected', reason: 'Not my field' };
    await decide('PUT', '/proposal/status', { data });
  }

  await phone.context.setOffline(false);
  await expect.poll(() => declined(phone).count()).toBe(declinedBefore + REQUESTS);
  const notifications = all.notifications + REQUESTS;
  await expect
    .poll(() => unread(phone))
    .toEqual({ messages: all.messages + MISSED, notifications });

  // Reloaded in the middle of asking for what it missed.
  const asking = mariem.page.waitForRequest(/\/privatechat\/messages\/next/);
  await mariem.context.setOffline(false);
  await asking;
  await mariem.page.reload();
  await messages(mariem.page).filter({ hasText: 'Missed 1' }).first().waitFor();
  await expectAllOnce(mariem.page);
  for (const it of [phone, mariem]) {
    await expect.poll(() => unread(it)).toEqual({ messages: all.messages, notifications });
  }
  await expect.poll(() => hub.invariants(), MAILS_SENT).toBe('The hub is sound.');
});

async function expectAllOnce(page: Page): Promise<void> {
  const read = await readDown(page, 'Missed 1');
  expect(read.filter((words) => words.startsWith('Missed'))).toEqual(
    Array.from({ length: MISSED }, (_, nth) => `Missed ${nth + 1}`),
  );
}
