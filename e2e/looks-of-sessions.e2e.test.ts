import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { press } from './forms.ts';
import { linkedFrom, openEach, standsWithoutFaults } from './looking.ts';
import { people, type Person } from './people.ts';

/** Opens a session of one's own by whom it is with and how it stands. */
async function open({ page, visit, row }: Person, tab: string, other: string, status: string) {
  await visit(`/booking?tab=${tab}`);
  await row(other).filter({ hasText: status }).first().getByRole('link').first().click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The panel has loaded what can be chosen in it. */
const withTimes = async (page: Page, opener: string) => {
  await press(page, opener);
  await page.getByRole('group', { name: 'Days with free times' }).waitFor();
};

test('what moves, changes and ends a session can be used by everybody', async () => {
  const { slimane } = await people('slimane');
  const { page } = slimane;
  await open(slimane, 'coming', 'Mehdi Ayadi', 'Confirmed');
  await openEach(page, {
    move: () => withTimes(page, 'Move the session'),
    edit: () => press(page, 'Edit the details'),
    cancel: () => press(page, 'Cancel the session'),
    propose: () => withTimes(page, 'Propose a session'),
  });
});

test('so can what is said once it is over: that somebody did not come, what is hidden of a review, and what staff propose', async () => {
  const { zeineb, nour } = await people('zeineb', 'nour');
  await open(zeineb, 'past', 'Rania Kefi', 'Confirmed');
  await openEach(zeineb.page, {
    absence: () => press(zeineb.page, 'Rania Kefi did not come'),
  });

  await nour.visit(await linkedFrom(nour, '/booking?status=finished&search=amira', '/booking/'));
  await nour.page.getByRole('button', { name: 'Hide from the expert’s page' }).waitFor();
  await openEach(nour.page, {
    hide: () => press(nour.page, 'Hide from the expert’s page'),
  });
  await nour.visit('/booking');
  await openEach(nour.page, {
    behalf: async () => {
      await press(nour.page, 'Propose for an expert');
      const panel = nour.page.getByRole('dialog');
      for (const [label, name] of [
        ['Expert', 'Slimane Khelifi'],
        ['For whom', 'Amira Ben Salah'],
      ] as const) {
        await panel.getByRole('combobox', { name: label, exact: true }).fill(name);
        await nour.page.getByRole('option', { name }).click();
      }
      await panel.getByRole('group', { name: 'Days with free times' }).waitFor();
    },
  });
});

test('so can what stands in the way of new hours, and the closing of the hub', async () => {
  const { slimane, admin } = await people('slimane', 'admin');
  const { page } = slimane;
  slimane.expects('409 /api/availability');
  await slimane.visit('/account?tab=availability');
  const hours = page.getByRole('button', { name: /^\w+day, \d/ });
  await hours.first().waitFor();
  for (let left = await hours.count(); left > 0; left -= 1) {
    await hours.first().press('Delete');
    await expect.poll(() => hours.count()).toBe(left - 1);
  }
  await standsWithoutFaults(page, 'no hours');
  await openEach(page, {
    hits: () => press(page, 'Save my availability'),
  });

  await admin.visit('/availability');
  await openEach(admin.page, {
    close: () => press(admin.page, 'Close the hub'),
  });
});
