import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withAccessibilityChecks, findLink, waitForAnimations } from './accessibility.ts';
import { chooseAction, field, fillFields, clickButton } from './forms.ts';
import { inviteMember } from './invitations.ts';
import { signInUsers, signInUser, type SignedInUser, openVisitorBrowser } from './users.ts';
import { setUpAuthenticator, signInToCodeStep } from './second-factor.ts';

const SECURITY = '/account?tab=security';
const PROVIDERS = [
  { id: 'school', name: 'The School' },
  { id: 'bank', name: 'La Banque' },
];

/** Opens a session with another user. The status of a past session depends on how long ago it ended. */
async function openSession(
  { page, visit, row }: SignedInUser,
  tab: string,
  other: string,
  status = '',
) {
  await visit(`/booking?tab=${tab}`);
  await row(other).filter({ hasText: status }).first().getByRole('link').first().click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a panel and waits for its free times. */
const openTimes = async (page: Page, opener: string) => {
  await clickButton(page, opener);
  await page.getByRole('group', { name: 'Available days' }).waitFor();
};

test('a visitor can use every screen before sign-in', async () => {
  const { expectRefusals, checkScreens } = withAccessibilityChecks(await openVisitorBrowser());
  expectRefusals('410 /api/user/invitation');

  await checkScreens([
    '/login',
    '/register',
    '/recover',
    '/reset-password/token',
    '/join/token',
    '/error-404',
  ]);
});

test('a visitor can use each step of the 5G station registration, also with errors', async () => {
  const { page, open, check } = withAccessibilityChecks(await openVisitorBrowser());
  await open('/register-TT5GStation');
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    You: () =>
      fillFields(page, {
        'First name': 'Rim',
        'Last name': 'Sellami',
        'Email address': 'rim@looks.tn',
        Password: 'olive trees in november',
        Phone: '+216 20 123 456',
        Position: 'Engineer',
      }),
    Company: () =>
      fillFields(page, {
        'Company or project': 'A',
        Industry: 'B',
        'What you do': 'C',
      }),
    Project: async () => {
      await page.getByLabel('What will you do at the 5G station?').fill('Measure.');
      await page.getByLabel('Product', { exact: true }).check();
    },
    Documents: () =>
      page.locator('input[type=file]').setInputFiles({
        name: 'a-deck-whose-name-is-as-long-as-those-that-people-give-their-decks.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
      }),
    Visits: () => field(page, 'Time 1, day').fill('2099-04-12'),
  };

  for (const [name, answer] of Object.entries(steps)) {
    await page.locator('[aria-current=step]').filter({ hasText: name }).waitFor();
    if (name !== 'Documents') {
      await clickButton(page, 'Continue');
      await page.locator('[aria-invalid=true]').first().waitFor();
    }
    await check(name, 'form');
    await answer();
    await clickButton(page, 'Continue');
  }
  await page.getByText(/^a-deck/).waitFor();
  await check('the summary', 'form');
  await clickButton(page, 'Submit registration');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await check('sent');
});

test('a startup can use its screens, the command palette, the list of shortcuts, the bell and the phone menu', async () => {
  const startup = withAccessibilityChecks(await signInUser('startup'));
  const { page, open, checkScreens, checkDialogs } = startup;
  await checkScreens([
    '/dashboard',
    '/booking',
    '/calendar?view=week',
    '/community-service',
    '/eurafrique-legal',
    '/account',
    SECURITY,
    '/account?tab=preferences',
    '/chat',
    '/not-authorized',
    await findLink(startup, '/chat', '/chat?room='),
    await findLink(startup, '/booking', '/booking/'),
    '/experts',
    '/booking/workshop',
    await findLink(startup, '/booking/workshop', '/booking/workshop/'),
  ]);
  const event = await findLink(startup, '/events', '/events/detail/');
  await checkScreens([
    '/events',
    event,
    event.replace('events/detail', 'event'),
    '/event/propose',
    '/event/calendar',
  ]);
  await open('/events');
  const online = page.getByRole('main').getByRole('link', { name: 'EU AI Act' }).first();
  const free = (await online.getAttribute('href')) ?? '';
  await open(free);
  await checkDialogs({ 'register for an event': () => clickButton(page, 'Register') });
  const visitor = withAccessibilityChecks(await openVisitorBrowser());
  await visitor.open(free.replace('events/detail', 'event'));
  await visitor.check('the form of guests', 'form');
  const expert = await findLink(startup, '/experts', '/expert/');
  await checkScreens([expert, `${expert}/book`]);

  await open(await findLink(startup, '/booking/workshop', '/booking/workshop/'));
  await checkDialogs({
    'book a space': () => page.getByRole('button', { name: 'Book this space' }).click(),
  });
  await open('/dashboard');
  await checkDialogs({
    palette: () => page.keyboard.press('Control+k'),
    keys: () => page.keyboard.press('?'),
    bell: () => page.getByRole('button', { name: /^Notifications/ }).click(),
  });
  await page.setViewportSize({ width: 390, height: 780 });
  await checkDialogs({
    drawer: () => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  });
});

