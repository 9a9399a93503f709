import { test } from 'vitest';
import { findLink, withAccessibilityChecks } from './accessibility.ts';
import { clickButton } from './forms.ts';
import { signInUser } from './users.ts';

test('staff can use the screens of spaces, calendars and loans, and their dialogs', async () => {
  const nour = withAccessibilityChecks(await signInUser('nour'));
  const { page, open, checkScreens, checkDialogs } = nour;
  const space = await findLink(nour, '/space', '/space/');
  const hotdesk = await findLink(nour, '/space?type=hotdesk', '/space/');
  await checkScreens([
    '/space',
    space,
    `${space}?tab=hours`,
    `${space}?tab=blocks`,
    `${space}?tab=door`,
    `${hotdesk}?tab=desks`,
    '/bookingspace/calendar',
    '/material/booking',
    '/material/calendar',
  ]);
  await open(`${space}?tab=blocks`);
  await checkDialogs({ block: () => clickButton(page, 'Block time') });
  await open('/space');
  await checkDialogs({
    buildings: () => clickButton(page, 'Buildings'),
    limits: () => clickButton(page, 'Booking limits'),
  });
});

test('staff can manage deals, and members use them', async () => {
  const nour = withAccessibilityChecks(await signInUser('nour'));
  const deal = await findLink(nour, '/manage-deals', '/manage-deals/');
  await nour.checkScreens(['/manage-deals', deal, `${deal}?tab=preview`, `${deal}?tab=usage`]);
  await nour.open('/manage-deals');
  await nour.checkDialogs({ add: () => clickButton(nour.page, 'New deal') });
  const amira = withAccessibilityChecks(await signInUser('amira'));
  await amira.checkScreens(['/deals', await findLink(amira, '/deals', '/deals/')]);
});

test('staff and applicants can use opportunities and applications', async () => {
  const nour = withAccessibilityChecks(await signInUser('nour'));
  const canceled = '/opportunity/all?status=canceled';
  const details = await findLink(nour, canceled, '/opportunity/details/');
  await nour.checkScreens([details, details.replace('details', 'edit'), '/opportunity/proposals']);
  await nour.checkDialogs({
    application: () => nour.row('Clean harvest grant').getByRole('link').first().click(),
  });
  const amira = withAccessibilityChecks(await signInUser('amira'));
  await amira.checkScreens([
    '/opportunity/all',
    await findLink(amira, '/opportunity/all?tab=history', '/opportunity/details/'),
  ]);
});

test('members can use desks, material and their loans', async () => {
  const amira = withAccessibilityChecks(await signInUser('amira'));
  await amira.checkScreens([
    '/booking/hotdesk',
    await findLink(amira, '/booking/hotdesk', '/booking/hotdesk/'),
    '/material/book',
    '/material/booking',
  ]);
});

test('the team of the 5G station can use its spaces, material and loans', async () => {
  const walid = withAccessibilityChecks(await signInUser('walid'));
  await walid.checkScreens([
    '/5GStation/space',
    '/5GStation/space/calendar',
    '/5GStation/materials/book',
    '/5GStation/materials',
  ]);
});
