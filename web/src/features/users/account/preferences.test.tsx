import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeMe } from '../../../testing/make-me.ts';
import { pressButton, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { stubServer } from '../../../testing/server.ts';
import { LanguageSwitch } from '../../../ui/layout/LanguageSwitch.tsx';
import { PreferencesTab } from './PreferencesTab.tsx';

setUpScreens('shell', 'users');

const ME = { language: 'en', timeZone: 'Africa/Tunis' } as const;

beforeEach(() => {
  stubServer(({ method, path }) =>
    `${method} ${path}` === 'PUT /user'
      ? Response.json({ profile: makeMe({ ...ME, language: 'fr' }) })
      : undefined,
  );
});

const findCombobox = (name: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) });

test('the language switch keeps a time zone that is not saved yet', async () => {
  renderScreen(
    <>
      <LanguageSwitch />
      <PreferencesTab />
    </>,
    { me: ME },
  );
  const zone = await findCombobox('Time zone');
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Tokyo');
  await userEvent.click(await screen.findByRole('option', { name: /Tokyo/ }));
  const chosen = zone.value;
  expect(chosen).toMatch(/Tokyo/);

  await pressButton(/^FR/);
  const language = await findCombobox('Langue');
  await waitFor(() => expect(language.value).toBe('Français'));
  expect((await findCombobox('Fuseau horaire')).value).toMatch(/Tokyo/);
});
