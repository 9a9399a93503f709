import { Button, TextInput } from '@mantine/core';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError } from '@thedot/domain/errors';
import { email, text } from '@thedot/domain/kernel/fields';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { pressButton, setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { changedFields, textTypedSince } from './changed-fields.ts';
import { readDraft } from './drafts.ts';
import { ApiError } from '../api/api-errors.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { queryClient } from '../query/query-client.ts';
import { useContractForm } from './use-contract-form.ts';
import { useSyncedForm } from './use-synced-form.ts';

setUpScreens();

const Contact = z.strictObject({ name: text(10), email });

type Submit = (contact: z.input<typeof Contact>) => Promise<void>;

function ContactForm({ submit }: { submit: Submit }) {
  const form = useContractForm(Contact, {
    initialValues: { name: '', email: '' },
    submit,
    errorFields: { 'auth.temporary_email': 'email' },
  });
  return (
    <form {...form.formProps} aria-label="Contact">
      <TextInput label="Email" {...form.getInputProps('email')} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Button type="submit">Send</Button>
    </form>
  );
}

const sent: unknown[] = [];
const recordSubmit: Submit = async (contact) => void sent.push(contact);
const refuse =
  (error: AppError): Submit =>
  async () => {
    throw error;
  };

function open(submit: Submit) {
  sent.length = 0;
  const { user } = renderScreen(<ContactForm submit={submit} />);
  const [email, name] = [screen.getByLabelText('Email'), screen.getByLabelText('Name')];
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return {
    user,
    name,
    email,
    send,
    fillAndSend: async (as = 'Amira') => {
      await user.type(email, 'amira@hub.example');
      await user.type(name, as);
      await send();
    },
  };
}

const errorOf = (field: HTMLElement) =>
  document.getElementById(
    field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id) => id.endsWith('-error')) ?? '',
  )?.textContent;

