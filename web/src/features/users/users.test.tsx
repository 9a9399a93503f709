import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import type {
  OffboardingItem,
  OffboardingDecision,
} from '@thedot/domain/accounts/offboarding.contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-errors.ts';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { person } from '../../testing/booking.tsx';
import { makeMe } from '../../testing/make-me.ts';
import {
  expectFieldError,
  findField,
  fillFields,
  pressButton,
  setUpScreens,
  renderScreen,
} from '../../testing/screens.tsx';
import { stubServer } from '../../testing/server.ts';
import type { RegistrationAnswers } from '@thedot/domain/sign-up-reviews/registration.contract';
import { CompletePage } from './completion/CompletePage.tsx';
import { UserBulkActions } from './directory/UserBulkActions.tsx';
import { OffboardingForm } from './parts/RemoveUserDialog.tsx';
import { toProfile } from './profile.data.ts';
import { UserNotes } from './record/UserHistoryCards.tsx';

setUpScreens('shell', 'users', 'directory');

describe('completing a registration', () => {
  const open = (answers: Partial<RegistrationAnswers> = {}) => {
    const me = makeMe({ isCompleted: false, review: 'waiting', language: 'fr' });
    const stored = { ...toProfile(me), phone: '', position: '', organization: null, ...answers };
    stubServer(() => Response.json(stored));
    return renderScreen(<CompletePage />, { me });
  };

  test('asks on one page for what is missing only, and keeps the input after a reload', async () => {
    await chooseLanguage('fr');
    const { leave } = open();

    await findField('Fonction');
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await pressButton('Envoyer l’inscription');
    await expectFieldError('Téléphone', 'Ce champ est obligatoire');
    await expectFieldError('Fonction', 'Ce champ est obligatoire');
    await fillFields({ Téléphone: 'pas un numéro' });
    await userEvent.tab();
    await expectFieldError(
      'Téléphone',
      'Saisissez un numéro de téléphone valable, par exemple +216 71 234 567',
    );
    await fillFields({ Téléphone: '+216 71 000 111' });

    leave();
    open();
    expect((await findField('Téléphone')).value).toBe('+216 71 000 111');
  });

  test('opens the other details when one of them is refused', async () => {
    open({ phone: '+216 71 000 111' });
    await fillFields({ Position: 'Engineer' });
    await pressButton('More details (optional)');
    await userEvent.clear(await findField('First name'));
    await pressButton('More details (optional)');
    expect(screen.queryByLabelText('First name')).toBeNull();

    await pressButton('Submit registration');

    await expectFieldError('First name', 'This field is required');
  });

  test('shows all details when nothing is missing', async () => {
    open({ phone: '+216 71 000 111', position: 'Engineer' });
    expect((await findField('Phone')).value).toBe('+216 71 000 111');
    expect(screen.queryByRole('button', { name: 'More details (optional)' })).toBeNull();
  });
});

describe('bulk actions on users', () => {
  const list = (
    <UserBulkActions ids={new Set(['amira', 'slimane'])} rows={[]} onSelectionChange={() => {}} />
  );

  /** Restores the two selected users. */
  async function restore(env: 'default' | 'test') {
    const page = renderScreen(list, { me: { id: 'nour', role: 'dot' }, env });
    await pressButton('Restore');
    await pressButton('Restore them');
    return page;
  }

  test('keep the same result text until the dialog has closed, when some actions were refused', async () => {
    const results = [
      { id: 'amira', refusal: null },
      { id: 'slimane', refusal: 'user.not_found' },
    ];
    stubServer(() => Response.json({ results }));
    await restore('default');

    const told = await screen.findByText(/left as they were:$/);
    screen.getByText('Done for 1 person.');
    const said = told.textContent;
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    while (told.isConnected) {
      expect(told.textContent).toBe(said);
      await new Promise((frame) => requestAnimationFrame(frame));
    }
  });

  test('report success after the user left the list', async () => {
    const answer = Promise.withResolvers<Response>();
    stubServer(() => answer.promise);
    const { rerenderScreen: showAgain } = await restore('test');
    const clear = screen.getByRole('button', { name: 'Clear selection' });
    await expect.poll(() => clear.hasAttribute('disabled')).toBe(true);

    showAgain(<></>);
    answer.resolve(Response.json({ results: [{ id: 'amira', refusal: null }] }));

    await screen.findByText('Done for 1 person.');
  });
});

