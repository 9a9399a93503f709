import { expect, test } from 'vitest';
import { findOverflow, PHONE } from './accessibility.ts';
import { HUB_URL } from './browser.ts';
import { openCameraBrowser } from './camera.ts';
import {
  createApiCaller,
  findSampleAccount,
  openVisitorBrowser,
  signInUser,
  signInUsers,
} from './users.ts';

const QUARTER_MS = 15 * 60_000;
const ALL_DAY = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '00:00', end: '24:00' }));

test('a member checks in by scanning the label, and the door display shows the room in both skins', async () => {
  const { nour } = await signInUsers('nour');
  const staff = await createApiCaller(nour);
  // A room that is open at any hour at which the tests run.
  const room = { type: 'meeting_room', name: 'Ribat', floor: 1, duration: 60, checkInMinutes: 15 };
  const { id } = await staff('POST', '/space', { data: { ...room, hours: ALL_DAY } });
  const { items } = await staff('POST', `/space/${id}/code`);
  const { path } = await staff('POST', `/space/${id}/door`);

  const session = await openCameraBrowser('Amira', [`${HUB_URL}/r/${items[0].code}`]);
  const amira = await createApiCaller({ ...session, account: findSampleAccount('amira') });
  // The check-in opens a quarter of an hour before.
  const start = Math.ceil((Date.now() + 1_000) / QUARTER_MS) * QUARTER_MS;
  const times = [start, start + QUARTER_MS].map((it) => new Date(it).toISOString());
  const slot = { start: times[0], end: times[1] };
  await amira('POST', '/space_booking', { data: { spaceId: id, ...slot, title: 'Stand-up' } });

  const { page } = session;
  await page.goto('/booking/workshop?tab=mine');
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('Checked in', { exact: true }).first().waitFor();

  const { page: display } = await openVisitorBrowser({ viewport: { width: 1280, height: 800 } });
  for (const skin of ['light', 'dark']) {
    await display.goto(`${path}?skin=${skin}`);
    await display.getByRole('heading', { name: 'Ribat' }).waitFor();
    await display.getByText(/^(Free|Busy)$/).waitFor();
    await display.locator(`html[data-mantine-color-scheme=${skin}]`).waitFor();
    expect(await display.getByText(/Stand-up|Amira/).count()).toBe(0);
    expect(await findOverflow(display)).toEqual([]);
  }
});

test('a member chooses a free desk on the floor plan on a phone, and books it', async () => {
  const { page, visit } = await signInUser('youssef', { viewport: PHONE });
  await visit('/booking/hotdesk');
  await page.getByRole('link', { name: 'Tozeur' }).click();

  const plan = page.getByRole('group', { name: 'Floor plan' });
  const free = plan.getByRole('button', { name: /: Free$/ }).first();
  await free.waitFor();
  // The sample hub may have a booking of the same member at that time, of another desk.
  const desk = (await free.getAttribute('aria-label'))?.replace(/: Free$/, '') ?? '';
  await free.click();
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Focus');
  await page.getByRole('button', { name: 'Book space', exact: true }).click();

  await page.getByText('Space booked').waitFor();
  await plan.getByRole('img', { name: `${desk}: Your booking`, exact: true }).waitFor();
});
