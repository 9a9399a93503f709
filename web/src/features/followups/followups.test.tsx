import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { amira as amiraOf, hoursFromNow, slimane } from '../../testing/booking.tsx';
import { pressButton, setUpScreens, renderScreen } from '../../testing/screens.tsx';
import {
  type ReceivedCall,
  mutationBodies,
  errorResponse,
  stubServer,
} from '../../testing/server.ts';
import { TimeZoneContext } from '../../lib/format/use-format.ts';
import { briefingQuery } from './followups.data.ts';
import { stepsQuery } from './next-steps.data.ts';
import { BriefingCard } from './parts/BriefingCard.tsx';
import { NextStepsCard } from './parts/NextStepsCard.tsx';
import { StepDueDate } from './parts/StepDueDate.tsx';

setUpScreens('followups', 'experts');

const amira = { ...amiraOf, id: '0199aaaa-0000-7000-8000-000000000002' };

describe('the briefing before a session', () => {
  const briefing: Briefing = {
    person: { ...amira, position: 'Founder', bio: '' },
    organization: null,
    sessions: {
      withExpert: {
        count: 5,
        last: '2026-03-11T09:00:00.000Z',
        latest: [
          { id: 'b2', category: 'Business model', start: '2026-03-11T09:00:00.000Z', stars: 4 },
          { id: 'b1', category: 'Fundraising', start: '2026-03-02T09:00:00.000Z', stars: null },
        ],
      },
      withOthers: { count: 0, last: null },
    },
    absences: 0,
    rating: null,
    notes: [],
    steps: {
      done: 1,
      total: 2,
      open: [{ id: 's', text: 'Find a lawyer', due: null, owner: amira }],
    },
    hours: { usedMinutes: 180, limitMinutes: 1440 },
  };

  function see(shown: Briefing) {
    queryClient.setQueryData(briefingQuery('b').queryKey, shown);
    renderScreen(<BriefingCard booking={{ id: 'b', expert: slimane }} />, {
      me: { id: 'slimane', role: 'expert' },
    });
  }

  test('shows earlier sessions with ratings, open steps and the hours left', () => {
    see(briefing);

    const [latest, before] = within(
      screen.getByRole('region', { name: 'Previous sessions with you' }),
    ).getAllByRole('listitem');
    expect(within(latest!).getByRole('link').getAttribute('href')).toBe('/booking/b2');
    expect(latest!.textContent).toContain('Business model');
    expect(latest!.textContent).toContain('Mar 11, 2026');
    expect(within(latest!).getByRole('img', { name: '4 out of 5' })).toBeTruthy();
    expect(within(before!).queryByRole('img')).toBeNull();
    expect(screen.getByRole('region', { name: 'Next steps still open' }).textContent).toContain(
      'Find a lawyerAmira Ben Salah',
    );
    expect(screen.getByText(/^21\sh of 24\sh left$/)).toBeTruthy();
  });

  test('shows no empty lists for a requester without history', () => {
    const { withOthers } = briefing.sessions;
    see({
      ...briefing,
      sessions: { withExpert: { ...withOthers, latest: [] }, withOthers },
      steps: { done: 0, total: 0, open: [] },
    });

    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getAllByText('None')).toHaveLength(2);
  });
});

