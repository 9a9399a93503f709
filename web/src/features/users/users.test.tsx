import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserRecord, UserRow } from '@thedot/domain/accounts/directory.contract';
import type { Offboarding, OffboardingItem } from '@thedot/domain/accounts/offboarding.contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-errors.ts';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import {
  AffectedBookingsProvider,
  loadAffectedBookings,
} from '../../testing/affected-bookings.tsx';
import { person, request } from '../../testing/booking.tsx';
import { makeMe } from '../../testing/make-me.ts';
import {
  expectFieldError,
  findField,
  fillFields,
  pressButton,
  setUpScreens,
  renderScreen,
} from '../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../testing/server.ts';
import type { RegistrationAnswers } from '@thedot/domain/sign-up-reviews/registration.contract';
import { CorrectAnswersDialog } from './completion/CorrectAnswersDialog.tsx';
import { CompletePage } from './completion/CompletePage.tsx';
import { UserBulkActions } from './directory/UserBulkActions.tsx';
import { OffboardingForm } from './parts/OffboardingDialog.tsx';
import { toProfile } from './profile.data.ts';
import { UserActivity, UserBookings, UserNotes } from './record/UserHistoryCards.tsx';

setUpScreens('shell', 'users', 'directory', 'registrations', 'bookings');
loadAffectedBookings();

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