describe('a form', () => {
  test('validates a field on blur and then on every change', async () => {
    const { user, email } = open(recordSubmit);

    await user.type(email, 'amira');
    expect(errorOf(email)).toBeUndefined();

    await user.tab();
    expect(errorOf(email)).toBe('Enter a valid email address');

    await user.type(email, '@hub.example');
    expect(errorOf(email)).toBeUndefined();

    await user.clear(email);
    await user.tab();
    expect(errorOf(email)).toBe('This field is required');
  });

  test('is not sent while a field is invalid; the first invalid field gets the focus', async () => {
    const { send, email, name } = open(recordSubmit);

    await send();

    expect(sent).toEqual([]);
    expect([errorOf(email), errorOf(name)]).toEqual(Array(2).fill('This field is required'));
    expect(document.activeElement).toBe(email);
  });

  test('shows a server error at its field and keeps the input', async () => {
    const errors = [{ code: 'field.max', msg: '', path: 'name', params: { max: 5 } }] as const;
    const refused = new AppError('request.invalid', { errors: [...errors] });
    const { email, name, fillAndSend } = open(refuse(refused));
    await fillAndSend('Amira BS');

    expect(errorOf(name)).toBe('At most 5 characters');
    expect(document.activeElement).toBe(name);
    const typed = [email, name].map((field) => field.getAttribute('value'));
    expect(typed).toEqual(['amira@hub.example', 'Amira BS']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['a call', 'a mutation'])(
    'that sends by %s refetches the shown data once after a conflict',
    async (how) => {
      let looks = 0;
      const shown = { queryKey: ['shown'], queryFn: () => ++looks };
      const leave = new QueryObserver(queryClient, shown).subscribe(() => {});
      await vi.waitFor(() => expect(looks).toBe(1));
      const call = refuse(new ApiError(409, { code: 'user.removed' }));
      const move = new MutationObserver(queryClient, { mutationFn: call, meta: { silent: true } });
      const { fillAndSend } = open(how === 'a call' ? call : (contact) => move.mutate(contact));
      await fillAndSend();
      await screen.findByRole('alert');
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      leave();

      expect(looks).toBe(2);
    },
  );

  test('shows a server error at its field, in the current language, until the field changes', async () => {
    const { user, email, name, fillAndSend } = open(refuse(new AppError('auth.temporary_email')));
    await fillAndSend();

    await user.type(name, ' B');
    await user.click(email);
    await user.tab();
    expect(errorOf(email)).toBe(ERRORS['auth.temporary_email'][1]);
    await act(() => chooseLanguage('fr'));
    await screen.findByText('Les adresses e-mail temporaires ne sont pas acceptées');

    await user.type(email, 's');
    expect(errorOf(email)).toBeUndefined();
  });

  test('shows any other server error in a toast', async () => {
    const { email, name, fillAndSend } = open(refuse(new AppError('request.rate_limited')));
    await fillAndSend();

    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Error');
    expect(toast.textContent).toContain(ERRORS['request.rate_limited'][1]);
    expect([errorOf(email), errorOf(name)]).toEqual([undefined, undefined]);
  });

  test('sends the values as typed', async () => {
    const { fillAndSend } = open(recordSubmit);
    await fillAndSend();
    expect(sent).toEqual([{ email: 'amira@hub.example', name: 'Amira' }]);
  });
});

test('a form goes on after a server error of files, once others are chosen', async () => {
  const valid = vi.fn<(isValid: boolean) => void>();
  function FilesForm() {
    const form = useContractForm(z.strictObject({ name: text(10) }), {
      initialValues: { name: 'Amira' },
      submit: async () => {
        throw new AppError('file.not_a_document');
      },
      errorFields: { 'file.not_a_document': 'documents' },
    });
    return (
      <form {...form.formProps}>
        <output>{form.errors['documents']}</output>
        <Button onClick={() => form.clearServerErrors('documents')}>Choose</Button>
        <Button onClick={() => valid(form.validateFields(['documents']))}>Continue</Button>
        <Button type="submit">Send</Button>
      </form>
    );
  }
  renderScreen(<FilesForm />);
  await pressButton('Send');
  await screen.findByText(ERRORS['file.not_a_document'][1]);

  await pressButton('Continue');
  await pressButton('Choose');
  await pressButton('Continue');

  expect(valid.mock.calls).toEqual([[false], [true]]);
});

describe('a form that edits a record', () => {
  const Card = z.strictObject({ name: text(10), email });
  type Card = z.infer<typeof Card>;

  const LOADED: Card = { name: 'Amira', email: 'amira@hub.example' };

  /** The changes that each save sent. */
  const said: Partial<Card>[] = [];
  type Save = (changes: Partial<Card>) => Promise<Card>;

  function CardForm({ save, loaded = LOADED }: { save: Save; loaded?: Card }) {
    const form = useContractForm(Card, {
      initialValues: loaded,
      submit: (_, changes) => save(changes),
      onDone: (stored, sent) => form.applyStored(stored, sent),
    });
    useSyncedForm(form, loaded);
    return (
      <form {...form.formProps}>
        <TextInput label="Email" {...form.getInputProps('email')} />
        <TextInput label="Name" {...form.getInputProps('name')} />
        <Button type="submit">Save</Button>
      </form>
    );
  }

  function openCard(store: Save) {
    said.length = 0;
    const save: Save = (changes) => {
      said.push(changes);
      return store(changes);
    };
    const { rerenderScreen } = renderScreen(<CardForm save={save} />);
    const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    return {
      field: input,
      shown: () => ({ name: input('Name').value, email: input('Email').value }),
      /** Renders the form with the record as it is stored now. */
      load: (loaded: Card) => rerenderScreen(<CardForm save={save} loaded={loaded} />),
      save: () => pressButton('Save'),
    };
  }

  test('sends only the changes, and shows what other users saved meanwhile', async () => {
    let stored = { ...LOADED, email: 'new@hub.example' };
    const { field, shown, save } = openCard(
      async (changes) => (stored = { ...stored, ...changes }),
    );
    await userEvent.type(field('Name'), ' B');

    await save();
    expect(shown()).toEqual({ name: 'Amira B', email: 'new@hub.example' });
    await save();

    expect(said).toEqual([{ name: 'Amira B' }, {}]);
  });

  test('keeps input typed during a save, for the next save', async () => {
    const answer = Promise.withResolvers<void>();
    const { field, shown, save } = openCard(async (changes) => {
      await answer.promise;
      return { ...LOADED, ...changes };
    });
    await userEvent.type(field('Name'), ' B');
    await save();
    await userEvent.type(field('Name'), 'S');
    answer.resolve();
    await vi.waitFor(async () => {
      await save();
      expect(said).toHaveLength(2);
    });

    expect(shown().name).toBe('Amira BS');
    expect(said).toEqual([{ name: 'Amira B' }, { name: 'Amira BS' }]);
  });

  test('shows values saved by other users in untouched fields, and sends only the own changes', async () => {
    const { field, shown, load, save } = openCard(async (changes) => ({ ...LOADED, ...changes }));
    await userEvent.type(field('Name'), ' B');

    load({ name: 'Amina', email: 'new@hub.example' });
    await vi.waitFor(() => expect(shown().email).toBe('new@hub.example'));
    expect(shown().name).toBe('Amira B');
    await save();

    expect(said).toEqual([{ name: 'Amira B' }]);
  });
});

describe('changed fields', () => {
  const loaded = { name: 'Amira', born: '1990-05-04' as string | null, hours: [{ wday: 1 }] };

  test.each([
    ['no unchanged field', {}],
    ['an emptied field', { name: '', born: null }],
    ['a whole list', { hours: [{ wday: 1 }, { wday: 2 }] }],
  ])('contain %s', (_, changes) => {
    expect(changedFields(loaded, { ...structuredClone(loaded), ...changes })).toEqual(changes);
    expect(changedFields({ born: null }, { born: null })).toEqual({});
  });

  test('of a sent text contain the added part, or the whole edited text', () => {
    expect(textTypedSince('Called.', 'Called.')).toBe('');
    expect(textTypedSince('Called.', 'Called.\nCalls back.')).toBe('Calls back.');
    expect(textTypedSince('Called.', 'Phoned.')).toBe('Phoned.');
  });
});

describe('a draft', () => {
  const initial = { name: 'Amira', phone: '', birthdate: null as string | null };

  test('restores the stored values', () => {
    const left = { name: 'Amira B.', phone: '+216 20 123 456', birthdate: '1995-02-03' };
    localStorage.setItem('draft', JSON.stringify(left));
    expect(readDraft('draft', initial)).toEqual(left);
  });

  test('ignores values that no longer fit the form', () => {
    localStorage.setItem('draft', JSON.stringify({ name: 7, fax: '1', phone: '22' }));
    expect(readDraft('draft', initial)).toEqual({ ...initial, phone: '22' });
  });

  test('keeps the initial values of a group’s missing fields', () => {
    const group = { organization: { name: 'Zitouna Labs', region: '' } };
    localStorage.setItem('draft', JSON.stringify({ organization: { region: 'Sfax' } }));
    const organization = { name: 'Zitouna Labs', region: 'Sfax' };
    expect(readDraft('draft', group)).toEqual({ organization });
  });

  test.each(['', 'nonsense', 'null', '[1]'])('ignores the stored text %j', (kept) => {
    localStorage.setItem('draft', kept);
    expect(readDraft('draft', initial)).toEqual(initial);
  });
});
