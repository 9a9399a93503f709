import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ticket, TicketItem } from '@thedot/domain/tickets/tickets.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillFields, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import {
  errorResponse,
  mutationBodies,
  type ReceivedCall,
  stubServer,
} from '../../testing/server.ts';
import { TicketPage } from './TicketPage.tsx';
import { TicketsCard } from './TicketsCard.tsx';
import { TicketsPage } from './TicketsPage.tsx';

// The stubbed server answers `fetch` only.
vi.mock('../../lib/api/transport.ts', async (load) => {
  const transport = await load<typeof import('../../lib/api/transport.ts')>();
  return { ...transport, sendByXhr: transport.sendByFetch };
});

setUpScreens('tickets', 'submissions');

const sentTo = (path: string) => mutationBodies(calls.filter((it) => it.path === path));

const amira = { id: 'amira', name: 'Amira Ben Salah', photo: null, organization: 'Zitouna Labs' };
const TEXT = 'It does not start any more.';

const item = (change: Partial<TicketItem> = {}): TicketItem => ({
  id: 'lamp',
  number: 7,
  title: 'The projector of Medina is dead',
  author: amira,
  assignee: null,
  dueAt: null,
  createdAt: '2026-11-02T09:00:00Z',
  changedAt: '2026-11-02T09:00:00Z',
  closedAt: null,
  unread: 0,
  type: 'claim',
  status: 'open',
  area: 'spaces',
  votes: 0,
  hasVoted: false,
  ...change,
});

const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  ...item(),
  text: TEXT,
  reason: '',
  files: [],
  benefit: '',
  happenedOn: null,
  subject: { kind: 'space', id: 'medina', name: 'Medina', path: '/booking/workshop/medina' },
  mergedInto: null,
  mergedStatus: null,
  duplicates: [],
  rating: null,
  ratingText: '',
  isMine: true,
  canReadDetails: true,
  actions: [],
  canDelete: false,
  canRate: false,
  canVote: false,
  ...change,
});

let calls: ReceivedCall[];
let shown: Ticket;
let isStaff: boolean;
let onCreate: () => Response;

const page = (items: readonly unknown[] = []) => Response.json({ items, next: null });

const ANSWERS: Readonly<Record<string, () => Response>> = {
  '/feedbacks': () => page([item(), item({ id: 'door', number: 8, title: 'The door is stuck' })]),
  '/feedbacks/claim': () => page([item()]),
  '/feedback/counts': () => Response.json({ open: 2, proposals: 0, claims: 1, resolved: 0 }),
  '/feedback/similar': () => page([item()]),
  '/feedback/about/space/medina': () => page([item({ status: 'resolved' })]),
  '/submissions/assignees': () => page([{ ...amira, id: 'nour', name: 'Nour Gharbi' }]),
  '/feedback/lamp': () => Response.json(shown),
  '/submission/lamp/history': () => page(),
  '/submission/lamp/messages': () =>
    Response.json({
      items: [],
      next: null,
      readAt: null,
      canWriteInternal: isStaff,
      isClosed: false,
    }),
};

beforeEach(() => {
  shown = ticket();
  isStaff = false;
  onCreate = () => errorResponse(429, 'ticket.too_many', { params: { count: 10 } });
  calls = stubServer(({ method, path }) => {
    if (path === '/feedback' && method === 'POST') return onCreate();
    return ANSWERS[path]?.();
  });
});

const openList = (search = '') =>
  renderScreen(<TicketsPage />, {
    me: isStaff ? { role: 'dot' } : {},
    at: `/feedback${search}`,
    path: '/feedback',
  });
const openTicket = () =>
  renderScreen(<TicketPage />, {
    me: isStaff ? { role: 'dot' } : { id: amira.id },
    at: '/feedback/ticket/lamp',
    path: '/feedback/ticket/:id',
  });

describe('a new ticket', () => {
  const title = 'The projector of Medina';

  test('shows similar tickets while its title is typed', async () => {
    openList('?new=claim');
    await fillFields({ Title: title });

    const similar = await screen.findByRole('link', { name: '#7 The projector of Medina is dead' });
    expect(similar.getAttribute('href')).toBe('/feedback/ticket/lamp');
    const asked = calls.filter(({ path }) => path === '/feedback/similar');
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([{ title, type: 'claim' }]);
  });

  test('keeps its input after a refusal, and when the form is opened again', async () => {
    const { leave } = openList('?new=claim&about=space:medina');
    await fillFields({ Title: title, Description: TEXT });
    await pressButton('Create ticket');

    await waitFor(() =>
      expect(sentTo('/feedback')).toMatchObject([
        { type: 'claim', title, area: 'spaces', subject: { kind: 'space', id: 'medina' } },
      ]),
    );
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe(TEXT);
    leave();
    openList('?new=claim&about=space:medina');
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe(title);
  });
});

describe('the page of a ticket', () => {
  test('lets staff write a note that only the hub team sees', async () => {
    isStaff = true;
    shown = ticket({ isMine: false, actions: ['start', 'resolve'] });
    openTicket();

    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Only the hub team sees it' }),
    );
    await fillFields({ 'Note for the hub team': 'The lamp is on order.' });
    await pressButton('Add note');

    await waitFor(() =>
      expect(sentTo('/submission/lamp/messages')).toEqual([
        { text: 'The lamp is on order.', isInternal: true },
      ]),
    );
  });

  test('shows the status of the ticket that it was merged into', async () => {
    shown = ticket({ status: 'resolved', mergedStatus: 'in_progress' });
    openTicket();

    await screen.findByText('Merged');
    expect(screen.getAllByText('In progress')).toHaveLength(2);
    expect(screen.queryByText('Resolved')).toBeNull();
  });

  test('lets its author write messages, but no internal notes', async () => {
    openTicket();

    await screen.findByRole('button', { name: 'Send message' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Medina' }).getAttribute('href')).toBe(
      '/booking/workshop/medina',
    );
  });
});

test('staff resolve several tickets with one answer, which is required', async () => {
  isStaff = true;
  openList();
  for (const box of await screen.findAllByRole('checkbox', { name: /projector|door/ }))
    await userEvent.click(box);
  await pressButton('Resolve');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(mutationBodies(calls)).toEqual([]);

  await userEvent.type(dialog.getByRole('textbox'), 'Both are repaired.');
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() =>
    expect(mutationBodies(calls)).toEqual([
      {
        kind: 'ticket',
        ids: ['lamp', 'door'],
        action: 'resolve',
        reason: 'Both are repaired.',
        versions: {},
      },
    ]),
  );
});

test('the card of a record links its tickets, and a claim about it', async () => {
  renderScreen(<TicketsCard kind="space" id="medina" />, { me: {} });

  const row = within(await screen.findByRole('listitem'));
  row.getByText('Resolved');
  expect(row.getByRole('link').getAttribute('href')).toBe('/feedback/ticket/lamp');
  expect(screen.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toBe(
    '/feedback?new=claim&about=space:medina',
  );
});
