import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  booking,
  bookingAt,
  stubCalendarServer,
  entriesResponse,
  findEntry,
  renderCalendar,
  session,
} from '../../testing/calendar.tsx';
import { pressButton } from '../../testing/screens.tsx';
import { errorResponse } from '../../testing/server.ts';

const hub = stubCalendarServer();

const SONIA = '0199bbbb-0000-7000-8000-000000000008';

const unavailable = () => {
  const resource = { id: SONIA, name: 'Sonia' };
  const start = '2026-12-01T10:30:00.000Z';
  const alternatives = [{ kind: 'near', resource, start, end: '2026-12-01T11:30:00.000Z' }];
  return errorResponse(422, 'expert.unavailable', { details: { alternatives } });
};

/** Mocks a day column of one pixel per minute, because jsdom has no layout, and drops at `minutes`. */
function drag(from: HTMLElement, to: string, minutes: number) {
  grab(from, to, minutes);
  fireEvent.pointerUp(window);
}

/** The same without releasing the button. */
function grab(from: HTMLElement, to: string, minutes: number) {
  const column = document.querySelector<HTMLElement>(`[data-column="${to}"]`);
  if (!column) throw new Error('That day is not shown');
  const rect = { top: 0, height: 1440, bottom: 1440, left: 0, right: 0 } as DOMRect;
  for (const day of document.querySelectorAll('[data-column]')) {
    vi.spyOn(day, 'getBoundingClientRect').mockReturnValue(rect);
  }
  document.elementFromPoint = () => column;
  const grabbed = 9 * 60 + 20;
  fireEvent.pointerDown(from, { button: 0, pointerType: 'mouse', clientX: 0, clientY: grabbed });
  fireEvent.pointerMove(window, { clientX: 0, clientY: minutes + 20 });
}

/** Drags the session to an hour of its day and confirms the move. */
async function dragTo(hour: number) {
  drag(await findEntry(/Confirmed$/), '2026-12-01', hour * 60);
  await pressButton('Reschedule session');
}

const inCalendar = (words: RegExp) =>
  screen.findByRole('button', { name: words, hidden: true }).then((it) => it.textContent);

test('a moved session is shown at its new time before the server answers', async () => {
  const answer = Promise.withResolvers<Response>();
  hub.answerMove = () => answer.promise;
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await dragTo(16);

  expect(await inCalendar(/^16:00 – 17:00.*Confirmed$/)).toBeTruthy();
  expect(hub.moves).toMatchObject([
    { start: '2026-12-01T15:00:00.000Z', expectedStart: session.start },
  ]);
  // The calendar refetches and keeps the cached entries until the response arrives.
  const looked = Promise.withResolvers<Response>();
  hub.answerCalendar = () => looked.promise;
  await act(async () => answer.resolve(Response.json(bookingAt('2026-12-01T15:00:00.000Z'))));
  expect(await inCalendar(/^16:00 – 17:00.*Confirmed$/)).toBeTruthy();
  await act(async () => looked.resolve(entriesResponse()));
});

