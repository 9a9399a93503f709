import { Button, MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { email, text } from '@thedot/domain/kernel/fields';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { useContractForm } from './use-contract-form.ts';
import { useFollowed } from './use-followed.ts';

const Card = z.strictObject({ name: text(10), email });
type Card = z.infer<typeof Card>;

const LOADED: Card = { name: 'Amira', email: 'amira@hub.example' };

/** What the server does with changes: the answer is the record as it is stored then. */
type Save = (changes: Partial<Card>) => Promise<Card>;

function CardForm({ save, loaded = LOADED }: { save: Save; loaded?: Card }) {
  const form = useContractForm(Card, {
    initialValues: loaded,
    submit: (_, changes) => save(changes),
    onDone: (stored, sent) => form.keep(stored, sent),
  });
  useFollowed(form, loaded);
  return (
    <form {...form.formProps}>
      <TextInput label="Email" {...form.getInputProps('email')} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

const user = userEvent.setup();

function open(save: Save) {
  const page = (loaded?: Card) => (
    <MantineProvider env="test">
      <Suspense>
        <CardForm save={save} {...(loaded && { loaded })} />
      </Suspense>
    </MantineProvider>
  );
  const { rerender } = render(page());
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  return {
    field,
    shown: () => ({ name: field('Name').value, email: field('Email').value }),
    /** The record is loaded anew, as it is stored by now. */
    load: (loaded: Card) => rerender(page(loaded)),
    press: () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
}

beforeEach(async () => {
  await loadTexts('app');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a save says what was changed, and the form shows what others saved meanwhile', async () => {
  const said: Partial<Card>[] = [];
  let stored = { ...LOADED, email: 'new@hub.example' };
  const { field, shown, press } = open(async (changes) => {
    said.push(changes);
    return (stored = { ...stored, ...changes });
  });
  await user.type(field('Name'), ' B');

  await press();
  expect(shown()).toEqual({ name: 'Amira B', email: 'new@hub.example' });
  await press();

  expect(said).toEqual([{ name: 'Amira B' }, {}]);
});

test('what is typed while a save is on its way stays, to be saved next', async () => {
  const said: Partial<Card>[] = [];
  const answer = Promise.withResolvers<void>();
  const { field, shown, press } = open(async (changes) => {
    said.push(changes);
    await answer.promise;
    return { ...LOADED, ...changes };
  });
  await user.type(field('Name'), ' B');
  await press();
  await user.type(field('Name'), 'S');
  answer.resolve();
  await vi.waitFor(async () => {
    await press();
    expect(said).toHaveLength(2);
  });

  expect(shown().name).toBe('Amira BS');
  expect(said).toEqual([{ name: 'Amira B' }, { name: 'Amira BS' }]);
});

test('what others save shows where nobody has typed, and what was typed stays, to be saved alone', async () => {
  const said: Partial<Card>[] = [];
  const { field, shown, load, press } = open(async (changes) => {
    said.push(changes);
    return { ...LOADED, ...changes };
  });
  await user.type(field('Name'), ' B');

  load({ name: 'Amina', email: 'new@hub.example' });
  await vi.waitFor(() => expect(shown().email).toBe('new@hub.example'));
  expect(shown().name).toBe('Amira B');
  await press();

  expect(said).toEqual([{ name: 'Amira B' }]);
});
