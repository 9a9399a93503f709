import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspected, linkedFrom, PHONE } from './accessibility.ts';
import { askErasure } from './erasure.ts';
import { chooseAction, press } from './forms.ts';
import { pathOf, people, person } from './people.ts';

test('staff can use organizations, bookings and figures, and what they open over them', async () => {
  const nour = inspected(await person('nour'));
  const { page, open, check, checkScreens, checkDialogs } = nour;
  const coming = '/booking?status=accepted';
  await checkScreens([
    '/organizations',
    await linkedFrom(nour, '/organizations?search=jasmin', '/organizations/'),
    coming,
    await linkedFrom(nour, coming, '/booking/'),
    '/dashboard?tab=experts',
  ]);

  const organizations = '**/api/user/getOrganizations?**';
  await page.route(organizations, (route) => route.abort());
  await page.goto('/organizations');
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const gap = await again.evaluate((it) => {
    const card = it.closest('section');
    return (card?.getBoundingClientRect().right ?? 0) - it.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
  await page.unroute(organizations);

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

test('staff can use the screens of users and of an import, from the table to its end', async () => {
  const dot = inspected(await person('dot'));
  const { page, open, check, checkScreens } = dot;
  const view = await linkedFrom(dot, '/users/list', '/users/view/');
  await checkScreens([
    '/users/list',
    '/users/list?search=nobody-of-this-name',
    view,
    view.replace('view', 'edit'),
  ]);

  const rows = ['Email,First name,Last name,Role,Table', 'a@looks.tn,A,B,,1', 'b@looks,A,B,King,2'];
  const buffer = Buffer.from(rows.join('\n'));
  await open('/users/import');
  await page.getByRole('switch', { name: 'Invite new people' }).uncheck();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await press(page, 'Check the table');
  await page.getByRole('heading', { name: 'Nothing is written yet' }).waitFor();
  await check('a checked table');
  await press(page, 'Bring 1 person in');
  await page.getByRole('heading', { name: 'The import is done' }).waitFor();
  await check('a finished import');
  await checkScreens(['/users/import', pathOf(page)]);
});

test('administrators and reviewers can use the boards of hours and of registrations', async () => {
  const { admin, tt } = await people('admin', 'tt');
  const board = inspected(admin);
  await board.checkScreens([
    await linkedFrom(board, '/availability', '/availability?expert='),
    '/availability',
  ]);
  await board.checkDialogs({ close: () => press(admin.page, 'Close the hub') });

  await inspected(tt).checkScreens(['/users/external']);
});

test('staff can use what they open over the lists of users and registrations', async () => {
  const hela = inspected(await person('hela'));
  const { page, open, check, checkScreens, checkDialogs } = hela;
  await open('/users/list');
  await checkDialogs({
    add: () => press(page, 'Add a user'),
    filters: () => press(page, 'More filters'),
    columns: () => press(page, 'Columns'),
  });

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

  await checkScreens(['/users/external?state=all&sort=newest']);
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
      await chooseAction(page, 'Amira Ben Salah', 'Remove…');
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

test('staff have the actions of the users list in one line on a phone, in French too', async () => {
  const { page, visit } = await person('dot', { viewport: PHONE });
  const lines = async (all: readonly Locator[]) => {
    const boxes = await Promise.all(all.map((it) => it.boundingBox()));
    return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2)));
  };
  await visit('/users/list');
  await page.locator('tbody').getByRole('checkbox').first().check();

  for (const [language, bulk, ...actions] of [
    ['en', 'What to do with those selected', 'Import', 'Export', 'Add a user'],
    ['fr', 'Que faire de la sélection', 'Importer', 'Exporter', 'Ajouter un utilisateur'],
  ] as const) {
    if (language === 'fr') await press(page, 'FR, Switch to French');
    await page.locator(`html[lang=${language}]`).waitFor();
    const [bring, ...buttons] = actions;
    const shown = [
      page.getByRole('link', { name: bring, exact: true }),
      ...buttons.map((name) => page.getByRole('button', { name, exact: true })),
    ];
    expect(await lines(shown), bulk).toHaveProperty('size', 1);
    const moves = page.getByRole('group', { name: bulk }).getByRole('button');
    await moves.last().scrollIntoViewIfNeeded();
    // The first takes the selection back, and stands beside how many there are.
    expect(await lines((await moves.all()).slice(1)), bulk).toHaveProperty('size', 1);
  }
});