describe('correcting the answers of a registration', () => {
  const organization = { name: 'Atelier Rim', region: '', contact: '', website: '' };
  const station: RegistrationAnswers['station'] = {
    source: null,
    expertise: ['Technical support'],
    reason: 'Measure the latency of our probes.',
    question: '',
    // Passed since the registration.
    slots: [{ day: '2020-04-12', part: 'morning' }],
    address: '',
    field: 'Telemedicine',
    fieldDescription: 'Ultrasound, guided from far away.',
    foundedYear: null,
    linkedin: '',
    isLegallyPublished: false,
    hasStartupLabel: false,
  };

  function open(answers: Partial<RegistrationAnswers>, onCorrect = () => Response.json({})) {
    const me = makeMe({ review: 'waiting', phone: '+216 71 000 111', position: 'Engineer' });
    const stored = { ...toProfile(me), organization, station: null, ...answers };
    const calls = stubServer(({ method }) =>
      method === 'GET' ? Response.json(stored) : onCorrect(),
    );
    renderScreen(<CorrectAnswersDialog opened onClose={() => {}} />, { me });
    return calls;
  }

  test('sends only the changed answers of the 5G station’s form, with times that have passed', async () => {
    const calls = open({ station }, () => Response.json({ user: makeMe({ review: 'waiting' }) }));
    expect((await findField('Industry')).value).toBe('Telemedicine');
    expect(screen.queryByLabelText('Organization name')).toBeNull();
    await fillFields({
      'Company or project': 'Atelier Rim & Co',
      'What will you do at the 5G station?': 'Measure the jitter.',
    });
    await pressButton('Save changes');
    await screen.findByText('Changes saved');
    expect(mutationBodies(calls)).toEqual([
      { organization: { name: 'Atelier Rim & Co' }, station: { reason: 'Measure the jitter.' } },
    ]);
  });

  test('shows what the server refuses at its field and keeps the input', async () => {
    const refusal = { code: 'field.year_future', path: 'station.foundedYear', message: '' };
    open({ station }, () => errorResponse(422, 'request.invalid', { errors: [refusal] }));
    await fillFields({ Industry: 'Acoustics' });
    await pressButton('Save changes');
    await screen.findByText('This year is in the future');
    expect((await findField('Industry')).value).toBe('Acoustics');
  });

  test('refuses changed times in the past at their day', async () => {
    const calls = open({ station });
    await screen.findByText('Time 1');
    await userEvent.click(screen.getByRole('radio', { name: 'Afternoon' }));
    await pressButton('Save changes');
    await expectFieldError('Day', 'Choose a date in the future');
    expect(mutationBodies(calls)).toEqual([]);
  });

  test('names the date field and the calendar button of each time with its number', async () => {
    open({ station });
    await pressButton('Add time');
    for (const name of ['Time 1, day', 'Time 2, day']) {
      screen.getByRole('textbox', { name });
      screen.getByRole('button', { name: `Choose date: ${name}` });
    }
  });

  test('has no fields of the station for other registrations', async () => {
    open({});
    expect((await findField('Organization name')).value).toBe('Atelier Rim');
    expect(screen.queryByRole('group', { name: 'Project' })).toBeNull();
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
    await pressButton('Restore 2 users');
    return page;
  }

  test('keep the same result text until the dialog has closed, when some actions were refused', async () => {
    const results = [
      { id: 'amira', refusal: null },
      { id: 'slimane', refusal: 'user.not_found' },
    ];
    stubServer(() => Response.json({ results }));
    await restore('default');

    const told = await screen.findByText(/not updated:$/);
    screen.getByText('1 user updated.');
    const said = told.textContent;
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    while (told.isConnected) {
      expect(told.textContent).toBe(said);
      await new Promise((frame) => requestAnimationFrame(frame));
    }
  });

  test('that apply to no selected user are disabled and say why', async () => {
    const rows = [
      { id: 'amira', role: 'startup', isCompleted: true, isRemoved: false, isErased: false },
      { id: 'nour', role: 'dot', isCompleted: true, isRemoved: false, isErased: false },
      // The bulk actions read these fields only.
    ] as UserRow[];
    const show = (...ids: string[]) => (
      <UserBulkActions ids={new Set(ids)} rows={rows} onSelectionChange={() => {}} />
    );
    const { rerenderScreen: showAgain } = renderScreen(show('nour'), {
      me: { id: 'nour', role: 'dot' },
    });
    const action = (name: string) => screen.getByRole('button', { name });
    const whyNot = (name: string) =>
      action(name).getAttribute('aria-disabled') && action(name).getAttribute('aria-description');
    expect(whyNot('Change role')).toBe('You can’t change your own role.');
    expect(whyNot('Remove')).toBe('You can’t remove yourself.');
    expect(whyNot('Restore')).toBe('Only removed users can be restored.');
    expect(whyNot('Resend invitation')).toBe('This user has already signed in.');
    await pressButton('Restore');
    expect(screen.queryByRole('dialog')).toBeNull();

    showAgain(show('nour', 'amira'));
    expect([whyNot('Remove'), whyNot('Change role')]).toEqual([null, null]);
    expect(whyNot('Restore')).toBe('Only removed users can be restored.');
  });

  test('report success after the user left the list', async () => {
    const answer = Promise.withResolvers<Response>();
    stubServer(() => answer.promise);
    const { rerenderScreen: showAgain } = await restore('test');
    const clear = screen.getByRole('button', { name: 'Clear selection' });
    await expect.poll(() => clear.hasAttribute('disabled')).toBe(true);

    showAgain(<></>);
    answer.resolve(Response.json({ results: [{ id: 'amira', refusal: null }] }));

    await screen.findByText('1 user updated.');
  });
});

describe('removing a user', () => {
  const [slimane, amira] = [
    person('slimane', 'Slimane Khelifi'),
    person('amira', 'Amira Ben Salah'),
  ];
  const session = (subject: string, more: Partial<OffboardingItem> = {}): OffboardingItem => ({
    kind: 'sessions',
    subject,
    name: '',
    page: null,
    booking: {
      kind: 'session',
      bookingId: subject,
      start: '2030-03-11T08:00:00.000Z',
      end: '2030-03-11T09:00:00.000Z',
      expert: slimane,
      requester: amira,
      canCancel: true,
    },
    loan: null,
    options: ['cancel', 'pass-on'],
    successors: [],
    ...more,
  });
  const farm: OffboardingItem = {
    ...session('farm'),
    kind: 'organization',
    name: 'Agri Farm',
    page: '/organizations/farm',
    booking: null,
    options: ['pass-on'],
    successors: [amira],
  };

  let left: OffboardingItem[];
  let sent: Offboarding[];
  let refusal: ApiError | null;
  const onDone = vi.fn<() => void>();

  /** Acts as a server that refuses the removal while an item is undecided. */
  async function remove(offboarding: Offboarding) {
    sent.push(offboarding);
    if (refusal) throw refusal;
    if (offboarding.decisions.length < left.length)
      throw new ApiError(409, { code: 'user.unsettled' });
  }

  function Removal() {
    const { data } = useQuery({ queryKey: ['left'], queryFn: () => [...left] });
    if (!data) return null;
    const texts = { text: 'Slimane goes.', alone: '', confirm: 'Remove', keep: 'Keep' };
    return (
      <OffboardingForm
        userId="slimane"
        texts={texts}
        items={data}
        submit={remove}
        successMessage=""
        onClose={onDone}
      />
    );
  }

  async function open(...items: OffboardingItem[]) {
    [left, sent, refusal] = [items, [], null];
    onDone.mockClear();
    // How the features show their bookings is a promise, also when it is loaded.
    await act(async () => {
      renderScreen(
        <AffectedBookingsProvider>
          <Removal />
        </AffectedBookingsProvider>,
      );
    });
  }
  const choose = async (field: string, option: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

  test('lists each open item with a link and asks for one message', async () => {
    const webhook = { kind: 'webhooks', subject: 'hook', option: 'leave' } as const;
    const { kind, subject, option } = webhook;
    const page = '/settings/webhooks/hook';
    const alone = { ...farm, kind, subject, name: 'Accounting', page, options: [option] };
    await open(session('first'), session('second'), alone, farm);
    expect(screen.getByRole('link', { name: 'Webhook: Accounting' }).getAttribute('href')).toBe(
      page,
    );
    expect(screen.getByText(/^3 open items\. Choose/)).toBeDefined();
    expect(screen.getByText('1 item, with what happens to it:')).toBeDefined();
    expect(screen.getByText(/^It stays with the hub\./)).toBeDefined();
    const links = await screen.findAllByRole('link', {
      name: 'Amira Ben Salah with Slimane Khelifi',
    });
    expect(links.map((it) => it.getAttribute('href'))).toEqual([
      '/booking/first',
      '/booking/second',
    ]);
    expect(screen.getByRole('link', { name: 'Owner of Agri Farm' }).getAttribute('href')).toBe(
      '/organizations/farm',
    );

    await choose('New owner', 'Amira Ben Salah');
    await pressButton('Remove');
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(await message());
    await expectFieldError('Message', 'Enter a message');
    await userEvent.keyboard('Slimane has left the hub.');
    await pressButton('Remove');

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const cancel = { kind: 'sessions', option: 'cancel', successorId: null };
    expect(sent).toEqual([
      {
        decisions: [
          { ...cancel, subject: 'first' },
          { ...cancel, subject: 'second' },
          { ...webhook, successorId: null },
          { kind: 'organization', subject: 'farm', option: 'pass-on', successorId: 'amira' },
        ],
        message: 'Slimane has left the hub.',
      },
    ]);
  });

  test('hands a ticket over to a colleague, and says what becomes of own ones', async () => {
    const nour = person('nour', 'Nour Jaziri');
    stubServer(() => Response.json({ successors: [nour] }));
    const ticket = session('ticket', {
      kind: 'tickets',
      name: 'Projector is dead',
      page: '/feedback/ticket/ticket',
      booking: null,
      options: ['leave', 'pass-on'],
    });
    const own = { ...ticket, subject: 'own', name: 'Broken chair', options: ['leave' as const] };
    await open(ticket, own);
    const link = await screen.findByRole('link', { name: 'Ticket: Projector is dead' });
    expect(link.getAttribute('href')).toBe('/feedback/ticket/ticket');
    expect(screen.getByText(/^The hub team keeps working on it/)).toBeDefined();

    await choose('Choose what happens to: Ticket: Projector is dead', 'Hand over to a colleague');
    await choose('Colleague', 'Nour Jaziri');
    await pressButton('Remove');

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent[0]?.decisions).toMatchObject([
      { kind: 'tickets', subject: 'ticket', option: 'pass-on', successorId: 'nour' },
      { kind: 'tickets', subject: 'own', option: 'leave' },
    ]);
  });

  test('moves a session to another expert who is free, and shows at it when they no longer are', async () => {
    const zeineb = person('zeineb', 'Zeineb Hafsi');
    stubServer(() => Response.json({ successors: [zeineb] }));
    await open(session('first'));
    await choose(
      'Choose what happens to: Amira Ben Salah with Slimane Khelifi',
      'Move to another expert',
    );
    await pressButton('Remove');
    expect(sent).toEqual([]);
    await choose('New expert', 'Zeineb Hafsi');
    const path = 'decisions.0.successorId';
    refusal = new ApiError(409, {
      code: 'expert.unavailable',
      errors: [{ path, code: 'expert.unavailable', msg: '' }],
    });
    await pressButton('Remove');

    const field = await screen.findByRole('combobox', { name: 'New expert' });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(sent.at(-1)?.decisions).toMatchObject([{ option: 'pass-on', successorId: 'zeineb' }]);
  });

  test('names the material to collect, without a choice', async () => {
    const loan: OffboardingItem = {
      ...session('loan', { kind: 'material', options: ['leave'] }),
      booking: {
        kind: 'material',
        bookingId: 'loan',
        start: '2030-03-11T08:00:00.000Z',
        end: '2030-03-12T09:00:00.000Z',
        material: { names: '2 × Camera', page: '/material/booking?booking=loan' },
        booker: amira,
        canCancel: false,
      },
      loan: { since: '2030-03-11T08:00:00.000Z', isOverdue: true },
    };
    await open(loan);

    expect(screen.getByRole('link', { name: '2 × Camera' })).toBeDefined();
    expect(screen.getByText(/^Material of 1 loan is still out/)).toBeDefined();
    expect(screen.getByText('Overdue')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
    await pressButton('Remove');
    expect(sent[0]?.decisions).toMatchObject([{ kind: 'material', option: 'leave' }]);
  });

  test('says at the field that no other expert is free, and to cancel instead', async () => {
    stubServer(() => Response.json({ successors: [] }));
    await open(session('first'));
    await choose(
      'Choose what happens to: Amira Ben Salah with Slimane Khelifi',
      'Move to another expert',
    );
    const nobody = 'No other expert is free at this time. Cancel the booking instead.';
    await screen.findByText(nobody);
    await pressButton('Remove');

    const field = await screen.findByRole('combobox', { name: 'New expert' });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/can’t take over/)).toBeNull();
    expect(screen.getAllByText(nobody)).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  test('asks for no message about bookings that no other user takes part in', async () => {
    await open(session('room', { kind: 'spaces', options: ['release', 'leave'] }));
    await screen.findByRole('combobox', { name: /^Choose what happens/ });
    expect(screen.queryByRole('textbox', { name: /Message/ })).toBeNull();

    await choose('Choose what happens to: Amira Ben Salah with Slimane Khelifi', 'Keep');
    await pressButton('Remove');

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([{ decisions: [{ kind: 'spaces', option: 'leave' }], message: '' }]);
  });

  test('shows an item that appears after the dialog opened and keeps the message already typed', async () => {
    await open(session('first'));
    await userEvent.type(await message(), 'Slimane has left the hub.');

    left = [session('first'), session('second')];
    await pressButton('Remove');

    await expect.poll(() => screen.getAllByRole('listitem').length).toBe(2);
    expect((await message()).value).toBe('Slimane has left the hub.');
    await pressButton('Remove');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});

test('an expired request is named so in the bookings of a user', async () => {
  const expired = { ...request, status: 'cancelled', isExpired: true };
  stubServer(() => Response.json({ items: [expired], next: null }));
  renderScreen(<UserBookings userId="amira" />, { me: { id: 'nour', role: 'dot' } });
  await screen.findByText('Expired');
  expect(screen.queryByText('Cancelled')).toBeNull();
});

test('the activity of a user names the fields that they corrected in their registration', async () => {
  const entry = { action: 'registration.corrected', at: '2026-03-09T08:00:00Z', actor: null };
  const items = [
    { ...entry, id: '2', fields: ['phone', 'name', 'linkedin'] },
    { ...entry, id: '1', fields: [] },
  ];
  stubServer(() => Response.json({ items, next: null }));
  renderScreen(<UserActivity userId="amira" />);
  await screen.findByText('Registration corrected: phone, organization name, LinkedIn');
  screen.getByText('Registration corrected');

  await act(() => chooseLanguage('fr'));
  await screen.findByText(/^Inscription corrigée : téléphone, nom de l’organisation et LinkedIn/);
});

test('the activity of a user names the user, the hub or someone not signed in as the one who acted', async () => {
  const entry = { at: '2026-03-09T08:00:00Z', actor: null, fields: [] };
  const actor = { id: 'amira', name: 'Amira Ben Salah' };
  const items = [
    { ...entry, id: '4', action: 'auth.recovery-requested' },
    { ...entry, id: '3', action: 'auth.registered', actor },
    { ...entry, id: '2', action: 'access.refused' },
    { ...entry, id: '1', action: 'user.created-by-command' },
  ];
  stubServer(() => Response.json({ items, next: null }));

  renderScreen(<UserActivity userId="amira" />);

  await screen.findByText('Password reset requested');
  const actors = screen
    .getAllByText('Mon, Mar 9, 08:00')
    .map((time) => time.parentElement?.textContent?.split(' · ')[1]);
  const anonymous = 'by someone who wasn’t signed in';
  expect(actors).toEqual([anonymous, 'by the user', anonymous, 'by the hub']);
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
  await pressButton('Add note');
  await userEvent.type(note, ' Calls back.');

  await act(async () => added.resolve(Response.json({ note: {} })));

  await expect.poll(() => note.value).toBe('Calls back.');
  expect(isChanged()).toBe(true);
  await userEvent.clear(note);
  expect(isChanged()).toBe(false);
});
