import { TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { email } from '@thedot/domain/kernel/fields';
import { AppError } from '@thedot/domain/errors';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  expectFieldError,
  fillFields,
  findField,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import { type FormSchema, lazySchema, type LazySchema } from './lazy-schema.ts';
import { useContractForm } from './use-contract-form.ts';

setUpScreens();

const Address = z.strictObject({ email });
interface Values extends Record<string, unknown> {
  email: string;
}

function AddressForm({ schema, send }: { schema: LazySchema<Values>; send: () => Promise<null> }) {
  const form = useContractForm<Values, null>(schema, {
    initialValues: { email: '' },
    submit: send,
  });
  return (
    <form {...form.formProps}>
      <TextInput label="Address" {...form.getInputProps('email')} />
      <button type="submit" disabled={form.busy}>
        Send
      </button>
    </form>
  );
}

function openForm() {
  const coming = Promise.withResolvers<FormSchema<Values>>();
  const load = vi.fn<() => Promise<FormSchema<Values>>>(() => coming.promise);
  const send = vi.fn<() => Promise<null>>(async () => null);
  renderScreen(<AddressForm schema={lazySchema(load)} send={send} />);
  return { load, send, arrive: () => coming.resolve(Address), fail: coming.reject };
}

test('a form that is not used loads no schema', async () => {
  const { load } = openForm();
  fireEvent.focus(await findField('Address'));
  expect(load).not.toHaveBeenCalled();
});

test('a field that was left before the schema came is checked once it has', async () => {
  const { arrive } = openForm();
  await fillFields({ Address: 'no address' });
  fireEvent.blur(await findField('Address'));
  (await findField('Address')).blur();
  expect(screen.queryByText('Enter a valid email address')).toBeNull();

  arrive();

  await vi.waitFor(async () =>
    expect((await findField('Address')).getAttribute('aria-invalid')).toBe('true'),
  );
});

test('a form that is sent before its schema came waits for it', async () => {
  const { arrive, send } = openForm();
  await pressButton('Send');
  expect(send).not.toHaveBeenCalled();

  arrive();

  await expectFieldError('Address', 'This field is required');
  expect(send).not.toHaveBeenCalled();
  await fillFields({ Address: 'amira@thedot.example' });
  await pressButton('Send');
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('a schema that cannot be loaded is shown like a failed call, and the form can be sent again', async () => {
  const { fail, load } = openForm();
  await pressButton('Send');

  fail(new AppError('server.offline'));

  await screen.findByRole('alert');
  load.mockResolvedValueOnce(Address);
  await pressButton('Send');
  await expectFieldError('Address', 'This field is required');
});
