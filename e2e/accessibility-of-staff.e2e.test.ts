import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspected, linkedFrom } from './accessibility.ts';
import { askErasure } from './erasure.ts';
import { press } from './forms.ts';
import { people, person, type Person } from './people.ts';

const choose = async (page: Page, actionsOf: RegExp, action: string) => {
  await page.getByRole('button', { name: actionsOf }).first().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Opens a session by the other person; the status of a past one depends on how long it is over. */
async function openSession({ page, visit, row }: Person, tab: string, other: string, status = '') {
  await visit(`/booking?tab=${tab}`);
  await row(other).filter({ hasText: status }).first().getByRole('link').first().click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a panel and waits for the times that can be chosen in it. */
const openTimes = async (page: Page, opener: string) => {
  await press(page, opener);
  await page.getByRole('group', { name: 'Days with free times' }).waitFor();
};

test('a startup can use the command palette, the keys, the bell and the phone’s menu', async () => {
  const { page, open, checkDialogs } = inspected(await person('startup'));
  await open('/dashboard');
  await checkDialogs({
    palette: () => page.keyboard.press('Control+k'),
    keys: () => page.keyboard.press('?'),
    bell: () => page.getByRole('button', { name: /^Notifications/ }).click(),
  });
  await page.setViewportSize({ width: 390, height: 780 });
  await checkDialogs({
    drawer: () => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  });
});

test('an expert can use what answers a request', async () => {
  const expert = inspected(await person('expert'));
  const { page } = expert;
  await expert.open(await linkedFrom(expert, '/booking?tab=waiting', '/booking/'));
  await expert.checkDialogs({
    decline: () => press(page, 'Decline'),
    'other times': () => openTimes(page, 'Propose other times'),
  });
});

test('an expert can use what changes a session, and what stands in the way of new hours', async () => {
  const slimane = inspected(await person('slimane'));
  const { page, check, checkDialogs } = slimane;
  slimane.expects('409 /api/availability');
  await openSession(slimane, 'coming', 'Mehdi Ayadi', 'Confirmed');
  await checkDialogs({
    move: () => openTimes(page, 'Move the session'),
    edit: () => press(page, 'Edit the details'),
    cancel: () => press(page, 'Cancel the session'),
    propose: () => openTimes(page, 'Propose a session'),
  });

  await slimane.open('/account?tab=availability');
  const hours = page.getByRole('button', { name: /^\w+day, \d/ });
  await hours.first().waitFor();
  for (let left = await hours.count(); left > 0; left -= 1) {
    await hours.first().press('Delete');
    await expect.poll(() => hours.count()).toBe(left - 1);
  }
  await check('no hours');
  await checkDialogs({ 'affected sessions': () => press(page, 'Save my availability') });
});

test('an expert can use the report of an absence, and administrators the closing of the hub', async () => {
  const { zeineb, admin } = await people('zeineb', 'admin');
  await openSession(zeineb, 'past', 'Rania Kefi');
  await inspected(zeineb).checkDialogs({
    absence: () => press(zeineb.page, 'Rania Kefi did not come'),
  });

  const board = inspected(admin);
  await board.open('/availability');
  await board.checkDialogs({ close: () => press(admin.page, 'Close the hub') });
});

test('staff can use what hides a review, proposes a session and changes an organization', async () => {
  const nour = inspected(await person('nour'));
  const { page, open, check, checkDialogs } = nour;
  await open(await linkedFrom(nour, '/booking?status=finished&search=amira', '/booking/'));
  await page.getByRole('button', { name: 'Hide from the expert’s page' }).waitFor();
  await checkDialogs({ hide: () => press(page, 'Hide from the expert’s page') });
  await open('/booking');
  await checkDialogs({
    'propose for an expert': async () => {
      await press(page, 'Propose for an expert');
      const panel = page.getByRole('dialog');
      for (const [label, name] of [
        ['Expert', 'Slimane Khelifi'],
        ['For whom', 'Amira Ben Salah'],
      ] as const) {
        await panel.getByRole('combobox', { name: label, exact: true }).fill(name);
        await page.getByRole('option', { name }).click();
      }
      await panel.getByRole('group', { name: 'Days with free times' }).waitFor();
    },
  });

  await open(await linkedFrom(nour, '/organizations?search=jasmin', '/organizations/'));
  await checkDialogs({ edit: () => press(page, 'Edit what it says') });
  await press(page, 'Merge into another');
  await page.getByRole('combobox', { name: 'Which organization stays?' }).fill('medina');
  await page.getByRole('option', { name: 'Medina Mobility' }).click();
  await page.getByText('What moves to Medina Mobility').waitFor();
  await check('merge', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await check('unsaved', '[role=dialog]');
});

test('owners can use what they open over their team', async () => {
  const rania = inspected(await person('rania'));
  const { page } = rania;
  await rania.open('/team');
  await rania.checkDialogs({
    invite: () => press(page, 'Invite'),
    owner: () => choose(page, /^Actions for Bilel/, 'Make owner'),
    remove: () => choose(page, /^Actions for Bilel/, 'Remove'),
  });
});

test('staff can use what they open over the table of users', async () => {
  const { page, open, checkDialogs } = inspected(await person('hela'));
  await open('/users/list');
  await checkDialogs({
    add: () => press(page, 'Add a user'),
    filters: () => press(page, 'More filters'),
    columns: () => press(page, 'Columns'),
  });
});

test('staff can use what asks and answers when they change many people', async () => {
  const { page, open, check, checkDialogs } = inspected(await person('hela'));
  await open('/users/list?search=hela');
  await page.getByRole('checkbox', { name: 'Select Hela Bouzid' }).check();
  await check('selected');
  await checkDialogs({
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

test('staff can use the answers to a registration', async () => {
  const hela = inspected(await person('hela'));
  const { page, open, check } = hela;
  const list = '/users/external?search=landolsi';
  await open(await linkedFrom(hela, list, '/users/external?'));
  await check('registration', '[role=dialog]');
  await press(page, 'Accept');
  await check('accept', '[role=dialog]');
  await press(page, 'Not now');
  await press(page, 'Decline');
  await press(page, 'Decline');
  await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
  await check('decline', '[role=dialog]');
});

test('staff can use the month of the hub and what they open over its calendar', async () => {
  const { page, open, check, checkDialogs } = inspected(await person('karim'));
  await open('/calendar?view=month');
  await check('month');
  await open('/calendar?view=agenda&status=accepted');
  const session = page.getByRole('button', { name: /Confirmed$/ });
  await checkDialogs({
    session: () => session.last().click(),
    move: async () => {
      await session.last().click();
      await press(page, 'Move to…');
      await page.getByText('Current time').waitFor();
    },
    feed: () => press(page, 'In your own calendar'),
  });
});

test('staff can use what removes and erases a person, and the person what asks for it', async () => {
  const { lina, karim } = await people('lina', 'karim');
  const staff = inspected(karim);
  const ofLina = inspected(lina);
  const { page } = karim;
  const dialog = page.getByRole('dialog');
  await staff.open('/users/list?search=amira');
  await staff.checkDialogs({
    remove: async () => {
      await choose(page, /^Actions for Amira/, 'Remove…');
      await dialog.getByText('Ownership of').waitFor();
      await press(page, 'Remove Amira Ben Salah');
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  });

  await askErasure(lina);
  await ofLina.check('asked');
  await staff.open(`/users/view/${lina.me.id}`);
  await page.getByRole('button', { name: 'Erase…' }).waitFor();
  await staff.check('erasure');
  await staff.checkDialogs({
    refuse: () => press(page, 'Refuse…'),
    erase: async () => {
      await press(page, 'Erase…');
      await dialog.getByText('Ownership of').waitFor();
      await press(page, `Erase ${lina.me.firstName} ${lina.me.lastName}`);
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  });
  await press(lina.page, 'Take the request back');
  await lina.page.getByRole('button', { name: 'Ask to be erased…' }).waitFor();
  await ofLina.checkDialogs({
    copy: () => press(lina.page, 'Get my data'),
    ask: () => press(lina.page, 'Ask to be erased…'),
  });
});

test('staff who use the keyboard have the focus back where they were when a menu or dialog closes', async () => {
  const { page, open, check } = inspected(await person('nour'));
  await open('/users/list?search=amira');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const closes = async (popup: Locator, opener: Locator) => {
    await popup.waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  };
  const dialog = page.getByRole('dialog');
  const actions = button('Actions for Amira Ben Salah');

  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove…' }).waitFor();
  await check('row menu', '[role=menu]');
  await closes(page.getByRole('menu'), actions);
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
  await closes(dialog, actions);

  await page.getByRole('checkbox', { name: 'Select Amira Ben Salah' }).check();
  await button('Remove').press('Enter');
  await closes(dialog, button('Remove'));
  await button('Give a role').press('Enter');
  await page.getByRole('menuitem', { name: 'Team' }).press('Enter');
  await closes(dialog, button('Give a role'));
});
