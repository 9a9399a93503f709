import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProgramState, ServiceRequestItem } from '@thedot/domain/community/community.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  expectFieldError,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import {
  errorResponse,
  mutationBodies,
  type ReceivedCall,
  stubServer,
} from '../../testing/server.ts';
import { ManageCommunityPage } from './ManageCommunityPage.tsx';
import { ProgramSettings } from './ProgramSettings.tsx';
import { RequestForm } from './RequestPanel.tsx';

// The stubbed server answers `fetch` only.
vi.mock('../../lib/api/transport.ts', async (load) => {
  const transport = await load<typeof import('../../lib/api/transport.ts')>();
  return { ...transport, sendByXhr: transport.sendByFetch };
});

setUpScreens('community', 'submissions');

const amira = { id: 'amira', name: 'Amira Ben Salah', photo: null, organization: 'Zitouna Labs' };
const nour = { ...amira, id: 'nour', name: 'Nour Jaziri', organization: null };

const item = (change: Partial<ServiceRequestItem> = {}): ServiceRequestItem => ({
  id: 'lyon',
  number: 7,
  title: 'Fair in Lyon',
  author: amira,
  assignee: nour,
  dueAt: null,
  createdAt: '2026-11-02T09:00:00Z',
  changedAt: '2026-11-02T09:00:00Z',
  closedAt: null,
  unread: 0,
  program: 'wemove',
  status: 'new',
  forward: null,
  ...change,
});

let calls: ReceivedCall[];
let isDown: boolean;

beforeEach(() => {
  isDown = false;
  calls = stubServer(({ path, query }) => {
    if (path === '/community/requests/counts')
      return Response.json({ items: [{ status: 'new', count: 31 }] });
    if (path === '/community/requests') {
      const status = query.get('status');
      if (isDown && status === 'done') return errorResponse(400, 'field.invalid');
      if (query.has('after')) return Response.json({ items: [], next: null });
      const items =
        status === 'new' ? [item()] : status === 'refused' ? [item({ id: 'logo', status })] : [];
      return Response.json({ items, next: status === 'new' ? 'lyon' : null });
    }
    if (path === '/community/programs' || path === '/submissions/assignees')
      return Response.json({ items: [] });
    return undefined;
  });
});

const openBoard = () =>
  renderScreen(<ManageCommunityPage />, { me: { role: 'dot' }, at: '/manage-community' });
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
const cardIn = async (name: string, title = 'Fair in Lyon') => {
  const link = await within(await column(name)).findByRole('link', { name: title });
  const card = link.closest('li');
  if (!card) throw new Error('The card is an item of the list of its column');
  return card;
};
/** jsdom has no data of a drag. */
const dataTransfer = { setData: () => {} };

describe('the board of requests', () => {
  test('opens the dialog of the action when a card is dropped on another status', async () => {
    openBoard();
    const card = await cardIn('New');
    expect(within(card).getByText('Nour Jaziri')).toBeTruthy();

    fireEvent.dragStart(within(card).getByRole('link'), { dataTransfer });
    // `dragover` is canceled where a drop is possible.
    expect(fireEvent.dragOver(await column('New'))).toBe(true);
    expect(fireEvent.dragOver(await column('Declined'))).toBe(false);
    fireEvent.drop(await column('Declined'));

    await pressButton('Decline request');
    expect(mutationBodies(calls)).toEqual([]);
    await fillFields({ Reason: 'The fair is full.' });
    await pressButton('Decline request');
    await waitFor(() =>
      expect(mutationBodies(calls)).toEqual([{ action: 'refuse', reason: 'The fair is full.' }]),
    );
  });

  test('opens the same dialog from the menu of a card, for the keyboard', async () => {
    openBoard();
    const card = await cardIn('New');

    within(card).getByRole('button', { name: 'Actions for Fair in Lyon' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Start request' }));
    await pressButton('Start request');

    await waitFor(() => expect(mutationBodies(calls)).toEqual([{ action: 'start', reason: '' }]));
  });

  test('shows a failed column as failed, counts each status, and loads the next page by key', async () => {
    isDown = true;
    openBoard();

    const done = await column('Done');
    const retry = await within(done).findByRole('button', { name: 'Try again' });
    expect(within(done).queryByText('No requests')).toBeNull();
    isDown = false;
    await userEvent.click(retry);
    await within(done).findByText('No requests');

    const fresh = await screen.findByRole('region', { name: 'New 31' });
    await userEvent.click(within(fresh).getByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(calls.some(({ query }) => query.get('after') === 'lyon')).toBe(true),
    );
  });

  test('asks with its filters, whose status is that of the column', async () => {
    renderScreen(<ManageCommunityPage />, {
      me: { role: 'dot' },
      at: '/manage-community?program=wemove&assignee=me&status=done',
    });
    await cardIn('New');

    const asked = calls.filter(({ path }) => path === '/community/requests');
    expect(asked.map(({ query }) => query.get('status')).sort()).toEqual([
      'done',
      'in_progress',
      'new',
      'refused',
    ]);
    for (const { query } of asked)
      expect([query.get('program'), query.get('assignee')]).toEqual(['wemove', 'me']);
  });
});

const state: ProgramState = {
  program: 'eurafrique',
  opensOn: null,
  closesOn: null,
  today: '2026-11-02',
  openRequests: 0,
  hasOrganization: true,
  hasPartner: true,
  consent: { version: 2, text: { en: 'Share my request', fr: 'Transmettre ma demande' } },
  acceptedVersion: 1,
  documents: [],
};

test('the dialog of a program keeps what was typed when another user changed its consent', async () => {
  let consent = state.consent;
  const sent = stubServer(({ path, method }) => {
    if (method === 'PUT') {
      consent = { version: 3, text: { en: 'Written meanwhile', fr: 'Écrit entre-temps' } };
      return errorResponse(409, 'service_request.consent_changed');
    }
    return path === '/community/programs'
      ? Response.json({ items: [{ ...state, consent }] })
      : Response.json({ items: [], consents: [], partner: null });
  });
  renderScreen(<ProgramSettings />, { me: { role: 'dot' } });
  await pressButton('Edit program');
  await fillFields({ 'Consent in English': 'We share your request.' });

  await pressButton('Save program');

  await screen.findByText(/just changed this consent/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Consent in English').value).toBe(
    'We share your request.',
  );
  expect(mutationBodies(sent)).toMatchObject([{ consentVersion: 2 }]);
});

describe('the form of a request', () => {
  test('asks again for a consent whose text changed, asks what an answer needs, and sends both', async () => {
    renderScreen(<RequestForm state={state} />, { me: {} });
    await fillFields({
      Subject: 'A shareholder pact',
      'What do you need?': 'Two founders and an investor.',
      'Countries involved': 'Tunisia',
    });
    await userEvent.click(await screen.findByLabelText('There is a deadline'));
    await pressButton('Send request');
    await screen.findByText(/The text of the consent has changed/);
    await expectFieldError('Deadline', 'Answer this question too');
    expect(mutationBodies(calls)).toEqual([]);

    await userEvent.click(await screen.findByLabelText('There is a deadline'));
    await userEvent.click(await screen.findByLabelText('Share my request'));
    await pressButton('Send request');
    await waitFor(() => expect(mutationBodies(calls)).toMatchObject([{ consentVersion: 2 }]));
  });
});
