import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, findOverflow } from './accessibility.ts';
import {
  HOSTILE_TEXT,
  expectHarmless,
  HOSTILE_IMAGE,
  HOSTILE_LINK,
  HOSTILE_SCRIPT,
  HOSTILE_TEMPLATE,
} from './hostile-input.ts';
import {
  createApiCaller,
  blockLiveEvents,
  signInUsers,
  signInUser,
  type SignedInUser,
  LIVE_TIMEOUT,
} from './users.ts';
import {
  requestSession,
  describeRequest,
  openLastFreeDay,
  openRequestForm,
  getDaysWithTimes,
  getFreeTimes,
  selectTimes,
} from './sessions.ts';
import { openWeekOf } from './spaces.ts';

const history = (page: Page) => page.getByRole('region', { name: /^Activit/ });

/** Confirms the first proposed time as the expert of a request. */
async function confirm({ page, visit }: SignedInUser, path: string): Promise<void> {
  await visit(path);
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: /^Confirm / }).click();
  await page.getByText('You confirmed a time').waitFor();
  // The page asks for the meeting of the confirmed session, which is gone once the session is cancelled.
  await page.getByRole('heading', { name: 'Video meeting' }).waitFor();
}

test('a startup books an expert who uses French, moves the session and sees its location', async () => {
  const rania = await signInUser('rania');
  const sonia = await signInUser('sonia', { locale: 'fr-FR' });
  const path = await requestSession(rania, {
    expert: 'Sonia Trabelsi',
    topic: 'Fundraising',
    description: 'Two funds have answered. Which one first?',
    times: 3,
  });

  await sonia.visit('/booking?tab=waiting');
  await sonia.row('Rania Kefi').first().getByRole('link').first().click();
  await sonia.page.getByText('Two funds have answered').waitFor();
  const times = sonia.page
    .getByRole('radiogroup', { name: 'Créneaux proposés' })
    .getByRole('radio');
  await expect.poll(() => times.count()).toBe(3);
  await times.nth(1).click();
  await sonia.page.getByRole('button', { name: /^Confirmer le / }).click();
  await sonia.page.getByText('Session confirmée').waitFor();
  await sonia.page.getByText('Vous avez confirmé un créneau').waitFor();

  await rania.visit('/dashboard');
  await rania.page.getByRole('main').getByText('Sonia Trabelsi').first().waitFor();
  await rania.visit('/booking?tab=coming');
  await rania
    .row('Sonia Trabelsi')
    .filter({ hasText: 'Confirmed' })
    .getByRole('link')
    .first()
    .click();
  await rania.page.waitForURL(`**${path}`);
  await history(rania.page).getByText('You requested a session').waitFor();
  await history(rania.page).getByText('Sonia Trabelsi confirmed a time').waitFor();

  await rania.page.getByRole('button', { name: 'Reschedule session' }).click();
  const panel = rania.page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Reschedule session' }).click();
  await panel.getByText('Choose a time', { exact: true }).nth(1).waitFor();
  await openLastFreeDay(rania.page);
  const others = panel.getByRole('group', { name: /^(Morning|Afternoon)$/ }).getByRole('button');
  await others.first().click();
  await others.last().click();
  await expect.poll(() => panel.locator('[aria-pressed=true]').count()).toBe(1);
  await panel.getByLabel(/^Message/).fill('The trains are on strike.');
  await panel.getByRole('button', { name: 'Reschedule session' }).click();
  await rania.page.getByText('Session rescheduled').waitFor();
  await history(rania.page).getByText('You rescheduled the session').waitFor();

  await history(sonia.page).getByText('Rania Kefi a déplacé la session').waitFor(LIVE_TIMEOUT);
  await sonia.page.getByText('The trains are on strike.').first().waitFor();
  await sonia.page.getByRole('button', { name: 'Modifier les détails' }).click();
  const details = sonia.page.getByRole('dialog');
  await details.getByText('Sur place', { exact: true }).click();
  await details.getByLabel('Salle ou adresse').fill('Salle 2');
  await details.getByRole('button', { name: 'Enregistrer' }).click();
  await sonia.page.getByText('Modifications enregistrées').waitFor();
  await rania.page.getByText('In person: Salle 2').waitFor(LIVE_TIMEOUT);
});

