import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspected, linkedFrom, motionEnd, PHONE } from './accessibility.ts';
import { field, fill, press } from './forms.ts';
import { invite } from './invitations.ts';
import { pathOf, people, person, visitor } from './people.ts';
import { confirmWith, signIn } from './second-factor.ts';

const SECURITY = '/account?tab=security';
const PROVIDERS = [
  { id: 'school', name: 'The School' },
  { id: 'bank', name: 'La Banque' },
];

test('a visitor can use every screen before sign-in', async () => {
  const { expects, checkScreens } = inspected(await visitor());
  expects('410 /api/user/invitation');

  await checkScreens([
    '/login',
    '/register',
    '/recover',
    '/reset-password/token',
    '/join/token',
    '/error-404',
  ]);
});

test('a visitor can use each step of the 5G station registration, with its errors too', async () => {
  const { page, open, check } = inspected(await visitor());
  await open('/register-TT5GStation');
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    You: () =>
      fill(page, {
        'First name': 'Rim',
        'Last name': 'Sellami',
        'Email address': 'rim@looks.tn',
        Password: 'olive trees in november',
        Phone: '+216 20 123 456',
        Position: 'Engineer',
      }),
    Company: () =>
      fill(page, { 'Company or project': 'A', 'Field of work': 'B', 'What you do in it': 'C' }),
    Project: async () => {
      await page.getByLabel('What would you do at the 5G station?').fill('Measure.');
      await page.getByLabel('Product', { exact: true }).check();
    },
    Documents: () =>
      page.locator('input[type=file]').setInputFiles({
        name: 'a-deck-whose-name-is-as-long-as-those-that-people-give-their-decks.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      }),
    Visits: () => field(page, 'Day').fill('2099-04-12'),
  };

  for (const [name, answer] of Object.entries(steps)) {
    await page.locator('[aria-current=step]').filter({ hasText: name }).waitFor();
    if (name === 'You') await check('the first step');
    if (name !== 'Documents') {
      await press(page, 'Continue');
      await page.locator('[aria-invalid=true]').first().waitFor();
    }
    await check(`${name}, refused`, 'form');
    await answer();
    await check(`${name}, answered`, 'form');
    await press(page, 'Continue');
  }
  await page.getByText(/^a-deck/).waitFor();
  await check('the summary', 'form');
  await press(page, 'Send my registration');
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();
  await check('sent');
});

test('a startup can use its screens', async () => {
  const startup = inspected(await person('startup'));

  await startup.checkScreens([
    '/dashboard',
    '/booking',
    '/booking?tab=waiting',
    '/calendar?view=week',
    '/account',
    SECURITY,
    '/account?tab=preferences',
    '/chat',
    '/not-authorized',
  ]);
  await startup.checkScreens([
    await linkedFrom(startup, '/chat', '/chat?room='),
    await linkedFrom(startup, '/booking', '/booking/'),
  ]);
});

test('a startup can use the screens on the way to a booking', async () => {
  const startup = inspected(await person('startup'));
  const expert = await linkedFrom(startup, '/experts', '/expert/');

  await startup.checkScreens([
    '/experts',
    '/experts?search=nobody-of-this-name',
    expert,
    `${expert}/book`,
  ]);
});

test('an organization’s member can use the screens for any expert, past sessions and their data', async () => {
  const mehdi = inspected(await person('mehdi'));
  await mehdi.open('/booking?tab=past');
  const held = mehdi.row('Took place').first().getByRole('link').first();
  const past = (await held.getAttribute('href')) ?? '';

  await mehdi.checkScreens([
    '/experts?category=Fundraising',
    '/expert/any/book?category=Fundraising',
    '/account?tab=notifications',
    '/account?tab=data',
    past,
    `${past}/feedbacks`,
  ]);
});

test('owners of an organization can use its screens', async () => {
  const rania = inspected(await person('rania'));

  await rania.checkScreens(['/team', '/account?tab=organization', '/organizations']);
});

test('an expert can use their screens', async () => {
  const expert = inspected(await person('expert'));
  const request = await linkedFrom(expert, '/booking?tab=waiting', '/booking/');

  await expert.checkScreens([
    '/dashboard',
    '/booking?tab=waiting',
    '/account?tab=availability',
    request,
  ]);
});

test('staff can use the lists of organizations, bookings and figures, also one that failed to load', async () => {
  const nour = inspected(await person('nour'));
  const { page, checkScreens } = nour;
  const coming = '/booking?status=accepted';
  await checkScreens([
    '/organizations',
    await linkedFrom(nour, '/organizations?search=jasmin', '/organizations/'),
    coming,
    await linkedFrom(nour, coming, '/booking/'),
    '/dashboard?tab=experts',
  ]);

  await page.route('**/api/user/getOrganizations?**', (route) => route.abort());
  await nour.visit('/organizations');
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const gap = await again.evaluate((it) => {
    const card = it.closest('section');
    return (card?.getBoundingClientRect().right ?? 0) - it.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});

test('staff can use the screens of users and of an import, from the table to its end', async () => {
  const dot = inspected(await person('dot'));
  const { page, open, check, checkScreens } = dot;
  const view = await linkedFrom(dot, '/users/list', '/users/view/');
  await checkScreens([
    '/users/list',
    '/users/list?search=nobody-of-this-name',
    view,
    view.replace('view', 'edit'),
  ]);

  const rows = ['Email,First name,Last name,Role,Table', 'a@looks.tn,A,B,,1', 'b@looks,A,B,King,2'];
  const buffer = Buffer.from(rows.join('\n'));
  await open('/users/import');
  await page.getByRole('switch', { name: 'Invite new people' }).uncheck();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await check('a chosen table');
  await press(page, 'Check the table');
  await page.getByRole('heading', { name: 'Nothing is written yet' }).waitFor();
  await check('a checked table');
  await press(page, 'Bring 1 person in');
  await page.getByRole('heading', { name: 'The import is done' }).waitFor();
  await check('a finished import');
  await checkScreens(['/users/import', pathOf(page)]);
});

test('administrators and reviewers can use the boards of hours and of registrations', async () => {
  const { admin, tt, hela } = await people('admin', 'tt', 'hela');

  const board = inspected(admin);
  await board.checkScreens([
    '/availability',
    await linkedFrom(board, '/availability', '/availability?expert='),
  ]);
  await inspected(tt).checkScreens(['/users/external']);
  await inspected(hela).checkScreens(['/users/external?state=all&sort=newest']);
});

test('newcomers can use their screens while they complete their registration or wait for review', async () => {
  const { ghassen, tarek } = await people('ghassen', 'tarek');

  await inspected(ghassen).checkScreens(['/register/complete']);
  await inspected(tarek).checkScreens(['/dashboard', SECURITY, '/account?tab=data']);
});

test('an invited person can use the invitation, with or without an account', async () => {
  const { rania, ines, firas } = await people('rania', 'ines', 'firas');
  const forNewcomer = await invite(rania, 'nobody@looks.tn');
  const forKnown = await invite(rania, firas.account.email);

  const { page, open, check } = inspected(await visitor());
  await open(forNewcomer);
  await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
  await check('a newcomer');
  await press(page, 'Join');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await check('a newcomer, refused', 'form');
  await page.goto(forKnown);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await check('a person with an account');

  await firas.page.goto(forKnown);
  await firas.page.getByText('Leave it first').waitFor();
  await inspected(firas).check('a member of another organization');
  await ines.page.goto(forKnown);
  await ines.page.getByText('You are signed in as').waitFor();
  await inspected(ines).check('another person');
});

test('a person can use each step of setting up a second factor, and of signing in with it', async () => {
  const emma = inspected(await person('emma'));
  const { page, account, open, check, checkDialogs } = emma;
  emma.expects('422 /api/auth/signin/code');
  await open(SECURITY);
  await press(page, 'Set it up');
  await check('password');
  await confirmWith(page, account, () => check('app'));
  await check('recovery codes');
  await press(page, 'I have kept them');
  await page.getByText('10 recovery codes left of 10').waitFor();
  await check('set up');
  await checkDialogs({
    renewal: () => press(page, 'New recovery codes'),
    'switching off': () => press(page, 'Switch it off'),
  });

  await emma.context.clearCookies();
  await signIn(page, account);
  await check('code');
  await fill(page, { Code: '000 000' });
  await page.locator('[aria-invalid=true]').waitFor();
  await check('wrong code', 'form');
  await press(page, 'Use a recovery code');
  await check('recovery code', 'form');
});

test('a person whose role requires a second factor can use each step of setting it up', async () => {
  const admin = inspected(await person('admin'));
  const { page, account, open, check } = admin;
  // The hub of these tests requires it of no role.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { user: { ...json.user, isUnsecured: true } } });
  });
  await open('/dashboard');
  await page.getByRole('heading', { name: 'First, a second step' }).waitFor();
  await press(page, 'Continue');
  await page.locator('[aria-invalid=true]').waitFor();
  await check('password, refused');

  await confirmWith(page, account, () => check('app'));
  await check('recovery codes');
});

test('a person can use the sign-in providers', async () => {
  const stranger = inspected(await visitor());
  stranger.expects('410 /api/auth/openid/finish');
  const { startup } = await people('startup');
  const ofStartup = inspected(startup);
  // The hub of these tests has none.
  await stranger.page.route('**/api/auth/openid/providers', (route) =>
    route.fulfill({ json: { providers: PROVIDERS } }),
  );
  await ofStartup.page.route('**/api/auth/openid/ways', (route) =>
    route.fulfill({
      json: { ways: PROVIDERS.map((provider) => ({ provider, linked: null })) },
    }),
  );

  await stranger.open('/login');
  await stranger.page.getByRole('button', { name: 'Continue with La Banque' }).waitFor();
  await stranger.check('providers');
  await stranger.visit('/sso/callback/school?error=access_denied&state=none');
  await stranger.page.getByRole('alert').first().waitFor();
  await stranger.check('a failed sign-in');

  await ofStartup.open(SECURITY);
  await ofStartup.page.getByRole('button', { name: 'Link The School' }).waitFor();
  await ofStartup.check('ways to sign in');
  await ofStartup.checkDialogs({ linking: () => press(ofStartup.page, 'Link The School') });
});

test('a visitor sees the keyboard’s focus at sign-in, and leaves a refused field by a slow press', async () => {
  const { page, visit } = await visitor();
  await visit('/login');
  await page.locator('input[type=email]:focus').waitFor();

  for (const next of ['Password', 'Keep me signed in', 'Forgot your password?']) {
    await page.keyboard.press('Tab');
    // The switch that shows the password is no stop of its own.
    const { name, isRinged } = await page.evaluate(() => {
      const ringed = (it: Element) => getComputedStyle(it).outlineStyle === 'solid';
      const it = document.activeElement;
      const box = it?.parentElement ?? null;
      const label = it instanceof HTMLInputElement ? it.labels?.[0]?.textContent : it?.textContent;
      const isCut = box !== null && getComputedStyle(box).overflow === 'hidden';
      return {
        name: label,
        isRinged: it !== null && box !== null && (ringed(box) || (ringed(it) && !isCut)),
      };
    });
    expect(name).toBe(next);
    expect(isRinged, next).toBe(true);
  }

  // The field that is left complains, and must not push the link from under the press.
  await page.getByLabel('Email address').focus();
  const link = page.getByRole('link', { name: 'Forgot your password?' });
  await link.hover({ position: { x: 20, y: 3 } });
  await page.mouse.down();
  await motionEnd(page);
  await page.mouse.up();
  await page.waitForURL('**/recover');
});

test('staff have the actions of the users list in one line on a phone, in French too', async () => {
  const { page, visit } = await person('dot', { viewport: PHONE });
  const lines = async (all: readonly Locator[]) => {
    const boxes = await Promise.all(all.map((it) => it.boundingBox()));
    return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2)));
  };
  await visit('/users/list');
  await page.locator('tbody').getByRole('checkbox').first().check();

  for (const [language, bulk, ...actions] of [
    ['en', 'What to do with those selected', 'Import', 'Export', 'Add a user'],
    ['fr', 'Que faire de la sélection', 'Importer', 'Exporter', 'Ajouter un utilisateur'],
  ] as const) {
    if (language === 'fr') await press(page, 'FR, Switch to French');
    await page.locator(`html[lang=${language}]`).waitFor();
    const [bring, ...buttons] = actions;
    const shown = [
      page.getByRole('link', { name: bring, exact: true }),
      ...buttons.map((name) => page.getByRole('button', { name, exact: true })),
    ];
    expect(await lines(shown), bulk).toHaveProperty('size', 1);
    const moves = page.getByRole('group', { name: bulk }).getByRole('button');
    await moves.last().scrollIntoViewIfNeeded();
    // The first takes the selection back, and stands beside how many there are.
    expect(await lines((await moves.all()).slice(1)), bulk).toHaveProperty('size', 1);
  }
});
