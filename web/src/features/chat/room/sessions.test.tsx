import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { SessionWay } from '@thedot/domain/bookings/proposals.contract';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadTexts } from '../../../app/i18n.ts';
import { hear } from '../../../app/live/live.ts';
import { at, hourAt, offered } from '../../../testing/booking-parts.tsx';
import { AMIRA, messageAt, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const BOOKING = offered.id;
/** Slimane has answered Amira with nine o'clock. */
const booking: BookingPage = {
  ...offered,
  expert: { ...offered.expert, id: SLIMANE },
  requester: { ...offered.requester, id: AMIRA },
};
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

let ways: SessionWay[];
let reproposed: () => Response;
let sent: { path: string; body: string }[];

// Read on a busy machine the calendar takes longer than anything waits for a dialog.
beforeAll(() => import('../../../app/SessionPanels.tsx'), 60_000);
beforeEach(async () => {
  await loadTexts('bookings', 'experts', 'life');
  ways = [];
  sent = [];
  reproposed = () => Response.json({ ...booking, turn: 'expert', round: 3 });
  hub.answerElse = ({ pathname }, body) => {
    if (body !== '{}') sent.push({ path: pathname, body });
    if (pathname.endsWith('/proposal/ways')) return Response.json({ ways });
    if (pathname.endsWith('/repropose')) return reproposed();
    if (pathname.endsWith(`/expert-booking/${BOOKING}`)) return Response.json(booking);
    if (pathname.endsWith(`/experts/${SLIMANE}`)) return Response.json({ expert: slimane });
    if (pathname.endsWith('/bookingslots')) {
      return Response.json({
        timeZone: 'UTC',
        slots: [10, 11].map((hour) => ({ ...hourAt(hour), asked: false, experts: 1 })),
      });
    }
    return undefined;
  };
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
const freeTimes = async (dialog: ReturnType<typeof within>) =>
  dialog.findAllByRole('button', { name: /^\d\d:\d\d$/ });

/** The room with a card of the session as its last message. */
async function seeCard() {
  hub.messages.push(messageAt(4, { kind: 'booking', text: '', bookingId: BOOKING }));
  await seeRoom({ lastPosition: 4 });
  return within(await screen.findByRole('region', { name: 'Fundraising with Slimane Khelifi' }));
}

describe('other times, from the card', () => {
  const open = async () => {
    const card = await seeCard();
    const opener = card.getByRole('button', { name: 'Propose other times' });
    await userEvent.click(opener);
    return { opener, dialog: within(await screen.findByRole('dialog', { name: 'Other times' })) };
  };

  test('are sent from the room, whose draft stays', async () => {
    const { dialog } = await open();
    await userEvent.click((await freeTimes(dialog))[0]);
    await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({
      bookingId: BOOKING,
      round: booking.round,
      slots: [hourAt(10)],
    });
    await screen.findByText('Waiting for Slimane Khelifi');
  });

  test('leave with Escape what was typed into the room, and the keyboard where it was', async () => {
    const card = await seeCard();
    await userEvent.type(await field(), 'Half a thought');
    const opener = card.getByRole('button', { name: 'Propose other times' });
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Other times' });

    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect((await field()).value).toBe('Half a thought');
  });

  test('that are refused stand there with the reason', async () => {
    reproposed = () => Response.json({ code: 'booking.answer_late', message: '' }, { status: 409 });
    const { dialog } = await open();
    await userEvent.click((await freeTimes(dialog))[0]);
    await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));

    expect(await dialog.findByRole('alert')).toHaveProperty(
      'textContent',
      'The time to answer has passed',
    );
    expect(dialog.getByRole('button', { name: 'Propose 1 time' })).toBeTruthy();
  });

  test('stay open when the message of the card goes', async () => {
    const { dialog } = await open();
    await userEvent.type(dialog.getByLabelText(/^A word to go with them/), 'Rather early');

    const card = hub.messages.at(-1)!;
    const gone = { ...card, bookingId: null, revision: 20, deletedAt: card.createdAt };
    hub.messages = [...hub.messages.slice(0, -1), gone];
    act(() => hear('chat-change', gone));

    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(dialog.getByDisplayValue('Rather early')).toBeTruthy();
  });
});

describe('a new session, from where one writes', () => {
  test('is offered in the ways that the hub says there are, and in none where nobody may', async () => {
    await seeRoom();
    await field();
    await waitFor(() => expect(hub.asked).toContain(`/api/proposal/ways?userId=${SLIMANE}`));
    expect(screen.queryByRole('button', { name: /session|Times/ })).toBeNull();
  });

  test('is a menu where there are several', async () => {
    ways = ['ask', 'in_their_name'];
    await seeRoom();
    await userEvent.click(await screen.findByRole('button', { name: 'Times' }));

    const items = await screen.findAllByRole('menuitem');
    expect(items.map((it) => it.textContent)).toEqual([
      'Ask for a session',
      'Propose a session with Slimane Khelifi',
    ]);
  });

  test('is asked for in the room: its card is there, and the draft too', async () => {
    ways = ['ask'];
    const requests: string[] = [];
    const before = hub.answerElse;
    hub.answerElse = (address, body) => {
      if (!address.pathname.endsWith('/expert-booking')) return before(address, body);
      requests.push(address.pathname);
      hub.messages.push(
        messageAt(4, { kind: 'booking', text: '', bookingId: BOOKING, senderId: AMIRA }),
      );
      return Response.json(booking);
    };
    await seeRoom();
    await userEvent.type(await field(), 'Half a thought');
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a session' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Ask Slimane Khelifi for a session' }),
    );
    await userEvent.type(dialog.getByLabelText('What should the session solve?'), 'The deck.');
    await userEvent.click((await freeTimes(dialog))[0]);
    await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 time' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(1);
    await screen.findByRole('region', { name: 'Fundraising with Slimane Khelifi' });
    expect((await field()).value).toBe('Half a thought');
  });

  test('is not offered where the room is closed', async () => {
    ways = ['ask'];
    await seeRoom({ closed: 'blocked' });
    await screen.findByText(/no longer exchange messages/);
    expect(screen.queryByRole('button', { name: 'Ask for a session' })).toBeNull();
  });
});
