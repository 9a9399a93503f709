import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { askErasure } from './erasure.ts';
import { press } from './forms.ts';
import { closesWithoutFaults, linkedFrom, openEach, standsWithoutFaults } from './looking.ts';
import { people } from './people.ts';

const choose = async (page: Page, actionsOf: RegExp, action: string) => {
  await page.getByRole('button', { name: actionsOf }).first().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

test('what opens over a page can be used as well, and Escape closes it', async () => {
  const { startup, expert } = await people('startup', 'expert');
  const { page } = startup;
  await startup.visit('/dashboard');
  await openEach(page, {
    palette: () => page.keyboard.press('Control+k'),
    keys: () => page.keyboard.press('?'),
    bell: () => page.getByRole('button', { name: /^Notifications/ }).click(),
  });
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await closesWithoutFaults(page, 'drawer');

  await expert.visit(await linkedFrom(expert, '/booking?tab=waiting', '/booking/'));
  await press(expert.page, 'Decline');
  await closesWithoutFaults(expert.page, 'decline');
  await press(expert.page, 'Propose other times');
  await expert.page.getByRole('group', { name: 'Days with free times' }).waitFor();
  await closesWithoutFaults(expert.page, 'other times');
});

test('so can what staff open over the table of users', async () => {
  const { hela } = await people('hela');
  const { page, visit } = hela;
  await visit('/users/list');
  await openEach(page, {
    add: () => press(page, 'Add a user'),
    filters: () => press(page, 'More filters'),
    columns: () => press(page, 'Columns'),
  });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  await standsWithoutFaults(page, 'row menu', '[role=menu]');
});

test('so can a month of the hub, and what opens over it', async () => {
  const { karim } = await people('karim');
  const { page, visit } = karim;
  await visit('/calendar?view=month');
  await standsWithoutFaults(page, 'month');
  await visit('/calendar?view=agenda&status=accepted');
  const session = page.getByRole('button', { name: /Confirmed$/ });
  await openEach(page, {
    session: () => session.last().click(),
    move: async () => {
      await session.last().click();
      await press(page, 'Move to…');
      await page.getByText('Current time').waitFor();
    },
    feed: () => press(page, 'In your own calendar'),
  });
});

test('so can what asks and answers when something is done for many', async () => {
  const { hela } = await people('hela');
  const { page, visit } = hela;
  await visit('/users/list?search=hela');
  await page.getByRole('checkbox', { name: 'Select Hela Bouzid' }).check();
  await standsWithoutFaults(page, 'selected');
  await openEach(page, {
    invite: () => press(page, 'Invite again'),
    restore: () => press(page, 'Restore'),
    role: async () => {
      await press(page, 'Give a role');
      await page.getByRole('menuitem', { name: 'Team', exact: true }).click();
    },
    remove: () => press(page, 'Remove'),
    refused: async () => {
      await press(page, 'Remove');
      await press(page, 'Remove them');
      await page.getByText('You cannot remove your own account').waitFor();
    },
  });
});

test('so can what stands before somebody is removed or erased', async () => {
  const { lina, karim } = await people('lina', 'karim');
  const { page, visit } = karim;
  await visit('/users/list?search=amira');
  await choose(page, /^Actions for Amira/, 'Remove…');
  await page.getByText('Ownership of').waitFor();
  await press(page, 'Remove Amira Ben Salah');
  await dialogOf(page).locator('[aria-invalid=true]').first().waitFor();
  await closesWithoutFaults(page, 'remove');

  await askErasure(lina);
  await standsWithoutFaults(lina.page, 'asked');
  await visit(`/users/view/${lina.me.id}`);
  await page.getByRole('button', { name: 'Erase…' }).waitFor();
  await standsWithoutFaults(page, 'erasure');
  await openEach(page, {
    refuse: () => press(page, 'Refuse…'),
    erase: async () => {
      await press(page, 'Erase…');
      await dialogOf(page).getByText('Ownership of').waitFor();
      await press(page, `Erase ${lina.me.firstName} ${lina.me.lastName}`);
      await dialogOf(page).locator('[aria-invalid=true]').first().waitFor();
    },
  });
  await press(lina.page, 'Take the request back');
  await lina.page.getByRole('button', { name: 'Ask to be erased…' }).waitFor();
  await openEach(lina.page, {
    copy: () => press(lina.page, 'Get my data'),
    ask: () => press(lina.page, 'Ask to be erased…'),
  });
});

test('so can what owners and staff open over an organization', async () => {
  const { rania, nour } = await people('rania', 'nour');
  await rania.visit('/team');
  await openEach(rania.page, {
    invite: () => press(rania.page, 'Invite'),
    owner: () => choose(rania.page, /^Actions for Bilel/, 'Make owner'),
    remove: () => choose(rania.page, /^Actions for Bilel/, 'Remove'),
  });

  const { page } = nour;
  await nour.visit(await linkedFrom(nour, '/organizations?search=jasmin', '/organizations/'));
  await openEach(page, {
    edit: () => press(page, 'Edit what it says'),
  });
  await press(page, 'Merge into another');
  await page.getByRole('combobox', { name: 'Which organization stays?' }).fill('medina');
  await page.getByRole('option', { name: 'Medina Mobility' }).click();
  await page.getByText('What moves to Medina Mobility').waitFor();
  await standsWithoutFaults(page, 'merge', '[role=dialog]');
  await page.keyboard.press('Escape');
  await standsWithoutFaults(page, 'unsaved', '[role=dialog]');
  await press(page, 'Leave');
  await dialogOf(page).waitFor({ state: 'hidden' });
});

test('so can the answer to a registration, be it yes or no', async () => {
  const { hela } = await people('hela');
  const { page } = hela;
  const registration = await linkedFrom(
    hela,
    '/users/external?search=landolsi',
    '/users/external?',
  );
  await hela.visit(registration);
  await standsWithoutFaults(page, 'registration', '[role=dialog]');
  await press(page, 'Accept');
  await standsWithoutFaults(page, 'accept', '[role=dialog]');
  await press(page, 'Not now');
  await press(page, 'Decline');
  await press(page, 'Decline');
  await dialogOf(page).locator('[aria-invalid=true]').waitFor();
  await closesWithoutFaults(page, 'decline');
});
