import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { HUB_URL } from './browser.ts';
import { clickButton, field, fillFields } from './forms.ts';
import { LIVE_TIMEOUT, signInUser, signInUsers } from './users.ts';

test('an admin names and colours the hub, a colour that is hard to read is refused, and a member’s open page follows', async () => {
  const { karim, amira } = await signInUsers('karim', 'amira');
  await amira.visit('/dashboard');
  await karim.visit('/settings');
  const look = karim.page.getByRole('region', { name: 'Name and look' });
  const accent = look.getByLabel('Accent colour');
  const save = look.getByRole('button', { name: 'Save' });

  await accent.fill('#FFCC00');
  await save.click();
  await look.getByText('White text on this colour is hard to read').waitFor();
  await expect.poll(() => accent.inputValue()).toBe('#FFCC00');

  await accent.fill('#8A1538');
  await look.getByLabel('Name of the hub').fill('La Fabrique');
  await save.click();
  await amira.page.getByRole('link', { name: 'La Fabrique' }).first().waitFor(LIVE_TIMEOUT);
  const color = () =>
    amira.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--dot-accent').trim(),
    );
  await expect.poll(color).toBe('#8A1538');

  for (const name of ['Name of the hub', 'Accent colour'])
    await look.getByRole('button', { name: `Reset “${name}”` }).click();
  await amira.page.getByRole('link', { name: 'THE DOT' }).first().waitFor(LIVE_TIMEOUT);
});

test('an admin gives a program an API key, sees that it is used, and revokes it', async () => {
  const { page, visit, load, row, account } = await signInUser('karim');
  await visit('/settings/api-keys');
  await clickButton(page, 'New API key');
  const hasFocus = () => field(page, 'Name').evaluate((it) => it === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await fillFields(page, { Name: 'Door display', 'Your password': account.password });
  await page.getByRole('radiogroup', { name: 'Spaces' }).getByText('Read', { exact: true }).click();
  await clickButton(page, 'Create the key');
  const token = await page.getByLabel('API key', { exact: true }).innerText();
  await clickButton(page, 'I’ve stored it');
  await row('Door display').getByText('Never used').waitFor();

  const call = () =>
    fetch(`${HUB_URL}/api/space`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await load('/settings/api-keys');
  await row('Door display').getByText('Last used').waitFor();

  await clickButton(page, 'Revoke Door display');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row('Door display').getByText('Revoked on').waitFor();
  expect((await call()).status).toBe(401);
});

test('an admin adds a webhook, and sees in its log that a test has arrived', async () => {
  const received: unknown[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  onTestFinished(() => void receiver.close());
  // The address of a TCP server is always an `AddressInfo`.
  const { port } = receiver.address() as AddressInfo;
  const { page, visit } = await signInUser('karim');
  await visit('/settings/webhooks');
  await clickButton(page, 'New webhook');
  await fillFields(page, { Name: 'Accounting', Address: `http://127.0.0.1:${port}/hook` });
  await page.getByRole('checkbox', { name: 'Deals' }).check();
  await clickButton(page, 'Add the webhook');
  await page.getByLabel('Secret', { exact: true }).getByText('whsec_').waitFor();
  await clickButton(page, 'I’ve stored it');

  await page.getByRole('link', { name: 'Accounting' }).click();
  await clickButton(page, 'Send a test');
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await deliveries.getByRole('listitem').getByText('Delivered', { exact: true }).waitFor();
  expect(received).toMatchObject([{ type: 'webhook.test' }]);
});