describe('the next steps of a session', () => {
  const deck: NextStep = {
    id: 'deck',
    text: 'Send the deck',
    due: hoursFromNow(-72).slice(0, 10),
    owner: amira,
    doneAt: null,
    doneBy: null,
    isMine: false,
    from: { bookingId: 'b', category: 'Fundraising', start: null, with: slimane },
    isFromEarlierSession: false,
  };
  const lawyer: NextStep = {
    ...deck,
    id: 'lawyer',
    text: 'Find a lawyer',
    due: null,
    owner: null,
    isMine: true,
    isFromEarlierSession: true,
    from: { ...deck.from, bookingId: null, start: '2026-03-02T09:00:00.000Z' },
  };

  /** The steps on the server and its response to the next change. */
  let stored: readonly NextStep[];
  let answer: PromiseWithResolvers<Response>;
  let calls: ReceivedCall[];
  const changes = () => calls.map(({ method }) => method).filter((it) => it !== 'GET');
  const listed = () => ({ items: [...stored], people: [slimane, amira] });

  function see(steps: readonly NextStep[], status: BookingPage['status'] = 'accepted') {
    stored = steps;
    queryClient.setQueryData(stepsQuery('b').queryKey, listed());
    const booking = { id: 'b', requester: amira, expert: slimane, status };
    return renderScreen(<NextStepsCard booking={booking} />, { me: { id: amira.id } });
  }

  beforeEach(() => {
    answer = Promise.withResolvers();
    calls = stubServer(({ method }) =>
      method === 'GET' ? Response.json(listed()) : answer.promise,
    );
  });

  test('shows owner, overdue date and origin of a step', () => {
    see([deck, lawyer]);

    const [carried, own] = screen
      .getAllByRole('listitem')
      .map((row) => row.textContent?.replaceAll('\u00a0', ' ') ?? '');
    expect(carried).toMatch(/Find a lawyer.*Unassigned.*From Mar 2, 2026/);
    // No link to a session that the viewer may not open.
    expect(screen.queryByRole('link')).toBeNull();
    expect(own).toMatch(/Send the deck.*You.*Overdue: /);
    expect(
      within(screen.getByRole('region', { name: 'Next steps' })).getByText(/Overdue/),
    ).toBeDefined();
  });

  test('links the expert who owns a step, whose page members may open', () => {
    see([{ ...deck, owner: slimane }]);
    expect(screen.getByRole('link', { name: slimane.name }).getAttribute('href')).toBe(
      `/expert/${slimane.id}`,
    );
  });

  test.each(['pending', 'cancelled', 'rejected'] as const)(
    'is hidden for a %s request without steps',
    (status) => {
      see([], status);
      expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
    },
  );

  test('shows a tick at once and removes it when the server refuses', async () => {
    see([deck]);
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send the deck' });

    await userEvent.click(box());
    expect(box().checked).toBe(true);
    expect(screen.queryByText(/Overdue/)).toBeNull();

    await act(async () => answer.resolve(errorResponse(404, 'next_step.not_found')));
    await expect.poll(() => box().checked).toBe(false);
    expect(screen.getByText(/Overdue/)).toBeDefined();
  });

  test('keeps the typed step after a refusal and counts it as an unsaved change', async () => {
    const { isChanged } = see([]);
    expect(screen.getByText(/No next steps yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();

    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a next step' });
    await userEvent.type(field, 'Call the mill{Enter}');
    await act(async () => answer.resolve(errorResponse(409, 'next_step.no_session')));

    await expect.poll(() => screen.getByRole('button', { name: 'Add' })).toBeDefined();
    expect(mutationBodies(calls)).toMatchObject([
      { text: 'Call the mill', ownerId: amira.id, due: null },
    ]);
    expect(field.value).toBe('Call the mill');
    expect(isChanged()).toBe(true);
  });

  test('clears and focuses the field after adding a step', async () => {
    const { isChanged } = see([]);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a next step' });
    await userEvent.type(field, 'Call the mill');
    await pressButton('Add');
    await act(async () => answer.resolve(Response.json({ ...deck, text: 'Call the mill' })));

    await expect.poll(() => field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(isChanged()).toBe(false);
  });

  test('edits a step from its menu and returns the focus; only the author can delete it', async () => {
    see([deck, lawyer]);
    const menu = () => screen.getByRole('button', { name: 'Actions for “Send the deck”' });

    await userEvent.click(menu());
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(document.activeElement).toHaveProperty('value', 'Send the deck');
    await pressButton('Cancel');
    expect(document.activeElement).toBe(menu());

    await userEvent.click(screen.getByRole('button', { name: 'Actions for “Find a lawyer”' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
  });

  test('deletes a step only after confirmation', async () => {
    see([lawyer]);
    const choose = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Actions for “Find a lawyer”' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      return within(await screen.findByRole('dialog', { name: 'Delete next step' }));
    };

    const first = await choose();
    expect(first.getByText('“Find a lawyer” will be deleted for everyone.')).toBeDefined();
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);

    stored = [];
    await userEvent.click((await choose()).getByRole('button', { name: 'Delete next step' }));
    expect(changes()).toEqual(['DELETE']);
    await act(async () => answer.resolve(Response.json({})));
    await expect.poll(() => screen.queryByText('Find a lawyer')).toBeNull();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^No next steps yet/);
  });

  test('hides the card on a request without steps', () => {
    see([], 'pending');
    expect(screen.queryByText('Next steps')).toBeNull();
  });

  test('hides the card on a cancelled booking without steps', () => {
    see([], 'cancelled');
    expect(screen.queryByText('Next steps')).toBeNull();
  });
});

test.each([
  // In Auckland the date is already 10 March.
  ['2026-03-09T20:00:00Z', 'Due today'],
  ['2026-03-09T22:59:00Z', 'Due today'],
  ['2026-03-09T23:00:00Z', 'Overdue: yesterday'],
])(
  'a step is overdue once its day has ended in the hub’s zone: at %s it reads “%s”',
  (now, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    renderScreen(
      <TimeZoneContext value={{ reader: 'Pacific/Auckland', hub: 'Africa/Tunis' }}>
        <StepDueDate step={{ due: '2026-03-09', doneAt: null }} />
      </TimeZoneContext>,
    );

    expect(screen.getByText(words)).toBeTruthy();
  },
);