test('a startup requests a session with a room and material, which are taken, moved and freed with it', async () => {
  const { amira, slimane, youssef } = await signInUsers('amira', 'slimane', 'youssef');
  const { page } = amira;
  await openRequestForm(amira, 'Slimane Khelifi');
  // A day with many free times, on which the sample books no room.
  await page.getByRole('button', { name: 'Next month' }).click();
  await getDaysWithTimes(page).last().click();
  await getFreeTimes(page).first().click();
  await describeRequest(page, 'Product', 'A demo with our own camera.');
  await page.getByText('In person', { exact: true }).click();
  await page.getByRole('combobox', { name: /^Room of the hub/ }).click();
  await page.getByRole('option', { name: /^La Marsa/ }).click();
  await page.getByRole('combobox', { name: /^Material/ }).click();
  await page.getByRole('option', { name: 'Tripod' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const taken = page.getByRole('list', { name: 'Room and material' });
  await taken.getByText('Requested').nth(1).waitFor();

  await slimane.visit(new URL(page.url()).pathname);
  await slimane.page.getByText('Room and material available').waitFor();
  await slimane.page.getByRole('button', { name: /^Confirm / }).click();
  await taken.getByText('Confirmed').nth(1).waitFor(LIVE_TIMEOUT);

  const time = page.getByRole('main').locator('time').first();
  const start = new Date((await time.getAttribute('datetime')) ?? '');
  await youssef.visit('/booking/workshop');
  await youssef.page.getByRole('link', { name: 'La Marsa' }).click();
  const column = await openWeekOf(youssef.page, start);
  const hours = async () => (await time.innerText()).match(/\d\d:\d\d – \d\d:\d\d/)?.[0] ?? '';
  const before = await hours();
  await column.getByText(before).waitFor();

  await page.getByRole('button', { name: 'Reschedule session' }).click();
  const panel = page.getByRole('dialog');
  await panel
    .getByRole('group', { name: /^(Morning|Afternoon)$/ })
    .getByRole('button')
    .last()
    .click();
  await panel.getByRole('group', { name: 'This session takes' }).getByText('La Marsa').waitFor();
  await panel.getByRole('button', { name: 'Reschedule session' }).click();
  await page.getByText('Session rescheduled').waitFor();
  await expect.poll(hours).not.toBe(before);
  const after = await hours();
  await column.getByText(after).waitFor(LIVE_TIMEOUT);
  expect(await column.getByText(before).count()).toBe(0);

  await page.getByRole('button', { name: 'Cancel session' }).click();
  await panel.getByRole('textbox').fill('The demo is not ready.');
  await panel.getByRole('button', { name: 'Cancel session' }).click();
  await column.getByText(after).waitFor({ state: 'detached', ...LIVE_TIMEOUT });
});

test('a startup sees why its request was declined, another expert why a session was cancelled, with markup as text', async () => {
  const { lina, amel, meriem } = await signInUsers('lina', 'amel', 'meriem');
  const declined = await requestSession(lina, {
    expert: 'Amel Karray',
    topic: 'Accounting',
    description: HOSTILE_TEXT,
    times: 1,
  });
  await amel.visit('/dashboard');
  await amel.page.getByRole('button', { name: /unread/ }).click();
  await amel.visit(declined);
  await expectHarmless(amel.page, HOSTILE_SCRIPT, HOSTILE_LINK);
  await amel.page.getByRole('button', { name: 'Decline' }).click();
  const declining = amel.page.getByRole('dialog');
  await declining.getByRole('button', { name: 'Decline', exact: true }).click();
  const reason = declining.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await declining.getByText('Enter a reason').waitFor();
  await reason.fill(`That week is our audit. ${HOSTILE_IMAGE}`);
  await declining.getByRole('button', { name: 'Decline', exact: true }).click();
  await amel.page.getByText('You declined').waitFor();
  await lina.page.getByText('Declined', { exact: true }).waitFor(LIVE_TIMEOUT);
  await expectHarmless(lina.page, `That week is our audit. ${HOSTILE_IMAGE}`, HOSTILE_TEMPLATE);

  const cancelled = await requestSession(lina, {
    expert: 'Meriem Belhadj',
    topic: 'Product',
    description: 'The first screen of the patient application.',
    times: 1,
  });
  await confirm(meriem, cancelled);
  await lina.page.getByRole('button', { name: 'Cancel session' }).click();
  const cancelling = lina.page.getByRole('dialog');
  await cancelling
    .getByRole('textbox', { name: 'Reason' })
    .fill('The clinic has closed for a week.');
  await cancelling.getByRole('button', { name: 'Cancel session' }).click();
  await lina.page.getByText('You cancelled').waitFor();
  await meriem.page.getByText('Lina Haddad cancelled').waitFor(LIVE_TIMEOUT);
  await meriem.page.getByText('The clinic has closed for a week.').first().waitFor();
});

test('a startup negotiates several rounds with an expert on a phone in French', async () => {
  const mariem = await signInUser('mariem');
  const julien = await signInUser('julien', { locale: 'fr-FR', viewport: PHONE });
  mariem.expectRefusals('409 /api/proposal/accepted');
  // Her page receives no events, so it still shows the times that he has withdrawn.
  await blockLiveEvents(mariem.page);
  const path = await requestSession(mariem, {
    expert: 'Julien Faure',
    topic: 'Communication and marketing',
    description: 'Which journalist first?',
    times: 2,
  });

  // He proposes a free time and an evening outside his hours.
  await julien.visit(path);
  await julien.page.getByRole('button', { name: 'Proposer d’autres créneaux' }).click();
  const panel = julien.page.getByRole('dialog', { name: 'Proposer d’autres créneaux' });
  await getFreeTimes(julien.page).last().click();
  await panel.getByRole('textbox', { name: 'Heure' }).fill('19:30');
  await panel.getByRole('button', { name: 'Ajouter' }).click();
  const tray = panel.getByRole('list', { name: 'Vos créneaux' }).locator('time');
  await expect.poll(() => tray.count()).toBe(2);
  await panel.getByLabel(/^Message/).fill('Plutôt le soir ?');
  await expect.poll(() => findOverflow(julien.page)).toEqual([]);
  await panel.getByRole('button', { name: 'Proposer 2 créneaux' }).click();
  await panel.waitFor({ state: 'hidden' });
  await history(julien.page).getByText('Vous avez proposé d’autres créneaux').waitFor();
  await expect.poll(() => findOverflow(julien.page)).toEqual([]);

  // He replaces the times while her page is open: the time that she confirms is gone.
  await mariem.page.goto(path);
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
  await mariem.page.getByRole('button', { name: /^Confirm / }).click();
  await mariem.page.getByText('Other times were proposed in the meantime').first().waitFor();
  await expect.poll(() => mariem.page.getByRole('radio').count()).toBe(1);

  await mariem.page.getByRole('button', { name: 'Suggest other times' }).click();
  const others = mariem.page.getByRole('dialog', { name: 'Suggest other times' });
  await selectTimes(mariem.page, 2);
  await others.getByLabel(/^Message/).fill('Only the mornings.');
  await others.getByRole('button', { name: 'Propose 2 times' }).click();
  await others.waitFor({ state: 'hidden' });
  await mariem.page.getByText('3 earlier proposals').click();
  await mariem.page.getByText('Replaced by a newer proposal').waitFor();

  await julien.page.getByText('Only the mornings.').first().waitFor(LIVE_TIMEOUT);
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: /^Confirmer le / }).click();
  await julien.page.getByText('Session confirmée').waitFor();

  // He moves the session on the phone, and she sees its new time.
  await julien.page.getByRole('button', { name: 'Déplacer la session' }).click();
  const move = julien.page.getByRole('dialog', { name: /^Déplacer/ });
  await move.getByRole('textbox', { name: 'Heure' }).fill('20:30');
  await move.getByRole('button', { name: 'Ajouter' }).click();
  await move.getByText(/20:30 –/).waitFor();
  await expect.poll(() => move.locator('[aria-pressed=true]').count()).toBe(1);
  await expect.poll(() => findOverflow(julien.page)).toEqual([]);
  await move.getByLabel(/^Message/).fill('Mon train part plus tard.');
  await move.getByRole('button', { name: 'Déplacer la session' }).click();
  await move.waitFor({ state: 'hidden' });
  await history(julien.page).getByText('Vous avez déplacé la session').waitFor();
  await expect.poll(() => findOverflow(julien.page)).toEqual([]);

  await mariem.page.goto(path);
  await history(mariem.page).getByText('Julien Faure rescheduled the session').waitFor();
  await mariem.page.getByText('Mon train part plus tard.').first().waitFor();
  await mariem.page.getByText('Confirmed', { exact: true }).first().waitFor();
});

