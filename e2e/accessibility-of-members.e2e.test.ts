import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspected, linkedFrom, motionEnd } from './accessibility.ts';
import { chooseAction, field, fill, press } from './forms.ts';
import { invite } from './invitations.ts';
import { people, person, type Person, visitor } from './people.ts';
import { confirmWith, signIn } from './second-factor.ts';

const SECURITY = '/account?tab=security';
const PROVIDERS = [
  { id: 'school', name: 'The School' },
  { id: 'bank', name: 'La Banque' },
];

/** Opens a session by the other person; the status of a past one depends on how long it is over. */
async function openSession({ page, visit, row }: Person, tab: string, other: string, status = '') {
  await visit(`/booking?tab=${tab}`);
  await row(other).filter({ hasText: status }).first().getByRole('link').first().click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a panel and waits for the times that can be chosen in it. */
const openTimes = async (page: Page, opener: string) => {
  await press(page, opener);
  await page.getByRole('group', { name: 'Days with free times' }).waitFor();
};

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
    if (name !== 'Documents') {
      await press(page, 'Continue');
      await page.locator('[aria-invalid=true]').first().waitFor();
    }
    await check(name, 'form');
    await answer();
    await press(page, 'Continue');
  }
  await page.getByText(/^a-deck/).waitFor();
  await check('the summary', 'form');
  await press(page, 'Send my registration');
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();
  await check('sent');
});

test('a startup can use its screens, the command palette, the keys, the bell and the phone’s menu', async () => {
  const startup = inspected(await person('startup'));
  const { page, open, checkScreens, checkDialogs } = startup;
  await checkScreens([
    '/dashboard',
    '/booking',
    '/calendar?view=week',
    '/account',
    SECURITY,
    '/account?tab=preferences',
    '/chat',
    '/not-authorized',
    await linkedFrom(startup, '/chat', '/chat?room='),
    await linkedFrom(startup, '/booking', '/booking/'),
    '/experts',
  ]);
  const expert = await linkedFrom(startup, '/experts', '/expert/');
  await checkScreens([expert, `${expert}/book`]);

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

test('an organization’s member can use the screens for any expert, past sessions and their data', async () => {
  const mehdi = inspected(await person('mehdi'));
  await mehdi.open('/booking?tab=past');
  const held = mehdi.row('Took place').first().getByRole('link').first();
  const past = (await held.getAttribute('href')) ?? '';

  await mehdi.checkScreens([
    '/expert/any/book?category=Fundraising',
    '/account?tab=notifications',
    '/account?tab=data',
    past,
    `${past}/feedbacks`,
  ]);
});

test('owners of an organization can use its screens and what they open over their team', async () => {
  const rania = inspected(await person('rania'));
  const { page } = rania;
  await rania.checkScreens(['/account?tab=organization', '/team']);

  await rania.checkDialogs({
    invite: () => press(page, 'Invite'),
    owner: () => chooseAction(page, 'Bilel Nasri', 'Make owner'),
    remove: () => chooseAction(page, 'Bilel Nasri', 'Remove'),
  });
});

test('an expert can use their screens, and what answers a request', async () => {
  const expert = inspected(await person('expert'));
  const { page } = expert;
  const request = await linkedFrom(expert, '/booking?tab=waiting', '/booking/');
  await expert.checkScreens([
    '/booking?tab=waiting',
    '/dashboard',
    '/account?tab=availability',
    request,
  ]);

  await expert.checkDialogs({
    decline: () => press(page, 'Decline'),
    'other times': () => openTimes(page, 'Propose other times'),
  });
});

test('an expert can use what changes a session, and what stands in the way of new hours', async () => {
  const slimane = inspected(await person('slimane'));
  const { page, check, checkDialogs } = slimane;
  slimane.expects('409 /api/availability');
  await openSession(slimane, 'coming', 'Mehdi Ayadi', 'Confirmed');
  await checkDialogs({
    move: () => openTimes(page, 'Move the session'),
    edit: () => press(page, 'Edit the details'),
    cancel: () => press(page, 'Cancel the session'),
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
  await checkDialogs({ 'affected sessions': () => press(page, 'Save my availability') });
});

test('an expert can use the report of an absence', async () => {
  const zeineb = inspected(await person('zeineb'));
  await openSession(zeineb, 'past', 'Rania Kefi');
  await zeineb.checkDialogs({ absence: () => press(zeineb.page, 'Rania Kefi did not come') });
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