test('a member of an organization can use the screens for any-expert requests, past sessions and personal data', async () => {
  const mehdi = withAccessibilityChecks(await signInUser('mehdi'));
  await mehdi.open('/booking?tab=past');
  const held = mehdi.row('Completed').first().getByRole('link').first();
  const past = (await held.getAttribute('href')) ?? '';

  await mehdi.checkScreens([
    '/expert/any/book?category=Fundraising',
    '/account?tab=notifications',
    '/account?tab=data',
    past,
    `${past}/feedbacks`,
  ]);
});

test('an owner of an organization can use its screens and the team dialogs', async () => {
  const rania = withAccessibilityChecks(await signInUser('rania'));
  const { page } = rania;
  await rania.checkScreens(['/account?tab=organization', '/team']);

  await rania.checkDialogs({
    invite: () => clickButton(page, 'Invite'),
    owner: () => chooseAction(page, 'Bilel Nasri', 'Make owner'),
    remove: () => chooseAction(page, 'Bilel Nasri', 'Remove'),
  });
});

test('an expert can use their screens and the dialogs that answer a request', async () => {
  const expert = withAccessibilityChecks(await signInUser('expert'));
  const { page } = expert;
  const request = await findLink(expert, '/booking?tab=waiting', '/booking/');
  await expert.checkScreens([
    '/booking?tab=waiting',
    '/dashboard',
    '/account?tab=availability',
    request,
  ]);

  await expert.checkDialogs({
    decline: () => clickButton(page, 'Decline'),
    'other times': () => openTimes(page, 'Suggest other times'),
  });
});

test('an expert can use the dialogs that change a session, and the list of affected bookings of new hours', async () => {
  const slimane = withAccessibilityChecks(await signInUser('slimane'));
  const { page, check, checkDialogs } = slimane;
  slimane.expectRefusals('409 /api/availability');
  await openSession(slimane, 'coming', 'Mehdi Ayadi', 'Confirmed');
  await checkDialogs({
    move: () => openTimes(page, 'Reschedule session'),
    edit: () => clickButton(page, 'Edit details'),
    cancel: () => clickButton(page, 'Cancel session'),
    propose: () => openTimes(page, 'Propose a session'),
  });

  await slimane.open('/account?tab=availability');
  const hours = page.getByRole('button', { name: /^\w+day, \d/ });
  await hours.first().waitFor();
  for (let left = await hours.count(); left > 0; left -= 1) {
    await hours.first().press('Delete');
    await expect.poll(() => hours.count()).toBe(left - 1);
  }
  await check('no hours');
  await checkDialogs({ 'affected sessions': () => clickButton(page, 'Save availability') });
});

test('an expert can use the dialog that reports an absence', async () => {
  const zeineb = withAccessibilityChecks(await signInUser('zeineb'));
  await openSession(zeineb, 'past', 'Rania Kefi');
  await zeineb.checkDialogs({
    absence: () => clickButton(zeineb.page, 'Rania Kefi didn’t attend'),
  });
});

test('newcomers can use their screens while they complete their registration or wait for review', async () => {
  const { ghassen, tarek } = await signInUsers('ghassen', 'tarek');

  await withAccessibilityChecks(ghassen).checkScreens(['/register/complete']);
  await withAccessibilityChecks(tarek).checkScreens(['/dashboard', SECURITY, '/account?tab=data']);
});