test('a startup requests weekly sessions and cancels them from the second week on', async () => {
  const { ines, fares } = await signInUsers('ines', 'fares');
  await openRequestForm(ines, 'Fares Ben Amor');
  await selectTimes(ines.page, 1);
  await describeRequest(ines.page, 'Technical support', 'An hour a week until we are live.');
  await ines.page.getByText('More options').click();
  await ines.page.getByRole('combobox', { name: 'Repeat weekly' }).click();
  await ines.page.getByRole('option', { name: '3 weeks', exact: true }).click();
  const weekList = ines.page.getByRole('list', { name: 'Times of the series' });
  await expect.poll(() => weekList.getByRole('listitem').count()).toBe(3);
  await ines.page.getByRole('button', { name: 'Send request' }).click();
  await ines.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const path = new URL(ines.page.url()).pathname;
  // An open page may refetch the weeks of the request while it is confirmed.
  const weeks = `409 /api/booking/weeks/${path.split('/').at(-1)}`;
  for (const { expectRefusals } of [ines, fares]) expectRefusals(weeks);

  await fares.visit(path);
  await fares.page.getByText('3 weekly sessions').first().waitFor();
  await fares.page.getByRole('radio').click();
  await fares.page.getByRole('button', { name: /^Confirm / }).click();
  await fares.page.getByText('Week 1 of 3').first().waitFor();

  const week = (at: number) =>
    ines.page
      .getByRole('list')
      .filter({ has: ines.page.locator('[aria-current=page]') })
      .getByRole('listitem')
      .nth(at);
  await week(1).getByRole('link').click();
  await ines.page.waitForURL((url) => url.pathname !== path);
  await ines.page.getByText('Week 2 of 3').first().waitFor();
  await ines.page.getByRole('button', { name: 'Cancel session' }).click();
  const dialog = ines.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We are live.');
  await dialog.getByLabel('Also cancel the next session in the series').check();
  await dialog.getByRole('button', { name: 'Cancel session' }).click();
  await ines.page.getByText('You cancelled').waitFor();
  await week(0).getByText('Confirmed').waitFor();
  await week(1).getByText('Cancelled').waitFor();
  await week(2).getByText('Cancelled').waitFor();
});

