import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listen, people, person, SOON } from './people.ts';
import { ask } from './sessions.ts';

const bell = (page: Page, unseen: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unseen ? `Notifications, ${unseen} unread` : 'Notifications',
    exact: true,
  });

test('whoever waits sees the expert’s answer without touching the page, and is told by the bell', async () => {
  const { mariem, julien } = await people('mariem', 'julien');
  const path = await ask(mariem, {
    expert: 'Julien Faure',
    topic: 'Communication and marketing',
    description: 'Who writes about us first?',
    times: 1,
  });
  await listen(mariem, '/booking');
  const session = mariem.row('Julien Faure').first();
  await session.getByText('Pending').waitFor();

  await julien.visit(path);
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: 'Confirm this time' }).click();

  await session.getByText('Confirmed').waitFor(SOON);
  await bell(mariem.page, 1).waitFor(SOON);
  await expect.poll(() => mariem.page.title()).toMatch(/^\(\d+\) /);
});

test('what is seen on one device is seen on the other', async () => {
  const { mariem } = await people('mariem');
  const desk = await person('sonia');
  const phone = await person('sonia', { viewport: { width: 390, height: 844 } });
  await listen(desk, '/dashboard');
  await listen(phone, '/dashboard');
  const before = await desk.page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .innerText();
  const unseen = Number(/\d+/.exec(before)?.[0] ?? 0);

  await ask(mariem, {
    expert: 'Sonia Trabelsi',
    topic: 'Fundraising',
    description: 'How much do we ask for?',
    times: 1,
  });
  await bell(desk.page, unseen + 1).waitFor(SOON);
  await bell(phone.page, unseen + 1).waitFor(SOON);
  await bell(desk.page, unseen + 1).click();
  await desk.page.getByRole('button', { name: 'Mark all as read' }).click();

  await bell(desk.page, 0).waitFor(SOON);
  await bell(phone.page, 0).waitFor(SOON);
});

test('a status chosen on one device is shown on the other, and to colleagues', async () => {
  // Whom the sample leads into no session, at whatever hour this is.
  const { hela, meriem } = await people('hela', 'meriem');
  const other = await person('meriem');
  await listen(meriem, '/dashboard');
  await listen(other, '/dashboard');
  await listen(hela, `/users/view/${meriem.me.id}`);
  const head = hela.page.getByRole('main');
  await head.getByText('Active', { exact: true }).waitFor(SOON);

  await meriem.page.getByRole('button', { name: 'account and presence' }).click();
  await meriem.page.getByText('Do not disturb').click();

  await head.getByText('Do not disturb').waitFor(SOON);
  await other.page
    .getByRole('button', { name: 'account and presence' })
    .getByRole('img', { name: 'Do not disturb' })
    .waitFor(SOON);
});

test('what changed while somebody was offline is there once they are back', async () => {
  const { mariem, julien } = await people('mariem', 'julien');
  const path = await ask(mariem, {
    expert: 'Julien Faure',
    topic: 'Communication and marketing',
    description: 'And who writes second?',
    times: 1,
  });
  await listen(mariem, path);
  await mariem.page.getByText('Pending').first().waitFor();

  await mariem.context.setOffline(true);
  await mariem.page.getByText('You are offline').waitFor();
  await julien.visit(path);
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: 'Confirm this time' }).click();
  await julien.page.getByText('Confirmed').first().waitFor();
  await mariem.context.setOffline(false);

  await mariem.page.getByText('Confirmed').first().waitFor(SOON);
});