describe('removing a user', () => {
  const sessions: OffboardingItem = {
    kind: 'sessions',
    subject: null,
    name: '',
    count: 1,
    options: ['cancel'],
    countAsExpert: 0,
    successors: [],
  };
  const requests: OffboardingItem = { ...sessions, kind: 'requests', count: 2 };

  let left: OffboardingItem[];
  let sent: OffboardingDecision[][];
  const onDone = vi.fn<() => void>();

  /** Acts as a server that refuses the removal while an item is undecided. */
  async function remove(decisions: OffboardingDecision[]) {
    sent.push(decisions);
    if (decisions.length < left.length) throw new ApiError(409, { code: 'user.unsettled' });
  }

  function Removal() {
    const { data } = useQuery({ queryKey: ['left'], queryFn: () => [...left] });
    if (!data) return null;
    const words = { text: 'Slimane goes.', alone: '', confirm: 'Remove', keep: 'Keep' };
    return (
      <OffboardingForm
        texts={words}
        items={data}
        submit={remove}
        successMessage=""
        onClose={onDone}
      />
    );
  }

  function open(...lines: OffboardingItem[]) {
    [left, sent] = [lines, []];
    onDone.mockClear();
    renderScreen(<Removal />);
  }
  const boxes = () => screen.getAllByRole<HTMLTextAreaElement>('textbox');

  test('asks for no text about bookings that no other user takes part in', async () => {
    open({ ...sessions, kind: 'spaces', options: ['release'] });
    await screen.findByText('1 upcoming booking of a space');
    expect(screen.queryAllByRole('textbox')).toEqual([]);

    await pressButton('Remove');

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([[{ kind: 'spaces', option: 'release', message: '' }]]);
  });

  test('shows an item that appears after the dialog opened and keeps the texts already typed', async () => {
    open(requests);
    await userEvent.type(await screen.findByRole('textbox'), 'Slimane has left the hub.');

    left = [sessions, requests];
    await pressButton('Remove');

    await expect
      .poll(() => boxes().map(({ value }) => value))
      .toEqual(['', 'Slimane has left the hub.']);
    await pressButton('Remove');
    expect(sent).toHaveLength(1);
    expect(document.activeElement).toBe(boxes()[0]);

    await userEvent.keyboard('Please book somebody else. ');
    await pressButton('Remove');

    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    const cancel = { subject: null, option: 'cancel', successorId: null };
    expect(sent.at(-1)).toEqual([
      { ...cancel, kind: 'sessions', message: 'Please book somebody else.' },
      { ...cancel, kind: 'requests', message: 'Slimane has left the hub.' },
    ]);
  });

  test('requires a new owner for an organization', async () => {
    open({
      ...sessions,
      kind: 'organization',
      subject: 'farm',
      name: 'Agri Farm',
      options: ['pass-on'],
      successors: [person('amira', 'Amira Ben Salah')],
    });

    await pressButton('Remove');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('option', { name: 'Amira Ben Salah' }));
    await pressButton('Remove');

    await expect
      .poll(() => sent.at(-1))
      .toEqual([
        {
          kind: 'organization',
          subject: 'farm',
          option: 'pass-on',
          message: '',
          successorId: 'amira',
        },
      ]);
  });
});

test('adding a note keeps the text typed while the request was pending', async () => {
  // UserNotes reads the id and the name only.
  const user = { id: 'amira', name: 'Amira Ben Salah' } as UserRecord;
  const added = Promise.withResolvers<Response>();
  stubServer(({ method }) =>
    method === 'POST' ? added.promise : Response.json({ items: [], next: '' }),
  );
  const { isChanged } = renderScreen(<UserNotes user={user} />);
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await userEvent.type(note, 'Called on Monday.');
  await pressButton('Add a note');
  await userEvent.type(note, ' Calls back.');

  await act(async () => added.resolve(Response.json({ note: {} })));

  await expect.poll(() => note.value).toBe('Calls back.');
  expect(isChanged()).toBe(true);
  await userEvent.clear(note);
  expect(isChanged()).toBe(false);
});
