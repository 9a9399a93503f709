import { act, screen, waitFor } from '@testing-library/react';
import type { SearchHit } from '@thedot/domain/search/search.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { CommandPalette, openPalette } from './CommandPalette.tsx';
import { type FeatureSearches, loadFeatureSearches } from './feature-searches.ts';

setUpScreens('search', 'shell', 'chat');

let searches: FeatureSearches;
beforeAll(async () => {
  searches = await loadFeatureSearches();
});

const LINA: SearchHit = {
  kind: 'user',
  id: '0199aaaa-0000-7000-8000-00000000000a',
  name: 'Lina Haddad',
  photo: null,
  organization: 'Saha Health',
  email: 'lina@example.org',
  role: 'startup',
};
const LABS: SearchHit = {
  kind: 'organization',
  id: '0199aaaa-0000-7000-8000-00000000000b',
  name: 'Lina Labs',
  logo: null,
  field: 'Robotics',
  region: 'Ariana',
};

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { pathname, searchParams } = new URL(
      url instanceof Request ? url.url : url,
      'http://localhost',
    );
    if (!pathname.endsWith('/search')) return Response.json({ items: [], next: null });
    const text = searchParams.get('text') ?? '';
    asked.push(text);
    return Response.json({ hits: text.startsWith('lina') ? [LINA, LABS] : [] });
  });
});

async function open(me: Partial<Me>) {
  const { user } = renderScreen(
    <CommandPalette groups={[]} searches={searches} onClose={() => undefined} />,
    { me },
  );
  act(openPalette);
  const input = await screen.findByRole('textbox', { name: 'Search' });
  return { user, input };
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('finds people first, asks once for what was typed, and lists what was opened last', async () => {
  const { user, input } = await open({ role: 'admin' });
  await user.type(input, 'lina');
  await screen.findByText('Startup · Saha Health · lina@example.org');
  expect(screen.getByText('Robotics · Ariana')).toBeTruthy();
  expect(names()[0]).toContain('Lina Haddad');
  expect(asked).toEqual(['lina']);

  expect(document.querySelector('[data-selected]')?.textContent).toContain('Lina Haddad');
  await user.click(screen.getByText('Lina Haddad'));
  act(openPalette);
  await user.clear(await screen.findByRole('textbox', { name: 'Search' }));
  await waitFor(() => expect(screen.queryByText('Robotics · Ariana')).toBeNull());
  expect(screen.getByText('Lina Haddad')).toBeTruthy();
});

test.each([
  ['admin', ['Import users', 'New announcement', 'Sign out']],
  ['startup', ['Request a session', 'Book a space', 'Sign out']],
  ['guest', ['Sign out']],
] as const)('offers role %s the actions %j', async (role, expected) => {
  await open({ role });
  await waitFor(() => expect(names()).toEqual(expect.arrayContaining([...expected])));
  if (role !== 'admin') expect(names()).not.toContain('Import users');
  if (role === 'guest') expect(names()).not.toContain('Book a space');
});

test.each([
  ['en', 'logout', 'Sign out'],
  ['en', 'log out', 'Sign out'],
  ['en', 'french', 'Switch to French'],
  ['en', 'settings', 'My account'],
  ['en', 'dark mode', 'Dark theme'],
  ['en', 'book expert', 'Request a session'],
  ['fr', 'déconnexion', 'Se déconnecter'],
  ['fr', 'deconnexion', 'Se déconnecter'],
  ['fr', 'anglais', 'Passer en anglais'],
  ['fr', 'paramètres', 'Mon compte'],
  ['fr', 'mode sombre', 'Thème sombre'],
  ['fr', 'salle', 'Réserver un espace'],
] as const)('finds in %s by “%s” the action “%s”', async (language, typed, action) => {
  await chooseLanguage(language);
  const { user } = renderScreen(
    <CommandPalette groups={[]} searches={searches} onClose={() => undefined} />,
    { me: { role: 'startup' } },
  );
  act(openPalette);
  await user.type(await screen.findByRole('textbox'), typed);
  await waitFor(() => expect(names()).toContain(action));
});

test('does not ask for a single letter, and says that nothing was found', async () => {
  const { user, input } = await open({ role: 'startup' });
  await user.type(input, 'z');
  await screen.findByText('No results');
  expect(asked).toEqual([]);
  await user.type(input, 'zz');
  await waitFor(() => expect(asked).toEqual(['zzz']));
  await screen.findByText('No results');
});
