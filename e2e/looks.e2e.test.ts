import { expect, test } from 'vitest';
import { linkedFrom, tour } from './looking.ts';
import { people, visitor } from './people.ts';

const FOR_VISITORS = [
  '/login',
  '/register',
  '/recover',
  '/reset-password/token',
  '/join/token',
  '/register-TT5GStation',
  '/error-404',
];
const FOR_STARTUPS = [
  '/dashboard',
  '/experts',
  '/experts?search=nobody-of-this-name',
  '/booking',
  '/booking?tab=waiting',
  '/calendar?view=week',
  '/account',
  '/account?tab=security',
  '/account?tab=preferences',
  '/chat',
  '/not-authorized',
];
const FOR_EXPERTS = ['/dashboard', '/booking?tab=waiting', '/account?tab=availability'];

test('whoever comes by can use every screen, in both skins, both languages and on a phone', async () => {
  const { page, visit, expects } = await visitor();
  expects('410 /api/user/invitation');

  expect(await tour(page, visit, FOR_VISITORS)).toEqual({});
});

test('so can a startup', async () => {
  const { startup } = await people('startup');

  expect(await tour(startup.page, startup.visit, FOR_STARTUPS)).toEqual({});
});

test('so can a startup on its way from an expert’s page to its own booking', async () => {
  const { startup } = await people('startup');
  const expert = await linkedFrom(startup, '/experts', '/expert/');
  const booking = await linkedFrom(startup, '/booking', '/booking/');
  const screens = [expert, `${expert}/book`, booking];

  expect(await tour(startup.page, startup.visit, screens)).toEqual({});
});

test('so can a startup in one of its chats', async () => {
  const { startup } = await people('startup');
  const room = await linkedFrom(startup, '/chat', '/chat?room=');

  expect(await tour(startup.page, startup.visit, [room])).toEqual({});
});

test('so can who asks any expert of a topic', async () => {
  const { mehdi } = await people('mehdi');
  const screens = ['/experts?category=Fundraising', '/expert/any/book?category=Fundraising'];

  expect(await tour(mehdi.page, mehdi.visit, screens)).toEqual({});
});

test('so can who keeps a team', async () => {
  const { rania } = await people('rania');
  const screens = ['/team', '/account?tab=organization', '/organizations'];

  expect(await tour(rania.page, rania.visit, screens)).toEqual({});
});

test('so can staff who keep an organization, and everybody’s bookings', async () => {
  const { nour } = await people('nour');
  const page = await linkedFrom(nour, '/organizations?search=jasmin', '/organizations/');
  const coming = '/booking?status=accepted';
  const booking = await linkedFrom(nour, coming, '/booking/');
  const screens = ['/organizations', page, coming, booking];

  expect(await tour(nour.page, nour.visit, screens)).toEqual({});
});

test('so can whoever looks after what they are told, and their data', async () => {
  const { mehdi } = await people('mehdi');
  const screens = ['/account?tab=notifications', '/account?tab=data'];

  expect(await tour(mehdi.page, mehdi.visit, screens)).toEqual({});
});

test('so can an expert who has a request to answer and hours to keep', async () => {
  const { expert } = await people('expert');
  const request = await linkedFrom(expert, '/booking?tab=waiting', '/booking/');

  expect(await tour(expert.page, expert.visit, [...FOR_EXPERTS, request])).toEqual({});
});

test('so can who looks back on a session, and staff who look at what experts do', async () => {
  const { mehdi, nour } = await people('mehdi', 'nour');
  await mehdi.visit('/booking?tab=past');
  const held = mehdi.row('Took place').first().getByRole('link').first();
  const over = (await held.getAttribute('href')) ?? '';

  expect(await tour(mehdi.page, mehdi.visit, [over, `${over}/feedbacks`])).toEqual({});
  expect(await tour(nour.page, nour.visit, ['/dashboard?tab=experts'])).toEqual({});
});

test('so can who keeps everybody’s hours', async () => {
  const { admin } = await people('admin');
  const expert = await linkedFrom(admin, '/availability', '/availability?expert=');

  expect(await tour(admin.page, admin.visit, ['/availability', expert])).toEqual({});
});

test('so can somebody who completes their registration, and who waits for the hub’s answer', async () => {
  const { ghassen, tarek } = await people('ghassen', 'tarek');

  expect(await tour(ghassen.page, ghassen.visit, ['/register/complete'])).toEqual({});
  const screens = ['/dashboard', '/account?tab=security', '/account?tab=data'];
  expect(await tour(tarek.page, tarek.visit, screens)).toEqual({});
});

test('so can who answers registrations', async () => {
  const { tt, hela } = await people('tt', 'hela');

  expect(await tour(tt.page, tt.visit, ['/users/external'])).toEqual({});
  expect(await tour(hela.page, hela.visit, ['/users/external?state=all&sort=newest'])).toEqual({});
});

test('so can staff who look after everybody', async () => {
  const { dot } = await people('dot');
  const { page, visit } = dot;
  const view = await linkedFrom(dot, '/users/list', '/users/view/');
  const edit = view.replace('view', 'edit');
  const screens = ['/users/list', '/users/list?search=nobody-of-this-name', view, edit];

  expect(await tour(page, visit, screens)).toEqual({});
});

test('a French browser gets French, and any other English', async () => {
  const french = await visitor({ locale: 'fr-CA' });
  const german = await visitor({ locale: 'de-DE' });

  await french.visit('/login');
  await german.visit('/login');

  await french.page.getByRole('heading', { name: 'Content de vous revoir' }).waitFor();
  await german.page.getByRole('heading', { name: 'Good to see you' }).waitFor();
});
