import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { DIALOG, withAccessibilityChecks, findLink, PHONE } from './accessibility.ts';
import { requestErasure } from './erasure.ts';
import { chooseAction, clickButton } from './forms.ts';
import { createApiCaller, getPath, signInUsers, signInUser } from './users.ts';

test('staff can use organizations, bookings and metrics, and their dialogs', async () => {
  const nour = withAccessibilityChecks(await signInUser('nour'));
  const { page, open, check, checkScreens, checkDialogs } = nour;
  const coming = '/booking?status=accepted';
  await checkScreens([
    '/organizations',
    await findLink(nour, '/organizations?search=jasmin', '/organizations/'),
    coming,
    await findLink(nour, coming, '/booking/'),
    '/dashboard',
    '/dashboard?tab=figures',
    '/dashboard?tab=spaces',
    '/dashboard?tab=experts',
    '/manage-community',
    '/manage-community?tab=programs',
    '/announcements',
  ]);
  await checkDialogs({ announcement: () => clickButton(page, 'New announcement') });

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

  await open(await findLink(nour, '/booking?status=finished&search=amira', '/booking/'));
  await page.getByRole('button', { name: 'Hide review' }).waitFor();
  await checkDialogs({ hide: () => clickButton(page, 'Hide review') });
  await open('/booking');
  await checkDialogs({
    'propose for an expert': async () => {
      await clickButton(page, 'Propose a session');
      const panel = page.getByRole('dialog');
      for (const [label, name] of [
        ['Expert', 'Slimane Khelifi'],
        ['Participant', 'Amira Ben Salah'],
      ] as const) {
        await panel.getByRole('combobox', { name: label, exact: true }).fill(name);
        await page.getByRole('option', { name }).click();
      }
      await panel.getByRole('group', { name: 'Available days' }).waitFor();
    },
  });

  await open(await findLink(nour, '/organizations?search=jasmin', '/organizations/'));
  await checkDialogs({ edit: () => clickButton(page, 'Edit details') });
  await clickButton(page, 'Merge organization');
  await page.getByRole('combobox', { name: 'Merge into' }).fill('medina');
  await page.getByRole('option', { name: 'Medina Mobility' }).click();
  await page.getByText('Moved to Medina Mobility').waitFor();
  await check('merge', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor();
  await check('unsaved', DIALOG);
});

test('staff can use proposals and attendees of events, and their dialogs', async () => {
  const hela = withAccessibilityChecks(await signInUser('hela'));
  const { page, checkScreens, checkDialogs } = hela;
  const proposals = '/events?tab=proposals&status=pending';
  const proposal = await findLink(hela, proposals, '/events/detail/');
  const held = await findLink(hela, '/events', '/events/detail/');
  await checkScreens([proposals, proposal, `${held}?tab=attendees`]);
  await checkDialogs({
    message: () => clickButton(page, 'Message'),
    'check in': () => clickButton(page, 'Check in'),
  });
});

test('staff can use the users screens and an import, from the uploaded table to the result', async () => {
  const dot = withAccessibilityChecks(await signInUser('dot'));
  const { page, open, check, checkScreens } = dot;
  const view = await findLink(dot, '/users/list', '/users/view/');
  await checkScreens([
    '/users/list',
    '/users/list?search=nobody-of-this-name',
    view,
    view.replace('view', 'edit'),
  ]);

  const rows = ['Email,First name,Last name,Role,Table', 'a@looks.tn,A,B,,1', 'b@looks,A,B,King,2'];
  const buffer = Buffer.from(rows.join('\n'));
  await open('/users/import');
  await page.getByRole('switch', { name: 'Invite new users' }).uncheck();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await clickButton(page, 'Review import');
  await page.getByRole('heading', { name: 'Nothing has been saved yet' }).waitFor();
  await check('a checked table');
  await clickButton(page, 'Import 1 user');
  await page.getByRole('heading', { name: 'Import completed' }).waitFor();
  await check('a finished import');
  await checkScreens(['/users/import', getPath(page)]);
});

test('administrators and reviewers can use the availability board and the registrations', async () => {
  const { admin, tt } = await signInUsers('admin', 'tt');
  const board = withAccessibilityChecks(admin);
  await board.checkScreens([
    await findLink(board, '/availability', '/availability?expert='),
    '/availability',
  ]);
  await board.checkDialogs({ close: () => clickButton(admin.page, 'Add closure') });

  await withAccessibilityChecks(tt).checkScreens(['/users/external']);
});

test('admins can use the API keys, webhooks and health of the hub, and their dialogs', async () => {
  const karim = withAccessibilityChecks(await signInUser('karim'));
  const { page, account, open, check, checkScreens, checkDialogs } = karim;
  const callApi = await createApiCaller(karim);
  const { password } = account;
  const key = { name: 'Door display', scopes: ['spaces:read'], days: 7, password };
  await callApi('POST', '/settings/api-keys', { data: key });

  await checkScreens(['/settings/health', '/settings/webhooks', '/settings/api-keys']);
  await checkDialogs({
    'new key': async () => {
      await clickButton(page, 'New API key');
      await page.getByLabel('Your password').waitFor();
    },
    revoke: () => clickButton(page, 'Revoke Door display'),
  });
  await open('/settings/webhooks');
  await checkDialogs({ 'new webhook': () => clickButton(page, 'New webhook') });
  await page.getByRole('link', { name: 'Newsletter' }).click();
  await page.getByRole('region', { name: 'Deliveries' }).waitFor();
  await check('webhook');
  const choose = async (action: string) => {
    await clickButton(page, 'More actions for Newsletter');
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await checkDialogs({
    edit: () => clickButton(page, 'Edit'),
    renew: () => choose('New secret'),
    delete: () => choose('Delete'),
  });
});

test('staff can use the dialogs of the users and registrations lists', async () => {
  const hela = withAccessibilityChecks(await signInUser('hela'));
  const { page, open, check, checkScreens, checkDialogs } = hela;
  await open('/users/list');
  await checkDialogs({
    add: () => clickButton(page, 'Add user'),
    filters: () => clickButton(page, 'More filters'),
    columns: () => clickButton(page, 'Columns'),
  });

  await open('/users/list?search=e&removed=all');
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
  await check('selected');
  await checkDialogs({
    invite: () => clickButton(page, 'Resend invitation'),
    role: async () => {
      await clickButton(page, 'Change role');
      await page.getByRole('menuitem', { name: 'Team', exact: true }).click();
    },
    remove: () => clickButton(page, 'Remove'),
  });

  await checkScreens(['/users/external?state=all&sort=newest']);
  const list = '/users/external?search=landolsi';
  await open(await findLink(hela, list, '/users/external?'));
  await check('registration', DIALOG);
  await clickButton(page, 'Approve');
  await check('accept', DIALOG);
  await clickButton(page, 'Cancel');
  await clickButton(page, 'Decline');
  await clickButton(page, 'Decline');
  await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
  await check('decline', DIALOG);
});

test('staff can use the hub’s month view and the calendar dialogs', async () => {
  const { page, open, check, checkDialogs } = withAccessibilityChecks(await signInUser('karim'));
  await open('/calendar?view=month');
  await check('month');
  const entry = page.getByRole('button', { name: /Confirmed$/ });
  await open('/calendar?view=agenda&kinds=space');
  await checkDialogs({ space: () => entry.last().click() });
  await open('/calendar?view=agenda&kinds=session&status=accepted');
  await checkDialogs({
    session: () => entry.last().click(),
    move: async () => {
      await entry.last().click();
      await clickButton(page, 'Reschedule');
      await page.getByText('Current time').first().waitFor();
    },
    feed: () => clickButton(page, 'Subscribe'),
  });
});

test('staff can use the dialogs that remove and erase a user, and a user those that request it', async () => {
  const { lina, karim } = await signInUsers('lina', 'karim');
  const staff = withAccessibilityChecks(karim);
  const ofLina = withAccessibilityChecks(lina);
  const { page } = karim;
  const dialog = page.getByRole('dialog');
  await staff.open('/users/list?search=amira');
  await staff.checkDialogs({
    remove: async () => {
      await chooseAction(page, 'Amira Ben Salah', 'Remove…');
      await dialog.getByText('Owner of').waitFor();
      await clickButton(page, 'Remove user');
      await dialog.locator('[aria-invalid=true]').last().waitFor();
      // Escape closes the list of members first, which has opened at the invalid field.
      await dialog.getByRole('textbox').last().focus();
    },
  });

  await requestErasure(lina);
  await ofLina.check('asked');
  await staff.open(`/users/view/${lina.me.id}`);
  await page.getByRole('button', { name: 'Delete…' }).waitFor();
  await staff.check('erasure');
  await staff.checkDialogs({
    refuse: () => clickButton(page, 'Decline…'),
    erase: async () => {
      await clickButton(page, 'Delete…');
      await dialog.getByText('Owner of').waitFor();
      await clickButton(page, 'Delete account');
      await dialog.locator('[aria-invalid=true]').last().waitFor();
      // Escape closes the list of members first, which has opened at the invalid field.
      await dialog.getByRole('textbox').last().focus();
    },
  });
  await clickButton(lina.page, 'Cancel request');
  await lina.page.getByRole('button', { name: 'Delete my account…' }).waitFor();
  await ofLina.checkDialogs({
    copy: () => clickButton(lina.page, 'Export my data'),
    ask: () => clickButton(lina.page, 'Delete my account…'),
  });
});

test('focus returns to its opener when a menu or dialog closes', async () => {
  const { page, open, check } = withAccessibilityChecks(await signInUser('nour'));
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
  await button('Change role').press('Enter');
  await page.getByRole('menuitem', { name: 'Team' }).press('Enter');
  await closes(dialog, button('Change role'));
});

test('the actions of the users list are in view on a phone, also in French', async () => {
  const { page, visit } = await signInUser('dot', { viewport: PHONE });
  const lines = async (all: readonly Locator[]) => {
    const boxes = await Promise.all(all.map((it) => it.boundingBox()));
    return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2)));
  };
  await visit('/users/list');
  await page.locator('tbody').getByRole('checkbox').first().check();

  for (const [language, bulk, ...actions] of [
    ['en', 'Actions for the selected users', 'Import', 'Export', 'Add user'],
    ['fr', 'Actions pour la sélection', 'Importer', 'Exporter', 'Ajouter un utilisateur'],
  ] as const) {
    if (language === 'fr') await clickButton(page, 'FR, Switch to French');
    await page.locator(`html[lang=${language}]`).waitFor();
    const [bring, ...buttons] = actions;
    const shown = [
      page.getByRole('link', { name: bring, exact: true }),
      ...buttons.map((name) => page.getByRole('button', { name, exact: true })),
    ];
    expect(await lines(shown), bulk).toHaveProperty('size', 1);
    const bulkActions = await page.getByRole('group', { name: bulk }).getByRole('button').all();
    for (const box of await Promise.all(bulkActions.map((it) => it.boundingBox()))) {
      expect(box?.x, bulk).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), bulk).toBeLessThanOrEqual(PHONE.width);
    }
  }
});
