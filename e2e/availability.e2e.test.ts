import { expect, test } from 'vitest';
import { people } from './people.ts';
import { ask } from './sessions.ts';

const SAVED = 'Your availability is saved.';

test('an expert draws hours, is asked at one, and says what becomes of it before taking them away', async () => {
  const { zeineb, ines } = await people('zeineb', 'ines');
  const { page } = zeineb;
  zeineb.expects('409 /api/availability');
  const block = (name: string | RegExp) => page.getByRole('button', { name });
  const save = () => page.getByRole('button', { name: 'Save my availability' }).click();

  // She draws Tuesday afternoon with the mouse, and the fields say the same.
  await zeineb.visit('/account?tab=availability');
  const monday = block('Monday, 09:00 – 12:00');
  await monday.scrollIntoViewIfNeeded();
  const box = await monday.boundingBox();
  if (!box) throw new Error('The week is not drawn');
  const hour = box.height / 3;
  const x = box.x + box.width * 1.5;
  await page.mouse.move(x, box.y + 5 * hour + 4);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 7 * hour - 6, { steps: 6 });
  await page.mouse.up();
  await block('Tuesday, 14:00 – 16:00').waitFor();
  const tuesday = page.getByRole('group', { name: 'Tuesday' });
  await expect
    .poll(() => tuesday.getByRole('textbox', { name: 'Tuesday, to' }).inputValue())
    .toBe('16:00');
  await block('Tuesday, 14:00 – 16:00').press('ArrowDown');
  await block('Tuesday, 14:15 – 16:15').press('ArrowUp');
  await save();
  await page.getByText(SAVED).waitFor();

  const path = await ask(ines, {
    expert: 'Zeineb Hafsi',
    topic: 'Business plan',
    description: 'Which figures do you want to see first?',
    times: 1,
  });
  await zeineb.visit(path);
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Confirm this time' }).click();
  await page.getByText('You confirmed a time').waitFor();

  // She takes all her hours away: the session is called off only with a word.
  await zeineb.visit('/account?tab=availability');
  await block(/^Tuesday, \d/).waitFor();
  for (let left = await block(/^\w+day, \d/).count(); left > 0; left -= 1) {
    await block(/^\w+day, \d/)
      .first()
      .press('Delete');
    await expect.poll(() => block(/^\w+day, \d/).count()).toBe(left - 1);
  }
  await save();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ines', { exact: false }).first().waitFor();
  await dialog.getByText('Cancel it', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel 1 and save' }).click();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('I am in the fields all month.');
  await dialog.getByRole('button', { name: 'Cancel 1 and save' }).click();
  await page.getByText(SAVED).waitFor();

  await ines.visit(path);
  await ines.page.getByText('I am in the fields all month.').waitFor();
});

test('administrators see everybody’s week, keep an expert’s days off, and close the hub', async () => {
  const { admin } = await people('admin');
  const { page, visit } = admin;
  const table = page.getByRole('table', { name: 'Experts and their week' });

  await visit('/availability');
  await table.getByRole('link', { name: 'Fares Ben Amor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Availability of Fares Ben Amor' }).waitFor();
  await page.getByRole('button', { name: 'Day off' }).click();
  await page.getByRole('textbox', { name: /^Note/ }).fill('At a fair');
  await page.getByRole('button', { name: 'Save my availability' }).click();
  await page.getByText(SAVED).waitFor();
  await page.getByRole('link', { name: 'All experts' }).click();
  await table
    .getByRole('row', { name: /Fares Ben Amor/ })
    .getByRole('img', { name: /^off/ })
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Close the hub' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill(`${new Date().getFullYear() + 1}-05-01`);
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Labour Day');
  await dialog.getByRole('button', { name: 'Close the hub' }).click();
  const day = page.getByRole('listitem').filter({ hasText: 'Labour Day' });
  await day.waitFor();
  await day.getByRole('button', { name: 'Open again: Labour Day' }).click();
  await page.getByRole('button', { name: 'Open the hub' }).click();
  await expect.poll(() => day.count()).toBe(0);
});