test('an invited user can use the invitation, with or without an account', async () => {
  const { rania, ines, firas } = await signInUsers('rania', 'ines', 'firas');
  const forNewcomer = await inviteMember(rania, 'nobody@looks.tn');
  const forKnown = await inviteMember(rania, firas.account.email);

  const { page, open, check } = withAccessibilityChecks(await openVisitorBrowser());
  await open(forNewcomer);
  await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
  await check('a newcomer');
  await clickButton(page, 'Join');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await check('a newcomer, refused', 'form');
  await page.goto(forKnown);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await check('a user with an account');

  await firas.page.goto(forKnown);
  await firas.page.getByText('Leave that organization first').waitFor();
  await withAccessibilityChecks(firas).check('a member of another organization');
  await ines.page.goto(forKnown);
  await ines.page.getByText('You’re signed in as').waitFor();
  await withAccessibilityChecks(ines).check('another user');
});

test('a user can use each step of setting up a second factor and of signing in with it', async () => {
  const emma = withAccessibilityChecks(await signInUser('emma'));
  const { page, account, open, check, checkDialogs } = emma;
  emma.expectRefusals('422 /api/auth/signin/code');
  await open(SECURITY);
  await clickButton(page, 'Set up');
  await check('password');
  await setUpAuthenticator(page, account, () => check('app'));
  await check('recovery codes');
  await clickButton(page, 'I have saved my codes');
  await page.getByText('10 of 10 recovery codes left').waitFor();
  await check('set up');
  await checkDialogs({
    renewal: () => clickButton(page, 'New recovery codes'),
    'switching off': () => clickButton(page, 'Turn off'),
  });

  await emma.context.clearCookies();
  await signInToCodeStep(page, account);
  await check('code');
  await fillFields(page, { Code: '000 000' });
  await page.locator('[aria-invalid=true]').waitFor();
  await check('wrong code', 'form');
  await clickButton(page, 'Use a recovery code');
  await check('recovery code', 'form');
});

test('a user whose role requires a second factor can use each step of setting it up', async () => {
  const admin = withAccessibilityChecks(await signInUser('admin'));
  const { page, account, open, check } = admin;
  // The hub of these tests requires a second factor of no role.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { user: { ...json.user, isUnsecured: true } } });
  });
  await open('/dashboard');
  await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  await clickButton(page, 'Continue');
  await page.locator('[aria-invalid=true]').waitFor();
  await check('password, refused');

  await setUpAuthenticator(page, account, () => check('app'));
  await check('recovery codes');
});

test('a user can use the sign-in providers', async () => {
  const stranger = withAccessibilityChecks(await openVisitorBrowser());
  stranger.expectRefusals('410 /api/auth/openid/finish');
  const { startup } = await signInUsers('startup');
  const ofStartup = withAccessibilityChecks(startup);
  // The hub of these tests has no provider.
  await stranger.page.route('**/api/auth/openid/providers', (route) =>
    route.fulfill({ json: { providers: PROVIDERS } }),
  );
  await ofStartup.page.route('**/api/auth/openid/methods', (route) =>
    route.fulfill({
      json: { methods: PROVIDERS.map((provider) => ({ provider, linked: null })) },
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
  await ofStartup.check('sign-in methods');
  await ofStartup.checkDialogs({ linking: () => clickButton(ofStartup.page, 'Link The School') });
});

test('a visitor sees the keyboard focus at sign-in, and a slow click works while a field shows its error', async () => {
  const { page, visit } = await openVisitorBrowser();
  await visit('/login');
  await page.locator('input[type=email]:focus').waitFor();

  for (const next of ['Password', 'Keep me signed in', 'Forgot password?']) {
    await page.keyboard.press('Tab');
    // The button that shows the password is not a tab stop.
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

  // Both fields were left empty; their errors move the link down once.
  await page.getByText('This field is required').nth(1).waitFor();
  await waitForAnimations(page);
  // The field shows its error on blur, which must not move the link away from the pressed mouse.
  await page.getByLabel('Email address').focus();
  const link = page.getByRole('link', { name: 'Forgot password?' });
  await link.hover({ position: { x: 20, y: 3 } });
  await page.mouse.down();
  await waitForAnimations(page);
  await page.mouse.up();
  await page.waitForURL('**/recover');
});
