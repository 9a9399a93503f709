import { describe, expect, test } from 'vitest';
import { buildAbility, type Person, accountStanding } from './abilities.ts';
import { can, permission } from './access.ts';
import fixture from './permissions.fixture.json' with { type: 'json' };
import { HUB_PARTS, type HubPart } from './hub-parts.ts';
import { RESOURCES, type Resource } from './resources.ts';
import { isAdmin, isStaff, Role } from './roles.ts';
import { SCREEN_PATHS, SCREENS } from './screens.ts';

const person = (role: string, more: Partial<Person> = {}): Person => ({
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  ...more,
});

const DENIED: Readonly<Record<string, readonly string[]>> = fixture.denied;
const TABLE_RESOURCES = RESOURCES.filter(
  (resource) => !['deal', 'service-request', 'hub', 'settings'].includes(resource),
);
const mayRead = (who: Person, resource: Resource) => can(who, permission('read', resource));

test('the resources and roles equal those of the permission table', () => {
  expect(TABLE_RESOURCES).toEqual(fixture.resources);
  expect([...Role.options].sort()).toEqual(Object.keys(DENIED).sort());
});

describe.each(Role.options)('role %s', (role) => {
  test.each(TABLE_RESOURCES)('reads %s as the permission table allows', (resource) => {
    expect(mayRead(person(role), resource)).toBe(!DENIED[role]?.includes(resource));
  });

  test.each(fixture.routes)(
    'opens $path as the permission table allows',
    ({ path, resource, action }) => {
      const screen = SCREENS[path as keyof typeof SCREENS];
      const staffOnly = ['/users/edit/:id', '/opportunity/add', '/opportunity/edit/:id'];
      const closed =
        DENIED[role]?.includes(resource ?? '') ||
        ([...staffOnly, '/opportunity/proposals'].includes(path) && !isStaff(role));
      expect(can(person(role), screen)).toBe(!closed);
      if (resource && path !== '/opportunity/proposals')
        expect(screen).toEqual({ action, resource });
    },
  );

  test('manages the settings exactly when it is an admin', () => {
    expect(mayRead(person(role), 'settings')).toBe(isAdmin(role));
  });

  test('administers the hub exactly when it is of its staff', () => {
    expect(mayRead(person(role), 'hub')).toBe(isStaff(role));
    expect(can(person(role), permission('update', 'material'))).toBe(
      isStaff(role) && !DENIED[role]?.includes('material'),
    );
  });
});

/** Pages of the specification's features that its table does not name. */
const SCREENS_OUTSIDE_TABLE = [
  '/community-service/:id',
  '/users/import',
  '/users/import/:id',
  '/settings/audit',
  '/settings/api-keys',
  '/settings/webhooks',
  '/settings/webhooks/:id',
  '/dashboard/report',
  '/expert/:id/impact',
  '/announcements',
  '/space/:id',
  '/material/:id',
  '/5GStation/materials/settings/:id',
  '/r/:code',
  '/settings',
  '/settings/health',
  '/deals',
  '/deals/:id',
  '/manage-deals',
  '/manage-deals/:id',
  '/feedback/ticket/:id',
];

test('every screen of the table has its line, and no other but our own has', () => {
  expect(SCREEN_PATHS.filter((path) => !SCREENS_OUTSIDE_TABLE.includes(path))).toEqual(
    fixture.routes.map(({ path }) => path),
  );
});

test('an unknown role may do nothing, on no screen but the public one', () => {
  const unknown = person('owner-of-the-universe');
  expect(RESOURCES.filter((resource) => mayRead(unknown, resource))).toEqual([]);
  expect(buildAbility(unknown).can('manage', 'all')).toBe(false);
  expect(can(unknown, 'completing')).toBe(false);
  expect(SCREEN_PATHS.filter((path) => can(unknown, SCREENS[path]))).toEqual(['/event/:id']);
});

test('anonymous users open public pages only', () => {
  expect(SCREEN_PATHS.filter((path) => can(null, SCREENS[path]))).toEqual(['/event/:id']);
});

test('a user with an incomplete profile can only complete it and read own data', () => {
  const unfinished = person('startup', { standing: 'incomplete' });
  expect(can(unfinished, 'completing')).toBe(true);
  const open = SCREEN_PATHS.filter((path) => can(unfinished, SCREENS[path]));
  expect(open).toEqual(['/account', '/event/:id']);
});

