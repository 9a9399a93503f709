import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findMessages,
  openChat,
  collectMessagesToEnd,
  createMessageSender,
  writeMessage,
} from './chats.ts';
import {
  createApiCaller,
  visitWithLiveEvents,
  signInUser,
  type SignedInUser,
  LIVE_TIMEOUT,
} from './users.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const MISSED = 40;
/** Sample mails are overdue, which breaks an invariant until the first minute job has sent them. */
const MAILS_SENT = { timeout: 90_000 };
const REQUESTS = 2;

let hub: TwoServers;
beforeAll(async () => {
  hub = await startTwoServers();
});
afterAll(() => hub.stop());

/** Reads the unread counts of the chat menu entry and of the bell. */
async function readUnreadCounts({ page }: SignedInUser) {
  const chat = page.getByRole('link', { name: /^Chat/ }).first();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const [inChat, atBell] = await Promise.all([chat.ariaSnapshot(), bell.ariaSnapshot()]);
  return { messages: countIn(inChat), notifications: countIn(atBell) };
}

const countIn = (snapshot: string) => Number(/(\d+) unread/.exec(snapshot)?.[1] ?? 0);

const declined = ({ row }: SignedInUser) => row('Julien Faure').filter({ hasText: 'Declined' });

/** Requests sessions by API calls, each at the first free time of another day. */
async function requestSessions(
  startup: SignedInUser,
  expert: SignedInUser,
): Promise<readonly string[]> {
  const call = await createApiCaller(startup);
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

test('users on two servers see each other’s changes and miss none when a server is killed while they are offline (A56, A60)', async () => {
  const mariem = await signInUser('mariem', { baseURL: hub.toSecond });
  const julien = await signInUser('julien', { baseURL: hub.toFirst });
  await visitWithLiveEvents(julien, '/booking');
  const before = await julien.row('Mariem').count();
  const bookingIds = await requestSessions(mariem, julien);
  await expect.poll(() => julien.row('Mariem').count(), LIVE_TIMEOUT).toBe(before + REQUESTS);

  await openChat(mariem, julien);
  await openChat(julien, mariem);
  await writeMessage(mariem.page, 'Are you on the other server?');
  await findMessages(julien.page).filter({ hasText: 'Are you on the other' }).waitFor(LIVE_TIMEOUT);
  await julien.page.getByRole('textbox', { name: /^Message / }).pressSequentially('I am');
  await mariem.page.getByText('Julien is typing…').waitFor(LIVE_TIMEOUT);
  await writeMessage(julien.page, 'I am on mine');
  await findMessages(mariem.page).filter({ hasText: 'I am on mine' }).waitFor(LIVE_TIMEOUT);

  const phone = await signInUser('mariem', { baseURL: hub.toSecond });
  await visitWithLiveEvents(phone, '/booking');
  await phone.row('Julien Faure').first().waitFor();
  const [declinedBefore, all] = [await declined(phone).count(), await readUnreadCounts(phone)];
  const send = await createMessageSender(julien);
  const decide = await createApiCaller(julien);
  for (const { context } of [mariem, phone]) await context.setOffline(true);
  await phone.page.getByText('You’re offline').waitFor();
  for (let nth = 1; nth <= MISSED; nth += 1) {
    await send(mariem, `Missed ${nth}`);
    if (nth === MISSED / 2) await hub.killSecond();
  }
  for (const bookingId of bookingIds) {
    const data = { bookingId, status: 'rejected', reason: 'Not my field' };
    await decide('PUT', '/proposal/status', { data });
  }

  await phone.context.setOffline(false);
  await expect.poll(() => declined(phone).count()).toBe(declinedBefore + REQUESTS);
  const notifications = all.notifications + REQUESTS;
  await expect
    .poll(() => readUnreadCounts(phone))
    .toEqual({ messages: all.messages + MISSED, notifications });

  // The page is reloaded while it fetches missed messages.
  const fetching = mariem.page.waitForRequest(/\/privatechat\/messages\/next/);
  await mariem.context.setOffline(false);
  await fetching;
  await mariem.page.reload();
  await findMessages(mariem.page).filter({ hasText: 'Missed 1' }).first().waitFor();
  await expectAllOnce(mariem.page);
  for (const it of [phone, mariem]) {
    await expect
      .poll(() => readUnreadCounts(it))
      .toEqual({ messages: all.messages, notifications });
  }
  await expect.poll(() => hub.invariants(), MAILS_SENT).toBe('No inconsistencies found.');
});

async function expectAllOnce(page: Page): Promise<void> {
  const read = await collectMessagesToEnd(page, 'Missed 1');
  expect(read.filter((text) => text.startsWith('Missed'))).toEqual(
    Array.from({ length: MISSED }, (_, nth) => `Missed ${nth + 1}`),
  );
}
