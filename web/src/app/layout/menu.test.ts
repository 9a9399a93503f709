import type { Person } from '@thedot/domain/access/abilities';
import { Role } from '@thedot/domain/access/roles';
import { describe, expect, test } from 'vitest';
import { barFor, menuFor, openPage } from './menu.ts';

const person = (role: string, more: Partial<Person> = {}): Person => ({
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  ...more,
});

const pathsOf = (somebody: Person) =>
  menuFor(somebody).flatMap((group) => group.pages.map((page) => page.path));

describe('the menu', () => {
  test('a startup finds experts and its team, and nothing to manage', () => {
    const groups = menuFor(person('startup')).map((group) => group.name);

    expect(groups).toEqual(['hub', 'place', 'community']);
    expect(pathsOf(person('startup'))).toEqual(expect.arrayContaining(['/experts', '/team']));
    expect(pathsOf(person('startup'))).not.toContain('/users/list');
  });

  test("the hub's staff manages, but books no expert", () => {
    const paths = pathsOf(person('dot'));

    expect(paths).toEqual(expect.arrayContaining(['/users/list', '/space', '/manage-community']));
    expect(paths).not.toContain('/experts');
    expect(paths).not.toContain('/availability');
  });

  test('an organization that may not book experts loses them with its bookings', () => {
    const paths = pathsOf(person('startup', { canBookExpert: false }));

    expect(paths).not.toContain('/experts');
    expect(paths).not.toContain('/booking');
  });

  test('who waits for review sees the dashboard alone', () => {
    expect(pathsOf(person('external', { standing: 'waiting' }))).toEqual(['/dashboard']);
  });

  test('a role that nobody knows finds nothing', () => {
    expect(pathsOf(person('emperor'))).toEqual([]);
  });

  test.each(Role.options)(
    'the bottom bar of %s holds at most four pages, all of its menu',
    (role) => {
      const bar = barFor(person(role)).map((page) => page.path);

      expect(bar.length).toBeLessThanOrEqual(4);
      expect(pathsOf(person(role))).toEqual(expect.arrayContaining(bar));
    },
  );
});

describe('the open page', () => {
  const groups = menuFor(person('super-admin'));

  test.each([
    ['/booking', '/booking'],
    ['/booking/0199aaaa', '/booking'],
    ['/booking/calendar/sechedule', '/calendar'],
    ['/booking/workshop', '/booking/workshop'],
    ['/booking/workshop/0199aaaa', '/booking/workshop'],
    ['/expert/0199aaaa/book', '/experts'],
    ['/users/view/0199aaaa', '/users/list'],
    ['/users/external', '/users/external'],
    ['/event/propose', '/events'],
    ['/material', '/material'],
    ['/material/book', '/material/book'],
    ['/bookings-of-old', null],
  ])('%s belongs to %s', (pathname, page) => {
    expect(openPage(pathname, groups)).toBe(page);
  });
});
