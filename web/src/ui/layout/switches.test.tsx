import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setAccessToken } from '../../lib/api/access-token.ts';
import { makeMe } from '../../testing/make-me.ts';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { type ReceivedCall, errorResponse, stubServer } from '../../testing/server.ts';
import { chooseLanguage, currentLanguage } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { loadMe, meQuery, startSession } from '../../lib/session/session.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';

setUpScreens('shell');

let calls: ReceivedCall[];
let answer: (call: ReceivedCall) => Response;

beforeEach(() => {
  answer = () => Response.json({});
  calls = stubServer((call) => answer(call));
});

const sent = () => calls.map(({ method, path }) => `${method} ${path}`);
const storedLanguage = () => queryClient.getQueryData(meQuery.queryKey)?.language;

test('the language comes back from the account at sign-in, but not at a later load', async () => {
  answer = () => Response.json({ user: makeMe({ language: 'fr' }) });
  startSession('token');
  await loadMe();
  expect(currentLanguage()).toBe('fr');

  await chooseLanguage('en');
  queryClient.clear();
  await loadMe();
  expect(currentLanguage()).toBe('en');
});

test('the language switch saves the language on the account', async () => {
  answer = () => Response.json({ profile: makeMe({ language: 'fr' }) });
  renderScreen(<LanguageSwitch />, { me: { language: 'en' } });

  await pressButton('FR, Switch to French');

  await screen.findByRole('button', { name: 'EN, Passer en anglais' });
  await expect.poll(storedLanguage).toBe('fr');
  expect(sent()).toEqual(['PUT /user']);
});

test('the language switch of a refused call stays on this device and shows why', async () => {
  answer = () => errorResponse(503, 'server.unavailable');
  renderScreen(<LanguageSwitch />, { me: { language: 'en' } });

  await pressButton('FR, Switch to French');

  await screen.findByRole('alert');
  expect(currentLanguage()).toBe('fr');
  expect(storedLanguage()).toBe('en');
});

test.each([
  ['a visitor', undefined],
  ['a user who waits for review', { role: 'external', review: 'waiting' } as const],
])('the language switch of %s calls nothing', async (_, me) => {
  renderScreen(<LanguageSwitch />, me ? { me } : {});

  await pressButton('FR, Switch to French');

  await screen.findByRole('button', { name: 'EN, Passer en anglais' });
  expect(sent()).toEqual([]);
});

test('the language that a visitor switches to is kept at sign-in and saved on the account', async () => {
  setAccessToken(null);
  renderScreen(<LanguageSwitch />);
  await pressButton('FR, Switch to French');
  await screen.findByRole('button', { name: 'EN, Passer en anglais' });
  const [english, french] = [makeMe({ language: 'en' }), makeMe({ language: 'fr' })];
  answer = ({ method }) =>
    Response.json(method === 'PUT' ? { profile: french } : { user: english });

  startSession('token');
  await loadMe();

  expect(currentLanguage()).toBe('fr');
  expect(storedLanguage()).toBe('fr');
  expect(sent()).toEqual(['GET /user', 'PUT /user']);
});

test('the skin switch goes from light to dark, to that of the system and back', async () => {
  renderScreen(<SkinSwitch />);

  await pressButton('Dark theme');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await pressButton('System theme');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
  await pressButton('Light theme');
  await screen.findByRole('button', { name: 'Dark theme' });
});
