import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { MenuPage } from '../../../lib/feature.ts';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import type { MenuGroup } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';

setUpScreens('shell');

const badgeOf = (count: number, label: string) => () => <CountBadge count={count} label={label} />;
const page = (path: MenuPage['path'], name: MenuPage['name'], badge?: MenuPage['badge']) => ({
  group: 'hub' as const,
  name,
  path,
  icon: IconMessageCircle,
  ...(badge && { badge }),
});
const GROUPS: readonly MenuGroup[] = [
  {
    name: 'hub',
    pages: [
      page('/dashboard', 'dashboard'),
      // As the chat's: loaded on demand.
      page(
        '/chat',
        'chat',
        lazy(async () => ({ default: badgeOf(3, '3 unread messages') })),
      ),
      page('/users/external', 'registrations', badgeOf(2, '2 awaiting review')),
      page('/booking', 'bookings', badgeOf(0, '')),
    ],
  },
];

beforeEach(() => localStorage.clear());

const openMenu = (at: string) => renderScreen(<SideMenu groups={GROUPS} />, { at });
const head = (name: string | RegExp) => screen.findByRole('button', { name });

test('a collapsed group shows the sum of the badges within', async () => {
  openMenu('/dashboard');
  await screen.findByRole('link', { name: /3 unread messages/ });
  await userEvent.click(await head('Hub'));
  const collapsed = await head('Hub 3 unread messages, 2 awaiting review');
  within(collapsed).getByText('5');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dashboard']);

  await userEvent.click(collapsed);
  expect((await head('Hub')).textContent).toBe('Hub');
});

test('the badge of the current page stays with its entry', async () => {
  openMenu('/users/external');
  await userEvent.click(await head('Hub'));
  within(await head('Hub 3 unread messages')).getByText('3');
  within(screen.getByRole('link')).getByText('2');
});

test('an open group and one without anything to count show no number', async () => {
  const quiet = GROUPS.map((group) => ({ ...group, pages: group.pages.slice(0, 1) }));
  renderScreen(<SideMenu groups={quiet} />, { at: '/chat' });
  await userEvent.click(await head('Hub'));
  expect((await head('Hub')).textContent).toBe('Hub');
});
