import { Button, MantineProvider, TextInput } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError } from '@thedot/domain/errors';
import { email, text } from '@thedot/domain/kernel/fields';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Refused } from './failures.ts';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { useContractForm } from './use-contract-form.ts';

const Wish = z.strictObject({ name: text(10), email });

type Submit = (wish: z.input<typeof Wish>) => Promise<void>;

function WishForm({ submit }: { submit: Submit }) {
  const form = useContractForm(Wish, {
    initialValues: { name: '', email: '' },
    submit,
    fieldOf: { 'auth.temporary_email': 'email' },
  });
  return (
    <form {...form.formProps} aria-label="Wish">
      <TextInput label="Email" {...form.getInputProps('email')} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Button type="submit">Send</Button>
    </form>
  );
}

const sent: unknown[] = [];
const take: Submit = async (wish) => void sent.push(wish);
const refuse =
  (error: AppError): Submit =>
  async () => {
    throw error;
  };

function open(submit: Submit) {
  render(
    <MantineProvider env="test">
      <Notifications />
      <Suspense>
        <WishForm submit={submit} />
      </Suspense>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    name: screen.getByLabelText('Name'),
    email: screen.getByLabelText('Email'),
    send: () => user.click(screen.getByRole('button', { name: 'Send' })),
  };
}

const errorOf = (field: HTMLElement) =>
  document.getElementById(
    field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id) => id.endsWith('-error')) ?? '',
  )?.textContent;

beforeEach(async () => {
  sent.length = 0;
  await loadTexts('app');
  await chooseLanguage('en');
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
});

describe('a form', () => {
  test('says what is wrong with a field once it is left, and follows every change after that', async () => {
    const { user, email } = open(take);

    await user.type(email, 'amira');
    expect(errorOf(email)).toBeUndefined();

    await user.tab();
    expect(errorOf(email)).toBe('This is not a valid email address');

    await user.type(email, '@hub.example');
    expect(errorOf(email)).toBeUndefined();

    await user.clear(email);
    await user.tab();
    expect(errorOf(email)).toBe('This field is required');
  });

  test('is not sent while a field is wrong; the first on the screen takes the focus', async () => {
    const { send, email, name } = open(take);

    await send();

    expect(sent).toEqual([]);
    expect([errorOf(email), errorOf(name)]).toEqual(Array(2).fill('This field is required'));
    expect(document.activeElement).toBe(email);
  });

  test('shows a refusal of the server at its field and keeps what was typed', async () => {
    const errors = [{ code: 'field.max', msg: '', path: 'name', params: { max: 5 } }] as const;
    const { user, send, email, name } = open(
      refuse(new AppError('request.invalid', { errors: [...errors] })),
    );
    await user.type(email, 'amira@hub.example');
    await user.type(name, 'Amira BS');

    await send();

    expect(errorOf(name)).toBe('At most 5 characters');
    expect(document.activeElement).toBe(name);
    expect([email, name].map((field) => field.getAttribute('value'))).toEqual([
      'amira@hub.example',
      'Amira BS',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['a call', 'a mutation'])(
    'that sends by %s has its screen look again, once, when the world has changed',
    async (how) => {
      let looks = 0;
      const shown = { queryKey: ['shown'], queryFn: () => ++looks };
      const leave = new QueryObserver(queryClient, shown).subscribe(() => {});
      await vi.waitFor(() => expect(looks).toBe(1));
      const call = refuse(new Refused(409, { code: 'user.removed' }));
      const move = new MutationObserver(queryClient, { mutationFn: call, meta: { silent: true } });
      const { user, send, email, name } = open(
        how === 'a call' ? call : (wish) => move.mutate(wish),
      );
      await user.type(email, 'amira@hub.example');
      await user.type(name, 'Amira');

      await send();
      await screen.findByRole('alert');
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      leave();

      expect(looks).toBe(2);
    },
  );

  test('shows a refusal that belongs to a field there, and in the reader’s language', async () => {
    const { user, send, email, name } = open(refuse(new AppError('auth.temporary_email')));
    await user.type(email, 'amira@hub.example');
    await user.type(name, 'Amira');

    await send();
    expect(errorOf(email)).toBe(ERRORS['auth.temporary_email'][1]);

    await chooseLanguage('fr');
    await screen.findByText('Les adresses e-mail temporaires ne sont pas acceptées');
  });

  test('keeps a refusal until its own field changes, whatever else is typed', async () => {
    const { user, send, email, name } = open(refuse(new AppError('auth.temporary_email')));
    await user.type(email, 'amira@hub.example');
    await user.type(name, 'Amira');
    await send();

    await user.type(name, ' B');
    await user.click(email);
    await user.tab();
    expect(errorOf(email)).toBe(ERRORS['auth.temporary_email'][1]);

    await user.type(email, 's');
    expect(errorOf(email)).toBeUndefined();
  });

  test('tells any other refusal in a toast', async () => {
    const { user, send, email, name } = open(refuse(new AppError('request.rate_limited')));
    await user.type(email, 'amira@hub.example');
    await user.type(name, 'Amira');

    await send();

    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Error');
    expect(toast.textContent).toContain(ERRORS['request.rate_limited'][1]);
    expect([errorOf(email), errorOf(name)]).toEqual([undefined, undefined]);
  });

  test('is sent as it was typed', async () => {
    const { user, send, email, name } = open(take);
    await user.type(email, 'amira@hub.example');
    await user.type(name, 'Amira');

    await send();

    expect(sent).toEqual([{ email: 'amira@hub.example', name: 'Amira' }]);
  });
});