test('a refused move puts the session back and offers a free time', async () => {
  hub.answerMove = unavailable;
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await dragTo(3);

  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The expert is unavailable during those time slots');
  expect(await inCalendar(/^09:00 – 10:00.*Confirmed$/)).toBeTruthy();

  hub.answerMove = () => Response.json(bookingAt('2026-12-01T10:30:00.000Z'));
  await userEvent.click(within(dialog).getByRole('button', { name: /Tue, Dec 1, 11:30/ }));
  expect(await inCalendar(/^11:30 – 12:30.*Confirmed$/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reschedule session' }));

  await waitFor(() =>
    expect(hub.moves.at(-1)).toMatchObject({ start: '2026-12-01T10:30:00.000Z' }),
  );
});

test('the typed message is kept when the panel of free times opens', async () => {
  hub.answerMove = unavailable;
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  await dragTo(3);
  await userEvent.type(await screen.findByLabelText(/^Message/), 'A strike');

  await pressButton('View all times');

  const panel = await screen.findByRole('dialog', { name: /with Sonia/ });
  expect(await within(panel).findByDisplayValue('A strike')).toBeTruthy();
});

test('a session can be moved without dragging, from its panel', async () => {
  const free = '2026-12-01T13:00:00.000Z';
  const moved = { ...session, start: free, end: '2026-12-01T14:00:00.000Z' };
  hub.free = [{ start: free, end: moved.end, isPending: false, experts: 1 }];
  hub.answerMove = () => Response.json(bookingAt(free));
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await userEvent.click(await findEntry(/Confirmed$/));
  await pressButton('Reschedule');
  const afternoon = await screen.findByRole('group', { name: 'Afternoon' });
  await userEvent.click(within(afternoon).getByRole('button'));
  hub.answerCalendar = () => entriesResponse(moved);
  await pressButton('Reschedule session');

  await waitFor(() =>
    expect(hub.moves).toMatchObject([{ start: free, expectedStart: session.start }]),
  );
  expect(await inCalendar(/^14:00 – 15:00.*Confirmed$/)).toBeTruthy();
});

test('the panel of free times opens before its data has loaded and shows a load error', async () => {
  const away = Promise.withResolvers<Response>();
  hub.answerBooking = () => away.promise;
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await userEvent.click(await findEntry(/Confirmed$/));
  await pressButton('Reschedule');

  const name = 'Reschedule “Fundraising” with Sonia Trabelsi';
  const panel = await screen.findByRole('dialog', { name });
  expect(within(panel).getByRole('status').textContent).toBe('Loading');
  await act(async () => away.resolve(errorResponse(400, 'x')));
  hub.answerBooking = () => Response.json(booking);
  await userEvent.click(await within(panel).findByRole('button', { name: 'Try again' }));
  await within(panel).findByText('Current time');
});

test('dropping a session at the time it already has shows a message and sends no move', async () => {
  hub.answerBooking = () => Response.json(bookingAt('2026-12-01T15:00:00.000Z'));
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await dragTo(16);

  expect(await screen.findByText('The session is already at this time')).toBeTruthy();
  expect(hub.moves).toEqual([]);
});

test('a refused move shows the session at its current time on the server', async () => {
  hub.answerMove = () => {
    const start = '2026-12-01T10:00:00.000Z';
    hub.answerCalendar = () =>
      entriesResponse({ ...session, start, end: '2026-12-01T11:00:00.000Z' });
    return errorResponse(409, 'booking.changed');
  };
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await dragTo(16);

  expect(await inCalendar(/^11:00 – 12:00.*Confirmed$/)).toBeTruthy();
});

test('a dragged session snaps to quarter hours and moves only after confirmation', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  drag(await findEntry(/Confirmed$/), '2026-12-03', 14 * 60 + 6);

  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Thu, Dec 3, 14:00 – 15:00');
  const move = within(dialog).getByRole('button', { name: 'Reschedule session' });
  await waitFor(() => expect(document.activeElement).toBe(move));
  expect(hub.moves).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep current time' }));
  await findEntry(/^09:00 – 10:00.*Confirmed$/);
});

test('a click works after Escape and a cancelled pen drag', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  const held = await findEntry(/Confirmed$/);
  grab(held, '2026-12-03', 14 * 60);
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerCancel(window);

  fireEvent.pointerDown(held, { button: 0, pointerType: 'mouse' });
  fireEvent.pointerUp(held);
  fireEvent.click(held);

  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('Escape cancels a drag, and an entry that cannot be moved is not draggable', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  const session = await findEntry(/Confirmed$/);
  grab(session, '2026-12-03', 14 * 60);
  fireEvent.keyDown(window, { key: 'Escape' });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.pointerUp(window);
  fireEvent.click(session);
  drag(await findEntry(/Pending$/), '2026-12-03', 14 * 60);

  expect(screen.queryByRole('dialog')).toBeNull();
  await findEntry(/^09:00 – 10:00.*Confirmed$/);
});

test('a session in the list of those without room is not dragged from it', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1120);
  const others = [2, 3].map((nth) => ({ ...session, id: `${session.id.slice(0, -1)}${nth}` }));
  hub.answerCalendar = () => entriesResponse(session, ...others);
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await pressButton(/^\+2, /);
  const list = await screen.findByRole('dialog', { name: /2 more/, hidden: true });
  const [entry] = within(list).getAllByRole('button', { name: /Confirmed$/, hidden: true });
  grab(entry!, '2026-12-01', 16 * 60);
  expect(document.querySelector('[data-held]')).toBeNull();
  expect(entry!.dataset['movable']).toBeUndefined();
});
