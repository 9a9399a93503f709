import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, sticksOut } from './looking.ts';
import { deafen, person } from './people.ts';
import { ask, pickTimes } from './sessions.ts';

const story = (page: Page) =>
  page.getByRole('region', { name: /What happened|Ce qui s’est passé/ });

/** Picks one time on the French picker, on a day that has any. */
async function pickOne(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel
    .getByRole('group', { name: /^(Matin|Après-midi)$/ })
    .locator('button:enabled[aria-pressed=false]')
    .last()
    .click();
}

test('two people negotiate round after round to a session and move it, one of them in French on a phone', async () => {
  const mariem = await person('mariem');
  const julien = await person('julien', { locale: 'fr-FR', viewport: PHONE });
  mariem.expects('409 /api/proposal/accepted');
  await deafen(mariem.page);
  const path = await ask(mariem, {
    expert: 'Julien Faure',
    topic: 'Communication and marketing',
    description: 'Which journalist first?',
    times: 2,
  });

  // He answers with a free time and with an evening that is not among his hours.
  await julien.visit(path);
  await julien.page.getByRole('button', { name: 'Proposer d’autres créneaux' }).click();
  const panel = julien.page.getByRole('dialog', { name: 'Autres créneaux' });
  await pickOne(julien.page);
  await panel.getByRole('textbox', { name: 'Heure' }).fill('19:30');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  const tray = panel.getByRole('list', { name: 'Votre proposition' }).locator('time');
  await expect.poll(() => tray.count()).toBe(2);
  await panel.getByLabel('Un mot d’accompagnement').fill('Plutôt le soir ?');
  await expect.poll(() => sticksOut(julien.page)).toEqual([]);
  await panel.getByRole('button', { name: 'Proposer 2 créneaux' }).click();
  await panel.waitFor({ state: 'hidden' });
  await story(julien.page).getByText('Vous avez proposé d’autres créneaux').waitFor();
  await expect.poll(() => sticksOut(julien.page)).toEqual([]);

  // She has them before her while he changes them: what she confirms is not there any more.
  await mariem.visit(path);
  await mariem.page.getByText('Plutôt le soir ?').first().waitFor();
  await mariem.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: 'Changer les créneaux' }).click();
  await expect.poll(() => tray.count()).toBe(2);
  await panel
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Proposer 1 créneau' }).click();
  await panel.waitFor({ state: 'hidden' });
  await mariem.page.getByRole('button', { name: 'Confirm this time' }).click();
  await mariem.page.getByText('Other times have been proposed meanwhile').first().waitFor();
  await expect.poll(() => mariem.page.getByRole('radio').count()).toBe(1);

  // She answers with others, and reads what there was before.
  await mariem.page.getByRole('button', { name: 'Propose other times' }).click();
  const others = mariem.page.getByRole('dialog', { name: 'Other times' });
  await pickTimes(mariem.page, 2);
  await others.getByLabel('A word to go with them').fill('Only the mornings.');
  await others.getByRole('button', { name: 'Propose 2 times' }).click();
  await others.waitFor({ state: 'hidden' });
  await mariem.page.getByText('3 earlier rounds').click();
  await mariem.page.getByText('Replaced with other times').waitFor();

  // He takes one of them.
  await julien.visit(path);
  await julien.page.getByText('Only the mornings.').first().waitFor();
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: 'Confirmer ce créneau' }).click();
  await julien.page.getByText('La session est confirmée.').waitFor();
  await mariem.visit('/booking?tab=coming');
  await mariem.row('Julien Faure').filter({ hasText: 'Confirmed' }).first().waitFor();

  // That morning will not do for him any more: he moves it, and she finds it where it is now.
  await julien.page.getByRole('button', { name: 'Déplacer la session' }).click();
  const move = julien.page.getByRole('dialog', { name: /^Déplacer/ });
  await pickOne(julien.page);
  await expect.poll(() => move.locator('[aria-pressed=true]').count()).toBe(1);
  await expect.poll(() => sticksOut(julien.page)).toEqual([]);
  await move.getByLabel('Un mot à joindre').fill('Mon train part plus tard.');
  await move.getByRole('button', { name: 'Déplacer la session' }).click();
  await move.waitFor({ state: 'hidden' });
  await story(julien.page).getByText('Vous avez déplacé la session').waitFor();
  await expect.poll(() => sticksOut(julien.page)).toEqual([]);

  await mariem.visit(path);
  await story(mariem.page).getByText('Julien Faure moved the session').waitFor();
  await mariem.page.getByText('Mon train part plus tard.').first().waitFor();
  await mariem.page.getByText('Confirmed', { exact: true }).first().waitFor();
});
