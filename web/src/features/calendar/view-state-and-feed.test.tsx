import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../testing/server.ts';
import { FeedDialog } from './parts/FeedDialog.tsx';
import { listVisibleDays, navigate, type CalendarView } from './view-state.ts';

setUpScreens('calendar');

describe('the private feed URL', () => {
  let calls: ReceivedCall[];
  const changes = () => calls.map(({ method }) => method).filter((it) => it !== 'GET');
  const pressHidden = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name, hidden: true }));

  const confirm = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name, hidden: true }));
    await userEvent.click(dialog.getByRole('button', { name, hidden: true }));
  };

  beforeEach(async () => {
    const feed = { createdAt: '2026-11-01T08:00:00.000Z', lastReadAt: null };
    calls = stubServer(({ method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return Response.json({ feed, ...(method === 'POST' && { address: 'https://hub/feed.ics' }) });
    });
    renderScreen(<FeedDialog opened onClose={() => {}} />);
    await screen.findByText(/the link can’t be shown again/);
  });

  test('is revoked only after confirmation', async () => {
    await pressHidden('Delete link');
    await pressHidden('Cancel');
    expect(changes()).toEqual([]);

    await pressHidden('Delete link');
    await confirm('Delete link');
    await screen.findByRole('button', { name: 'Create private link', hidden: true });
    expect(changes()).toEqual(['DELETE']);
  });

  test('is replaced only after confirmation', async () => {
    await pressHidden('Replace link');
    expect(changes()).toEqual([]);

    await confirm('Replace link');
    const field = await screen.findByDisplayValue('https://hub/feed.ics');
    expect(changes()).toEqual(['POST']);
    // A closing dialog restores the focus asynchronously.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(document.activeElement).toBe(field);
  });
});

const viewState = (view: CalendarView, day: string, isNarrow = false) => ({ view, day, isNarrow });
const ends = (days: readonly string[]) => [days[0], days.at(-1), days.length];

describe('the visible days', () => {
  test.each([
    ['day', '2026-12-01', false, ['2026-12-01', '2026-12-01', 1]],
    ['week', '2026-12-03', false, ['2026-11-30', '2026-12-06', 7]],
    ['week', '2026-12-06', false, ['2026-11-30', '2026-12-06', 7]],
    ['week', '2026-12-03', true, ['2026-12-03', '2026-12-05', 3]],
    ['month', '2026-12-03', false, ['2026-11-30', '2027-01-03', 35]],
    ['month', '2027-02-03', false, ['2027-02-01', '2027-02-28', 28]],
    ['month', '2026-08-31', true, ['2026-07-27', '2026-09-06', 42]],
    ['agenda', '2026-12-03', true, ['2026-12-03', '2026-12-30', 28]],
  ] as const)('of a %s at %s (narrow: %s) are %j', (view, day, isNarrow, expected) => {
    expect(ends(listVisibleDays(viewState(view, day, isNarrow)))).toEqual(expected);
  });
});

describe('navigation', () => {
  test.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-12-03', -1, '2026-11-26'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-03-31', -1, '2027-02-28'],
    ['month', '2026-12-15', 1, '2027-01-15'],
    ['agenda', '2026-12-03', 1, '2026-12-31'],
  ] as const)('from a %s at %s by %i selects %s', (view, day, by, expected) => {
    expect(navigate(viewState(view, day), by)).toBe(expected);
  });

  test('of a narrow week moves by its three days', () => {
    expect(navigate(viewState('week', '2026-12-03', true), 1)).toBe('2026-12-06');
  });

  test('forward and back returns to the same day', () => {
    const there = navigate(viewState('week', '2026-12-03'), 1);
    expect(navigate(viewState('week', there), -1)).toBe('2026-12-03');
  });
});
