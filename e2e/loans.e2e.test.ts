import { expect, test } from 'vitest';
import { HUB_URL } from './browser.ts';
import { openCameraBrowser } from './camera.ts';
import { createApiCaller, LIVE_TIMEOUT, signInTo, signInUsers } from './users.ts';

const CAMERA = 'Caméra Sony ZV-E10';

test('material is borrowed, handed out and returned in part by scanning its label', async () => {
  const { amira, hela } = await signInUsers('amira', 'hela');
  const call = await createApiCaller(hela);
  const { items: stock } = await call('GET', '/material?isTT=false');
  const { id } = stock.find(({ name }: { name: string }) => name === CAMERA);
  const { items } = await call('GET', `/material/items?materialId=${id}`);
  const { code, serial } = items.find(({ loan }: { loan: unknown }) => loan === null);
  // The desk is open around the clock, so that the loan can begin whenever the test runs.
  const hours = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '00:00', end: '24:00' }));
  await call('PUT', `/material?id=${id}`, { multipart: { fields: JSON.stringify({ hours }) } });
  const nour = await signInTo(await openCameraBrowser('nour', [`${HUB_URL}/r/${code}`]), 'nour');

  await amira.visit('/material/book');
  const { page } = amira;
  await page.getByRole('button', { name: `Add ${CAMERA} to the cart` }).click();
  await page
    .getByRole('textbox', { name: `Quantity of ${CAMERA}` })
    .last()
    .fill('2');
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Film our pitch');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Loans', exact: true }).waitFor();

  const desk = nour.page;
  const lent = `2 × ${CAMERA}`;
  await nour.visit('/material/booking?view=collect');
  await desk.getByRole('link', { name: `Hand out ${lent}` }).click();
  const scan = async () => {
    await desk.getByRole('button', { name: 'Scan labels' }).click();
    await desk.getByRole('list', { name: 'Scanned' }).getByText(serial).waitFor();
    await desk.getByRole('button', { name: 'Done' }).click();
    await desk.getByText('1 chosen').waitFor();
  };
  await scan();
  await desk.getByLabel(/^Taken by/).fill('Sami Trabelsi');
  await desk.getByRole('dialog').getByRole('button', { name: 'Hand out' }).click();
  await desk.getByText('Material handed out').waitFor();

  await nour.visit('/material/booking?view=out');
  await desk.getByRole('link', { name: `Return ${lent}` }).click();
  await scan();
  await expect
    .poll(() => desk.getByRole('textbox', { name: CAMERA, exact: true }).inputValue())
    .toBe('1');
  await desk.getByLabel(/^First name/).fill('Sami');
  await desk.getByLabel(/^Last name/).fill('Trabelsi');
  await desk.getByRole('combobox', { name: 'Condition' }).click();
  await desk.getByRole('option', { name: 'Damaged' }).click();
  await desk.getByLabel('What is damaged').fill('The screen is cracked.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click();
  await desk.getByText('Part of the loan returned').waitFor();

  await page.getByRole('link', { name: `Details of ${lent}` }).click();
  const details = page.getByRole('dialog');
  await details.getByText('Handed out by Nour Jaziri to Sami Trabelsi').waitFor(LIVE_TIMEOUT);
  await details.getByText('The screen is cracked.').waitFor(LIVE_TIMEOUT);
});

test('material joins a booking of the 5G station, and the team approves both at once', async () => {
  const { khalil, walid } = await signInUsers('khalil', 'walid');
  const modem = 'Modem 5G industriel';
  const [{ page }, team] = [khalil, walid.page];

  await khalil.visit('/5GStation/space?tab=mine');
  await page.getByRole('link', { name: /^Add material to Drone video trial/ }).click();
  await page.getByRole('button', { name: `Add ${modem} to the cart` }).click();
  await page.getByText(/^For your booking of Station 5G/).waitFor();
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await page.getByText('Requested. You’ll be notified about the decision.').waitFor();

  await walid.visit('/5GStation/space/calendar?tab=requests');
  const request = team.getByRole('region', { name: 'Drone video trial' });
  await request.getByRole('link', { name: modem }).waitFor();
  await request.getByRole('link', { name: 'Spectrum analyser' }).waitFor();
  await request.getByRole('button', { name: 'Approve' }).click();
  await request.waitFor({ state: 'detached' });

  await khalil.visit('/5GStation/space?tab=mine');
  await page.getByRole('button', { name: /^View Drone video trial/ }).click();
  const material = page.getByRole('group', { name: 'Material for this booking' });
  await expect.poll(() => material.getByText('Confirmed').count()).toBe(2);
});
