import { test } from 'vitest';
import { chooseAction, field, fill, press } from './forms.ts';
import {
  endless,
  expectHarmless,
  expectHarmlessAndHeld,
  HOSTILE_DIRECTION,
  HOSTILE_IMAGE,
  HOSTILE_LINK,
  HOSTILE_SCRIPT,
  HOSTILE_SVG,
  HOSTILE_TEMPLATE,
  HOSTILE_WORDS,
  STORED_DIRECTION,
} from './hostile.ts';
import { linkIn, mailTo } from './mails.ts';
import { people, type Person, visitor } from './people.ts';

const ORGANIZATION = `${HOSTILE_IMAGE} ${STORED_DIRECTION}`;

async function saveProfile({ page, visit }: Person, first: string, last: string): Promise<void> {
  await visit('/account');
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await page.getByLabel('Position').fill(HOSTILE_SVG);
  await page.getByLabel('About you').fill(HOSTILE_WORDS);
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
}

test('members, guests and staff see an organization full of markup and endless words as text', async () => {
  const { mehdi, anis, nour } = await people('mehdi', 'anis', 'nour');
  await saveProfile(anis, endless(80), HOSTILE_DIRECTION);
  await mehdi.visit('/account?tab=organization');
  await field(mehdi.page, 'Name').fill(`${HOSTILE_IMAGE} ${HOSTILE_DIRECTION}`);
  await fill(mehdi.page, {
    'Field (optional)': HOSTILE_SVG,
    'Description (optional)': `${HOSTILE_WORDS}\n${endless(120)}`,
    'Region (optional)': endless(120),
    'Contact (optional)': HOSTILE_TEMPLATE,
    'Address (optional)': HOSTILE_SCRIPT,
    'Website (optional)': 'example.tn/\u202Etxt.exe',
    'LinkedIn (optional)': 'linkedin.com/company/\u2066\u200Bzitouna',
  });
  await press(mehdi.page, 'Save');
  await mehdi.page.getByText('What your organization says is saved.').waitFor();
  await expectHarmlessAndHeld(mehdi.page);
  await anis.visit('/account?tab=organization');
  await expectHarmlessAndHeld(anis.page, ORGANIZATION, HOSTILE_LINK, HOSTILE_SCRIPT, endless(80));

  await mehdi.visit('/team');
  await expectHarmlessAndHeld(mehdi.page, ORGANIZATION, HOSTILE_LINK, endless(80));
  await chooseAction(mehdi.page, `${endless(80)} ${STORED_DIRECTION}`, 'Remove');
  await expectHarmlessAndHeld(mehdi.page, `from ${ORGANIZATION}?`);
  await press(mehdi.page, 'Cancel');
  await press(mehdi.page, 'Invite');
  await expectHarmlessAndHeld(mehdi.page, `Invite to ${ORGANIZATION}`);
  await fill(mehdi.page, { 'Email address': 'guest@hostile-words.tn' });
  await press(mehdi.page, 'Send the invitation');

  const mail = await mailTo('guest@hostile-words.tn', /invites you to|vous invite/);
  const guest = await visitor();
  await guest.page.goto(`/mail/${mail.id}/html`);
  await expectHarmless(guest.page, ORGANIZATION);
  await guest.page.goto(linkIn(mail));
  await expectHarmlessAndHeld(guest.page, `Join ${ORGANIZATION}`);

  await nour.visit('/organizations?search=onerror');
  await expectHarmlessAndHeld(nour.page, ORGANIZATION, HOSTILE_SVG);
  await nour.page.getByRole('link', { name: ORGANIZATION }).click();
  await expectHarmlessAndHeld(
    nour.page,
    HOSTILE_LINK,
    HOSTILE_SCRIPT,
    HOSTILE_TEMPLATE,
    endless(120),
    endless(80),
  );
  await expectHarmless(nour.page, 'example.tn/txt.exe', 'linkedin.com/company/zitouna');
  await press(nour.page, 'Edit what it says');
  await expectHarmlessAndHeld(nour.page, `Edit ${ORGANIZATION}`);
  await press(nour.page, 'Close');
  await press(nour.page, 'Merge into another');
  await expectHarmlessAndHeld(nour.page, `Merge ${ORGANIZATION} into another`);
  for (const screen of ['view', 'edit']) {
    await nour.visit(`/users/${screen}/${anis.me.id}`);
    await expectHarmlessAndHeld(nour.page, endless(80));
  }
});
