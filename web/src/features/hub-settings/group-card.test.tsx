import { screen } from '@testing-library/react';
import { editableSetting, keysOfGroup } from '@thedot/domain/hub-settings/editable-settings';
import type { HubSettings } from '@thedot/domain/hub-settings/hub-settings.contract';
import { expect, test } from 'vitest';
import { fillFields, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../testing/server.ts';
import { GroupCard } from './parts/GroupCard.tsx';

setUpScreens('settings');

const settings: HubSettings = {
  logo: null,
  settings: keysOfGroup('retention').map((key) => {
    const applies = { value: editableSetting(key).fallback ?? null, isSet: true };
    const source = 'default' as const;
    const otherwise = { ...applies, source };
    const unchanged = { revision: 0, changedAt: null, changedBy: null, waitsForRestart: false };
    return { key, ...applies, source, otherwise, ...unchanged };
  }),
};

test('a group keeps what was typed when it is refused, at the field and by the server', async () => {
  const calls = stubServer(({ method }) =>
    method === 'GET' ? Response.json(settings) : errorResponse(409, 'settings.changed'),
  );
  renderScreen(<GroupCard group="retention" settings={settings} />, { me: { role: 'admin' } });
  const field = () => screen.getByLabelText<HTMLInputElement>('Days to keep emails');

  await fillFields({ 'Days to keep emails': '3' });
  await pressButton('Save');
  expect(await screen.findByText('Enter 7 or more')).toBeDefined();
  expect(mutationBodies(calls)).toEqual([]);

  await fillFields({ 'Days to keep emails': '30' });
  await pressButton('Save');
  expect(await screen.findByText(/Another admin has just changed this/)).toBeDefined();
  expect(field().value).toBe('30');
  expect(mutationBodies(calls)).toEqual([
    { changes: [{ key: 'MAIL_DAYS', value: '30', revision: 0 }] },
  ]);
});
