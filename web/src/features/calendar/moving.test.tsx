import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { calendarHub, entry, seeCalendar } from '../../testing/calendar.tsx';

const hub = calendarHub();

const SONIA = '0199bbbb-0000-7000-8000-000000000008';

const refusal = () =>
  Response.json(
    {
      code: 'expert.unavailable',
      message: 'The expert is unavailable',
      details: {
        alternatives: [
          { kind: 'near', expert: { id: SONIA, name: 'Sonia' }, start: '2026-12-01T10:30:00.000Z' },
        ],
      },
    },
    { status: 422 },
  );

/** Opens the dialog that moves the session, and asks for another hour. */
async function askFor(time: string) {
  await userEvent.click(await entry(/Confirmed$/));
  await userEvent.click(await screen.findByRole('button', { name: 'Move to…' }));
  const field = await screen.findByLabelText('Starts at');
  await userEvent.clear(field);
  await userEvent.type(field, time);
  await userEvent.click(screen.getByRole('button', { name: 'Move the session' }));
}

const inCalendar = (words: RegExp) =>
  screen.findByRole('button', { name: words, hidden: true }).then((it) => it.textContent);

test('a session that is moved stands at its new time at once', async () => {
  const answer = Promise.withResolvers<Response>();
  hub.answerMove = () => answer.promise;
  await seeCalendar(hub, '?view=week&day=2026-12-01');

  await askFor('16:00');

  expect(await inCalendar(/^16:00 – 17:00.*Confirmed$/)).toBeTruthy();
  expect(hub.moves).toEqual([{ start: '2026-12-01T15:00:00.000Z' }]);
  await act(async () => answer.resolve(Response.json({})));
});

test('where the hub refuses, it goes back, and a time that is free is one press away', async () => {
  hub.answerMove = refusal;
  await seeCalendar(hub, '?view=week&day=2026-12-01');

  await askFor('03:00');

  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The expert is unavailable during those time slots');
  expect(await inCalendar(/^09:00 – 10:00.*Confirmed$/)).toBeTruthy();

  hub.answerMove = () => Response.json({});
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tue, Dec 1, 11:30' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move the session' }));

  await waitFor(() => expect(hub.moves.at(-1)).toEqual({ start: '2026-12-01T10:30:00.000Z' }));
});

/** A day that is as high as it has minutes, since nothing has a place here. */
function drag(from: HTMLElement, to: string, minutes: number, last?: () => void) {
  const column = document.querySelector<HTMLElement>(`[data-day="${to}"]`);
  if (!column) throw new Error('That day is not shown');
  const rect = { top: 0, height: 1440, bottom: 1440, left: 0, right: 0 } as DOMRect;
  for (const day of document.querySelectorAll('[data-day]')) {
    vi.spyOn(day, 'getBoundingClientRect').mockReturnValue(rect);
  }
  document.elementFromPoint = () => column;
  const grabbed = 9 * 60 + 20;
  fireEvent.pointerDown(from, { button: 0, pointerType: 'mouse', clientX: 0, clientY: grabbed });
  fireEvent.pointerMove(window, { clientX: 0, clientY: minutes + 20 });
  last?.();
  fireEvent.pointerUp(window);
}

test('a session is taken where it is grabbed, and let go at the next quarter of an hour', async () => {
  await seeCalendar(hub, '?view=week&day=2026-12-01');

  drag(await entry(/Confirmed$/), '2026-12-03', 14 * 60 + 6);

  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Thu, Dec 3, 14:00 – 15:00')).toBeTruthy();
  expect(hub.moves).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the time' }));
  await entry(/^09:00 – 10:00.*Confirmed$/);
});

test('Escape lets it go where it was, and what nobody may move does not come along', async () => {
  await seeCalendar(hub, '?view=week&day=2026-12-01');

  drag(await entry(/Confirmed$/), '2026-12-03', 14 * 60, () =>
    fireEvent.keyDown(window, { key: 'Escape' }),
  );
  drag(await entry(/Pending$/), '2026-12-03', 14 * 60);

  expect(screen.queryByRole('dialog')).toBeNull();
  await entry(/^09:00 – 10:00.*Confirmed$/);
});
