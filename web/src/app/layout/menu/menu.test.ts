import type { Person } from '@thedot/domain/access/abilities';
import { Role } from '@thedot/domain/access/roles';
import { describe, expect, test } from 'vitest';
import { bottomBarFor, menuFor, findOpenPage } from './menu.ts';

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
  test('a startup sees the groups hub, place and community', () => {
    const groups = menuFor(person('startup')).map((group) => group.name);
    expect(groups).toEqual(['hub', 'place', 'community']);
  });

  test.each([
    ['a startup', person('startup'), ['/experts', '/team'], ['/users/list']],
    [
      'the staff',
      person('dot'),
      ['/users/list', '/space', '/manage-community'],
      ['/experts', '/availability'],
    ],
    [
      'an organization that may not book experts',
      person('startup', { canBookExpert: false }),
      [],
      ['/experts', '/booking'],
    ],
  ])('%s sees its pages and no others', (_, viewer, shown, hidden) => {
    const paths = pathsOf(viewer);
    expect(paths).toEqual(expect.arrayContaining(shown));
    expect(paths.filter((path) => hidden.includes(path))).toEqual([]);
  });

  test('a user under review sees only the dashboard, an unknown role nothing', () => {
    expect(pathsOf(person('external', { standing: 'waiting' }))).toEqual(['/dashboard']);
    expect(pathsOf(person('emperor'))).toEqual([]);
  });

  test.each(Role.options)(
    'the bottom bar of %s has at most four pages, all from its menu',
    (role) => {
      const bar = bottomBarFor(person(role)).map((page) => page.path);

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
    expect(findOpenPage(pathname, groups)).toBe(page);
  });
});
