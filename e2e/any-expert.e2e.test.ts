import { expect, test } from 'vitest';
import { people } from './people.ts';

test('a startup asks any expert of a topic; one declines, and the next confirms', async () => {
  const { mehdi, slimane, sonia } = await people('mehdi', 'slimane', 'sonia');

  await mehdi.visit('/experts?category=Fundraising');
  await mehdi.page.getByRole('link', { name: 'Any expert in Fundraising' }).click();
  await mehdi.page.getByRole('heading', { name: 'Any expert in Fundraising' }).waitFor();
  await mehdi.page
    .getByRole('button', { name: /2 experts are free/ })
    .first()
    .click();
  await mehdi.page
    .getByRole('textbox', { name: 'What should the session solve?' })
    .fill('Which fund would read us first?');
  await mehdi.page.getByRole('button', { name: 'Propose 1 time' }).click();
  await mehdi.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const path = new URL(mehdi.page.url()).pathname;
  await mehdi.page.getByText('Which fund would read us first?').waitFor();

  const asked = mehdi.page.getByRole('main').getByText(/Slimane Khelifi|Sonia Trabelsi/);
  const name = await asked.first().textContent();
  const [first, second] = name?.includes('Slimane') ? [slimane, sonia] : [sonia, slimane];
  await first.visit(path);
  await first.page.getByRole('button', { name: 'Decline' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Travelling that day.');
  await dialog.getByRole('button', { name: 'Decline the request' }).click();
  await first.page.waitForURL('**/booking');
  await first.page.getByText(`The request goes to ${second.me.firstName}`).waitFor();

  await second.visit(path);
  await second.page.getByText('Another expert of the topic could not').waitFor();
  await expect.poll(() => second.page.getByText('Travelling that day.').count()).toBe(0);
  await second.page.getByRole('radiogroup').getByRole('radio').first().click();
  await second.page.getByRole('button', { name: 'Confirm this time' }).click();
  await second.page.getByText('The session is confirmed.').waitFor();

  await mehdi.visit(path);
  await mehdi.page.getByText('Travelling that day.').waitFor();
  await mehdi.page.getByText(`${second.me.firstName} ${second.me.lastName} confirmed`).waitFor();
});
