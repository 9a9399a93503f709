import { test } from 'vitest';
import { chooseAction, field, fillFields, clickButton } from './forms.ts';
import {
  longWord,
  expectHarmless,
  expectHarmlessWithoutOverflow,
  HOSTILE_DIRECTION,
  HOSTILE_IMAGE,
  HOSTILE_LINK,
  HOSTILE_SCRIPT,
  HOSTILE_SVG,
  HOSTILE_TEMPLATE,
  HOSTILE_TEXT,
  STORED_DIRECTION,
} from './hostile-input.ts';
import { extractLink, waitForMail } from './mails.ts';
import { signInUsers, type SignedInUser, openVisitorBrowser } from './users.ts';

const ORGANIZATION = `${HOSTILE_IMAGE} ${STORED_DIRECTION}`;

async function saveProfile(
  { page, visit }: SignedInUser,
  first: string,
  last: string,
): Promise<void> {
  await visit('/account');
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await page.getByLabel('Position').fill(HOSTILE_SVG);
  await page.getByLabel('About you').fill(HOSTILE_TEXT);
  await clickButton(page, 'Save changes');
  await page.getByText('Changes saved').waitFor();
}

test('members, guests and staff see an organization’s markup and long words as plain text without overflow (A31)', async () => {
  const { mehdi, anis, nour } = await signInUsers('mehdi', 'anis', 'nour');
  await saveProfile(anis, longWord(80), HOSTILE_DIRECTION);
  await mehdi.visit('/account?tab=organization');
  await field(mehdi.page, 'Name').fill(`${HOSTILE_IMAGE} ${HOSTILE_DIRECTION}`);
  await fillFields(mehdi.page, {
    'Field (optional)': HOSTILE_SVG,
    'Description (optional)': `${HOSTILE_TEXT}\n${longWord(120)}`,
    'Region (optional)': longWord(120),
    'Contact (optional)': HOSTILE_TEMPLATE,
    'Address (optional)': HOSTILE_SCRIPT,
    'Website (optional)': 'example.tn/\u202Etxt.exe',
    'LinkedIn (optional)': 'linkedin.com/company/\u2066\u200Bzitouna',
  });
  await clickButton(mehdi.page, 'Save changes');
  await mehdi.page.getByText('Changes saved').waitFor();
  await expectHarmlessWithoutOverflow(mehdi.page);
  await anis.visit('/account?tab=organization');
  await expectHarmlessWithoutOverflow(
    anis.page,
    ORGANIZATION,
    HOSTILE_LINK,
    HOSTILE_SCRIPT,
    longWord(80),
  );

  await mehdi.visit('/team');
  await expectHarmlessWithoutOverflow(mehdi.page, ORGANIZATION, HOSTILE_LINK, longWord(80));
  await chooseAction(mehdi.page, `${longWord(80)} ${STORED_DIRECTION}`, 'Remove');
  await expectHarmlessWithoutOverflow(mehdi.page, `from ${ORGANIZATION}`);
  await clickButton(mehdi.page, 'Cancel');
  await clickButton(mehdi.page, 'Invite');
  await expectHarmlessWithoutOverflow(mehdi.page, `Invite someone to ${ORGANIZATION}`);
  await fillFields(mehdi.page, { Email: 'guest@hostile-words.tn' });
  await clickButton(mehdi.page, 'Send invitation');

  const mail = await waitForMail('guest@hostile-words.tn', /invited you to join|vous invite/);
  const guest = await openVisitorBrowser();
  await guest.page.goto(`/mail/${mail.id}/html`);
  await expectHarmless(guest.page, ORGANIZATION);
  await guest.page.goto(extractLink(mail));
  await expectHarmlessWithoutOverflow(guest.page, `Join ${ORGANIZATION}`);

  await nour.visit('/organizations?search=onerror');
  await expectHarmlessWithoutOverflow(nour.page, ORGANIZATION, HOSTILE_SVG);
  await nour.page.getByRole('link', { name: ORGANIZATION }).click();
  await expectHarmlessWithoutOverflow(
    nour.page,
    HOSTILE_LINK,
    HOSTILE_SCRIPT,
    HOSTILE_TEMPLATE,
    longWord(120),
    longWord(80),
  );
  await expectHarmless(nour.page, 'example.tn/txt.exe', 'linkedin.com/company/zitouna');
  await clickButton(nour.page, 'Edit details');
  await expectHarmlessWithoutOverflow(nour.page, `Edit ${ORGANIZATION}`);
  await clickButton(nour.page, 'Close');
  await clickButton(nour.page, 'Merge organization');
  await expectHarmlessWithoutOverflow(nour.page, `Merge ${ORGANIZATION}`);
  for (const screen of ['view', 'edit']) {
    await nour.visit(`/users/${screen}/${anis.me.id}`);
    await expectHarmlessWithoutOverflow(nour.page, longWord(80));
  }
});
