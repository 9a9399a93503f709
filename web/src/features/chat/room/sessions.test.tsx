import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { BookingOption } from '@thedot/domain/expert-sessions/proposals.contract';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { dispatchLiveEvent } from '../../../lib/live/live-events.ts';
import { at, hourSlot, proposedBooking } from '../../../testing/booking-parts.tsx';
import { draft, findMessageField, pressButton, type } from '../../../testing/chat-actions.ts';
import { AMIRA, messageAt, myMessageAt, SLIMANE } from '../../../testing/chat.ts';
import { answerCalls, stubChatServer, renderRoom } from '../../../testing/render-room.tsx';

const hub = stubChatServer();
const BOOKING = proposedBooking.id;
/** Slimane has proposed nine o'clock to Amira. */
const booking: BookingPage = {
  ...proposedBooking,
  expert: { ...proposedBooking.expert, id: SLIMANE },
  requester: { ...proposedBooking.requester, id: AMIRA },
};
const card = { kind: 'booking', text: '', bookingId: BOOKING } as const;
const slimane: Expert = {
  id: SLIMANE,
  name: 'Slimane Khelifi',
  photo: null,
  headline: '',
  bio: '',
  categories: ['Fundraising'],
  languages: ['en'],
  rating: null,
  reviews: 0,
  sessions: 0,
  timeZone: 'UTC',
  sessionMinutes: [60],
  horizonDays: 60,
  nextFree: at(10),
  hours: { usedMinutes: 0, limitMinutes: 1440 },
  requestsToday: { used: 0, limit: 5 },
};

let options: BookingOption[];

// On a busy machine loading the calendar takes longer than the default timeout.
beforeAll(() => import('../../expert-sessions/card/SessionPanels.tsx'), 60_000);
beforeEach(async () => {
  await loadTexts('bookings', 'experts', 'life', 'scheduling');
  options = [];
  const slots = [10, 11].map((hour) => ({ ...hourSlot(hour), isPending: false, experts: 1 }));
  const answers: readonly [RegExp, () => object][] = [
    [/\/proposal\/options$/, () => ({ options })],
    [new RegExp(`/expert-booking/${BOOKING}$`), () => booking],
    [new RegExp(`/experts/${SLIMANE}$`), () => ({ expert: slimane })],
    [/\/bookingslots$/, () => ({ timeZone: 'UTC', slots })],
  ];
  for (const [path, answer] of answers) answerCalls(hub, path, () => Response.json(answer()));
});

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const findCard = () => screen.findByRole('region', { name: 'Fundraising with Slimane Khelifi' });

/** Picks the first free time in the dialog and sends it. */
async function proposeFirst(dialog: ReturnType<typeof within>, send = 'Propose 1 time') {
  const [first] = await dialog.findAllByRole('button', { name: /^\d\d:\d\d$/ });
  await userEvent.click(first);
  await userEvent.click(dialog.getByRole('button', { name: send }));
}

describe('other times, from the card,', () => {
  /** The room with a card of the session as its last message, and a draft. */
  async function open() {
    hub.messages.push(messageAt(4, card));
    await renderRoom({ lastPosition: 4 });
    await type('Half a thought');
    const opener = within(await findCard()).getByRole('button', { name: 'Suggest other times' });
    await userEvent.click(opener);
    return { opener, dialog: await findDialog('Suggest other times') };
  }

  test('are sent from the room, whose draft stays', async () => {
    const sent: unknown[] = [];
    answerCalls(hub, /\/repropose$/, (_, body) => {
      sent.push(JSON.parse(body));
      return Response.json({ ...booking, turn: 'expert', round: 3 });
    });
    const { dialog } = await open();
    await proposeFirst(dialog);

    await untilClosed();
    const { round } = booking;
    expect(sent).toMatchObject([{ bookingId: BOOKING, round, slots: [hourSlot(10)] }]);
    await screen.findByText('Waiting for Slimane Khelifi');
    expect(await draft()).toBe('Half a thought');
  });

  test('return the focus to where it was on Escape', async () => {
    const { opener } = await open();
    await userEvent.keyboard('{Escape}');

    await untilClosed();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(await draft()).toBe('Half a thought');
  });

  test('are shown with the reason when they are refused', async () => {
    answerCalls(hub, /\/repropose$/, () =>
      Response.json({ code: 'booking.answer_late', message: '' }, { status: 409 }),
    );
    const { dialog } = await open();
    await proposeFirst(dialog);

    const { textContent } = await dialog.findByRole('alert');
    expect(textContent).toBe('The response deadline has passed');
    expect(dialog.getByRole('button', { name: 'Propose 1 time' })).toBeTruthy();
  });

  test('stay open when the message of the card goes', async () => {
    const { dialog } = await open();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Rather early');

    const { createdAt: deletedAt } = messageAt(4);
    const gone = messageAt(4, { ...card, bookingId: null, revision: 20, deletedAt });
    hub.messages = [...hub.messages.slice(0, -1), gone];
    act(() => dispatchLiveEvent('chat-change', gone));

    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(dialog.getByDisplayValue('Rather early')).toBeTruthy();
  });
});

describe('a new session, from the message field,', () => {
  test('is not offered when the server allows none', async () => {
    await renderRoom();
    await findMessageField();
    await waitFor(() => expect(hub.asked).toContain(`/api/proposal/options?userId=${SLIMANE}`));
    expect(screen.queryByRole('button', { name: /session|Times/ })).toBeNull();
  });

  test('is not offered when the room is closed', async () => {
    options = ['ask'];
    await renderRoom({ closed: 'blocked' });
    await screen.findByText(/can’t message/);
    expect(screen.queryByRole('button', { name: 'Request a session' })).toBeNull();
  });

  test('is offered in a menu when there are several booking options', async () => {
    options = ['ask', 'in_their_name'];
    await renderRoom();
    await pressButton('Times');

    const items = await screen.findAllByRole('menuitem');
    expect(items.map((it) => it.textContent)).toEqual([
      'Request a session',
      'Propose a session with Slimane Khelifi',
    ]);
  });

  test('is requested in the room, which then has its card, and the draft', async () => {
    options = ['ask'];
    const requests: string[] = [];
    answerCalls(hub, /\/expert-booking$/, ({ pathname }) => {
      requests.push(pathname);
      hub.messages.push(myMessageAt(4, card));
      return Response.json(booking);
    });
    await renderRoom();
    await type('Half a thought');
    await pressButton('Request a session');
    const dialog = await findDialog('Request a session with Slimane Khelifi');
    await userEvent.type(dialog.getByLabelText('What do you need help with?'), 'The deck.');
    await proposeFirst(dialog, 'Send request');

    await untilClosed();
    expect(requests).toHaveLength(1);
    await findCard();
    expect(await draft()).toBe('Half a thought');
  });
});
