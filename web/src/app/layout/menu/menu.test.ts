import type { Person } from '@thedot/domain/access/abilities';
import { Role } from '@thedot/domain/access/roles';
import { describe, expect, test } from 'vitest';
import { toPerson } from '../../../lib/session/session.ts';
import { makeMe } from '../../../testing/make-me.ts';
import { hasPage } from '../../screens.ts';
import { findBookPath, findLetterPages } from '../shortcuts/shortcuts.ts';
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
  test.each([
    ['startup', ['hub', 'place', 'community']],
    ['admin', ['hub', 'manage', 'place', 'station', 'community']],
  ])('the role %s sees the groups %j', (role, names) => {
    expect(menuFor(person(role)).map((group) => group.name)).toEqual(names);
  });

  // The command palette shows the pages of the menu.
  test.each(Role.options)('no entry or shortcut of the role %s leads to a missing page', (role) => {
    for (const station5G of [false, true]) {
      const viewer = person(role, { station5G });
      const groups = menuFor(viewer);
      const paths = [
        ...pathsOf(viewer),
        ...bottomBarFor(viewer).map(({ path }) => path),
        ...findLetterPages(groups).map(({ path }) => path),
        ...[findBookPath(groups)].filter((path) => path !== null),
      ];

      expect(paths).not.toEqual([]);
      expect(paths.filter((path) => !hasPage(path))).toEqual([]);
    }
  });

  test.each([
    ['a startup', person('startup'), ['/experts', '/team'], ['/users/list']],
    ['the staff', person('dot'), ['/users/list', '/users/external'], ['/experts', '/availability']],
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

  test.each(Role.options)('viewed as the role %s it is the menu of that role', (role) => {
    const viewed = toPerson(makeMe({ role, viewedUntil: '2099-03-09T09:30:00.000Z' }));

    expect(menuFor(viewed)).toEqual(menuFor(person(role)));
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
    ['/bookings-of-old', null],
  ])('%s belongs to %s', (pathname, page) => {
    expect(findOpenPage(pathname, groups)).toBe(page);
  });
});
