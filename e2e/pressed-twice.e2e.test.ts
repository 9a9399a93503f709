import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deafen, person } from './people.ts';

const YASMINE = 'Yasmine Toumi';

const yasmineIn = (page: Page) =>
  page.getByRole('region', { name: 'Members' }).getByRole('listitem').filter({ hasText: YASMINE });

async function askToRemove(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${YASMINE}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  return page.getByRole('dialog').getByRole('button', { name: 'Remove' });
}

/** Where it is, for a hand that presses there again when it may have gone. */
async function middleOf(button: Locator): Promise<[number, number]> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('who presses twice does it once, and who comes second sees what was done', async () => {
  const { page, visit, tab, expects } = await person('mehdi', { reducedMotion: 'no-preference' });
  await visit('/team');
  const other = await tab();
  // A page that hears at once what is done elsewhere would not come second.
  await deafen(other);
  await other.goto('/team');
  const late = await askToRemove(other);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));

  await page.bringToFront();
  const remove = await askToRemove(page);
  const place = await middleOf(remove);
  // As nervous hands do, until the dialog is out of sight.
  while (await remove.isVisible()) await page.mouse.click(...place);

  await page.getByText(`${YASMINE} is no longer a member.`).waitFor();
  await yasmineIn(page).waitFor({ state: 'hidden' });
  expect(sent.filter((url) => url.endsWith('/api/user/member'))).toHaveLength(1);
  expect(await page.getByRole('alert').count()).toBe(0);

  expects('409 /api/user/member');
  await other.bringToFront();
  await late.click();
  await other.getByRole('alert').waitFor();
  await yasmineIn(other).waitFor({ state: 'hidden' });
});