test('users who need a second factor open only its setup page', () => {
  const unsecured = person('super-admin', { standing: 'unsecured' });
  expect(can(unsecured, 'securing')).toBe(true);
  expect(can(unsecured, 'completing')).toBe(false);
  expect(can(unsecured, 'signed-in')).toBe(false);
  expect(SCREEN_PATHS.filter((path) => can(unsecured, SCREENS[path]))).toEqual(['/event/:id']);
  expect(RESOURCES.filter((resource) => mayRead(unsecured, resource))).toEqual([]);
});

test('the second factor is set up before the profile is completed', () => {
  const facts = { isCompleted: false, review: 'waiting' } as const;
  expect(accountStanding({ ...facts, isUnsecured: true })).toBe('unsecured');
  expect(accountStanding({ ...facts, isUnsecured: false })).toBe('incomplete');
  expect(accountStanding({ ...facts, isCompleted: true, isUnsecured: false })).toBe('waiting');
});

test('users in review open only the dashboard and their own data', () => {
  const waiting = person('startup', { standing: 'waiting' });
  expect(RESOURCES.filter((resource) => mayRead(waiting, resource))).toEqual(['dashboard']);
  const open = SCREEN_PATHS.filter((path) => can(waiting, SCREENS[path]));
  expect(open).toEqual(['/dashboard', '/account', '/event/:id']);
});

describe('the organization switch', () => {
  const BOOKING: readonly Resource[] = ['expert', 'booking', 'calendar'];

  test.each(Role.options)('gives %s expert, booking and calendar when on', (role) => {
    const who = person(role, { canBookExpert: true });
    expect(BOOKING.filter((resource) => mayRead(who, resource))).toEqual(BOOKING);
  });

  test.each(Role.options)('off, it takes them from %s', (role) => {
    const who = person(role, { canBookExpert: false });
    expect(BOOKING.filter((resource) => mayRead(who, resource))).toEqual([]);
  });

  test('changes no other permission', () => {
    const rest = TABLE_RESOURCES.filter((resource) => !BOOKING.includes(resource));
    const readable = (canBookExpert: boolean | null) =>
      rest.filter((resource) => mayRead(person('startup', { canBookExpert }), resource));
    expect(readable(true)).toEqual(readable(null));
    expect(readable(false)).toEqual(readable(null));
  });
});

test('a registrant of the 5G station books its space and materials, other externals do not', () => {
  const station: Resource[] = ['booking-5GStation-space', 'booking-5GStation-materials'];
  const of = (station5G: boolean) =>
    TABLE_RESOURCES.filter((resource) => mayRead(person('external', { station5G }), resource));
  expect(
    of(true)
      .filter((resource) => !of(false).includes(resource))
      .sort(),
  ).toEqual(station.sort());
});

test('nobody reads anything of a 5G station that is switched off', () => {
  const off = { switchedOff: ['station'] as const, station5G: true };
  const lost = (role: string) =>
    TABLE_RESOURCES.filter(
      (it) => mayRead(person(role, { station5G: true }), it) && !mayRead(person(role, off), it),
    );
  const all = TABLE_RESOURCES.filter((it) => it.includes('5G'));
  expect(lost('super-admin')).toEqual(all);
  expect(lost('tt')).toEqual(all);
  expect(lost('external')).toEqual(['booking-5GStation-space', 'booking-5GStation-materials']);
});

test.each(HUB_PARTS)('the screens of %s open for nobody while it is switched off', (part) => {
  const screens: Readonly<Record<HubPart, RegExp>> = {
    station: /^\/5GStation\//,
    material: /^\/material(\/|$)/,
    events: /^\/(events|event\/(?!:id$))/,
    opportunities: /^\/opportunity\//,
    deals: /^\/(manage-)?deals/,
    community: /^\/(manage-community|community-service|eurafrique-legal)/,
  };
  const lost = SCREEN_PATHS.filter((path) =>
    Role.options.some(
      (role) =>
        can(person(role), SCREENS[path]) &&
        !can(person(role, { switchedOff: [part] }), SCREENS[path]),
    ),
  );
  expect(lost).toEqual(SCREEN_PATHS.filter((path) => screens[part].test(path)));
  for (const path of lost)
    expect(
      Role.options.filter((it) => can(person(it, { switchedOff: [part] }), SCREENS[path])),
    ).toEqual([]);
});
