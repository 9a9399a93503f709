import { MantineProvider } from '@mantine/core';
import type { Notification } from '@thedot/domain/notifications/notifications.contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { NotificationRow } from './NotificationRow.tsx';

const told: Notification = {
  id: 'n',
  type: 'booking.next_step',
  params: { name: 'Slimane Khelifi', step: 'Send the deck' },
  link: '/booking/b',
  createdAt: '2026-03-09T09:00:00.000Z',
  seen: false,
};

const see = (more: Partial<Notification>) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <NotificationRow
          notification={{ ...told, ...more }}
          onOpen={() => {}}
          onRemove={() => {}}
        />
      </MemoryRouter>
    </MantineProvider>,
  );

beforeEach(async () => {
  await loadTexts('app', 'ui', 'notifications');
  await chooseLanguage('en');
});
afterEach(cleanup);

test.each([
  ['booking.next_step', {}, 'Slimane Khelifi gave you a next step: Send the deck'],
  ['booking.next_step_due', {}, 'A next step is due: Send the deck'],
  [
    'booking.passed_on',
    { next: 'Sonia Ayari' },
    'Sonia Ayari now has your request in place of Slimane Khelifi',
  ],
  [
    'booking.passed_on',
    { next: 'Erased person' },
    'Erased person now has your request in place of Slimane Khelifi',
  ],
] as const)('%s names whom and what it is about', (type, params, sentence) => {
  see({ type, params: { ...told.params, ...params } });

  expect(screen.getByRole('link').textContent).toBe(`New: ${sentence}`);
});