test('a startup requests any expert of a topic, the first declines, and the next confirms', async () => {
  const { mehdi, slimane, sonia } = await signInUsers('mehdi', 'slimane', 'sonia');
  const { page } = mehdi;
  await saveDailyHours(slimane, '09:00', '21:00');
  await saveDailyHours(sonia, '07:00', '18:00');
  await mehdi.visit('/experts?category=Fundraising');
  await page.getByRole('link', { name: 'Any expert in Fundraising' }).click();
  await page.getByRole('heading', { name: 'Any expert in Fundraising' }).waitFor();
  // A day on which both experts can be requested, at any hour of the run.
  await page.getByRole('button', { name: 'Next month' }).click();
  await page
    .getByRole('group', { name: 'Available days' })
    .getByRole('button', { name: /times? available/ })
    .nth(2)
    .click();
  await page
    .getByRole('button', { name: /2 experts available/ })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: 'What do you need help with?' })
    .fill('Which fund would read us first?');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  await page.getByText('Which fund would read us first?').waitFor();

  const asked = page.getByRole('main').getByText(/Slimane Khelifi|Sonia Trabelsi/);
  const name = await asked.first().textContent();
  const [first, second] = name?.includes('Slimane') ? [slimane, sonia] : [sonia, slimane];
  await first.visit(path);
  // The open page receives the event of the reassignment, and its refetches are refused.
  const id = path.split('/').at(-1);
  first.expectRefusals(
    '404 /api/nextsteps',
    '404 /api/bookingnotes',
    `404 /api/booking/briefing/${id}`,
    `404 /api/expert-${path.slice(1)}`,
  );
  await first.page.getByRole('button', { name: 'Decline' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Travelling that day.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await first.page.waitForURL('**/booking');
  await first.page.getByText(`Request sent to ${second.me.firstName}`).waitFor();
  await first.visit(path);
  await first.page.getByRole('heading', { name: 'Booking not found' }).waitFor();
  await expect.poll(() => first.page.getByText('Which fund would read us').count()).toBe(0);

  await second.visit(path);
  await second.page.getByText('Originally requested from another expert').waitFor();
  await expect.poll(() => second.page.getByText('Travelling that day.').count()).toBe(0);
  await second.page.getByRole('radiogroup').getByRole('radio').first().click();
  await second.page.getByRole('button', { name: /^Confirm / }).click();
  await second.page.getByText('Session confirmed').waitFor();
  await page.getByText('Travelling that day.').first().waitFor(LIVE_TIMEOUT);
  await page.getByText(`${second.me.firstName} ${second.me.lastName} confirmed`).waitFor();
});

/** Sets the same hours on each day of the week, so that both experts share most of a day. */
async function saveDailyHours(expert: SignedInUser, start: string, end: string): Promise<void> {
  const call = await createApiCaller(expert);
  const hours = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start, end }));
  await call('PUT', '/availability', { data: { timeZone: 'Africa/Tunis', hours } });
}
