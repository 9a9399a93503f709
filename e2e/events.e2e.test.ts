import { expect, test } from 'vitest';
import { clickButton, fillFields } from './forms.ts';
import { createApiCaller, getPath, LIVE_TIMEOUT, signInUsers } from './users.ts';

const TITLE = 'Olive oil tasting';

test('a user proposes an event, staff accept it, and a full event gives a free place to the next, whom staff check in offline', async () => {
  const { amira, nour } = await signInUsers('amira', 'nour');
  const [author, staff] = [amira.page, nour.page];
  const call = await createApiCaller(amira);
  await amira.visit('/event/propose');
  await fillFields(author, { Title: TITLE, Description: 'Five oils of this harvest.' });
  await author.getByRole('combobox', { name: /^Space at the hub/ }).click();
  await author.getByRole('option', { name: /^Carthage/ }).click();
  await author.getByText('Places, dates and questions').click();
  await author.getByLabel(/^Participants/).fill('1');
  await clickButton(author, 'Submit proposal');
  await author.getByRole('heading', { name: TITLE }).waitFor();
  const path = getPath(author);
  const id = path.split('/').at(-1);

  await nour.visit('/events?tab=proposals');
  await nour.row(TITLE).getByRole('link').first().click();
  await clickButton(staff, 'Accept');
  await author.getByText('Confirmed', { exact: true }).waitFor(LIVE_TIMEOUT);
  // The space is taken: a second event at the same time meets it.
  const { space, start, end } = await call('GET', `/event/${id}`);
  const data = { title: 'Too late', theme: 'other', description: 'Same time.', start, end };
  const other = await call('POST', '/event/proposeEvent', { data: { ...data, spaceId: space.id } });
  expect(other.status).toBe('pending');
  const seen = await (await createApiCaller(nour))('GET', `/event/${other.id}`);
  expect(seen.management.clashes).toEqual(['Carthage']);

  await clickButton(staff, 'Register');
  await staff.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await staff.getByRole('region', { name: 'Registration' }).getByText('Registered').waitFor();
  await clickButton(author, 'Join waiting list');
  await author.getByRole('dialog').getByRole('button', { name: 'Join waiting list' }).click();
  await author.getByText('Place 1 in line').waitFor();
  await clickButton(staff, 'Cancel registration');
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click();
  await author.getByRole('img', { name: 'Your ticket as a QR code' }).waitFor(LIVE_TIMEOUT);

  const { registration } = await call('GET', `/event/${id}/registration`);
  await staff.getByRole('tab', { name: 'Attendees' }).click();
  await clickButton(staff, 'Check in');
  const scanner = staff.getByRole('dialog', { name: 'Check in attendees' });
  await scanner.getByLabel('Or type the code').waitFor();
  await nour.context.setOffline(true);
  await scanner.getByLabel('Or type the code').fill(registration.code);
  await scanner.getByRole('button', { name: 'Use code' }).click();
  await scanner.getByText('Saved on this device').first().waitFor();
  await scanner.getByRole('button', { name: 'Done' }).click();
  await staff.getByText('1 check-in is waiting to be sent.').waitFor();
  await nour.context.setOffline(false);
  await nour.row('Amira Ben Salah').getByText('Attended').waitFor(LIVE_TIMEOUT);
});
