import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const seen = () => hub.asked.filter((it) => it.includes('/markasseen'));

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

test('what could not be marked as unread is not shown so, and told as seen once the line is back', async () => {
  const { answerElse } = hub;
  let isAway = true;
  hub.answerElse = (address, body) =>
    isAway && address.pathname.includes('/markas')
      ? Response.json({}, { status: 503 })
      : answerElse(address, body);
  await seeRoom();
  await screen.findByText('Message 3');
  await waitFor(() => expect(seen()).toHaveLength(1));

  await userEvent.hover(screen.getByText('Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark unread from here' }));
  expect(hub.asked.at(-1)).toContain('/markasunseen');
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());

  isAway = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(seen()).toHaveLength(2));
});
