import { Button, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { text } from '@thedot/domain/kernel/fields';
import { use, useState } from 'react';
import { createMemoryRouter, Link, Outlet, useNavigate, useSearchParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setUpScreens, showRoutes } from '../testing/screens.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PlaceContext, TAKEN_ALONG } from './kept-changes.ts';
import { KeptChanges } from './KeptChanges.tsx';
import { useContractForm } from './use-contract-form.ts';

const signOut = vi.fn<() => void>();

function Page() {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const { leave } = use(PlaceContext);
  return (
    <>
      {search.get('tab') === 'other' ? <p>The other tab</p> : <NameForm />}
      <Link to="/away">Cancel</Link>
      <Link to="/away" state={TAKEN_ALONG}>
        With all of it
      </Link>
      <Link to="?tab=other">Other tab</Link>
      <button type="button" onClick={() => leave(signOut)}>
        Sign out
      </button>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="A dialog">
        <NameForm label="Reason" onKeep={() => setOpened(false)} />
        <NameForm label="Password" isSecret />
      </Dialog>
    </>
  );
}

interface FormProps {
  label?: string;
  isSecret?: boolean;
  onKeep?: () => void;
}

function NameForm({ label = 'Name', isSecret = false, onKeep }: FormProps) {
  const navigate = useNavigate();
  const form = useContractForm(z.strictObject({ name: text(10) }), {
    initialValues: { name: 'Amira' },
    isSecret,
    submit: async () => undefined,
    onDone: () => void navigate('/away'),
  });
  return (
    <form {...form.formProps}>
      <TextInput label={label} {...form.getInputProps('name')} />
      <Button type="submit">Save {label}</Button>
      {onKeep && <Button onClick={onKeep}>Not now</Button>}
    </form>
  );
}

let router: ReturnType<typeof createMemoryRouter>;

setUpScreens();
beforeEach(() => {
  signOut.mockClear();
  const element = (
    <KeptChanges>
      <Outlet />
    </KeptChanges>
  );
  const children = [
    { path: '/', element: <Page /> },
    { path: '/away', element: <p>Away</p> },
    { path: '/login', element: <p>Sign in</p> },
  ];
  router = createMemoryRouter([{ element, children }], { initialEntries: ['/away', '/'] });
  showRoutes(router);
});

const user = userEvent.setup();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string) => user.type(await field(label), '!');
const click = async (words: string) => user.click(await screen.findByText(words));
const isAsked = () => screen.findByText('Leave without saving?');
const isNotAsked = () => expect(screen.queryByText('Leave without saving?')).toBeNull();

test.each([
  ['nothing was changed', '', 'Cancel'],
  ['it was saved', 'Name', 'Save Name'],
  ['all that was typed goes along', 'Name', 'With all of it'],
])('leaving is not asked about when %s', async (_, typed, way) => {
  if (typed) await type(typed);
  await click(way);
  await screen.findByText('Away');
  isNotAsked();
});

test('leaving is asked about when something was changed: the user may stay with it, or leave', async () => {
  await type('Name');
  await click('Cancel');
  await click('Stay here');
  expect((await field('Name')).value).toBe('Amira!');

  await click('Cancel');
  await click('Leave');
  await screen.findByText('Away');
});

test('another tab of the page is another screen, and so is what was there before', async () => {
  await type('Name');
  await click('Other tab');
  await isAsked();
  await click('Stay here');
  await waitFor(isNotAsked);

  await router.navigate(-1);
  await isAsked();
  await click('Stay here');
  expect((await field('Name')).value).toBe('Amira!');

  await click('Other tab');
  await click('Leave');
  await screen.findByText('The other tab');
});

test('closing the browser’s tab asks in the browser’s words, and only when something is typed', async () => {
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  await type('Name');
  expect(closing()).toBe(true);
});

test('signing out asks; a session that has ended does not', async () => {
  await type('Name');
  await click('Sign out');
  await isAsked();
  expect(signOut).not.toHaveBeenCalled();
  await click('Leave');
  expect(signOut).toHaveBeenCalledOnce();

  await router.navigate('/login');
  await screen.findByText('Sign in');
});

test('a dialog without anything typed closes by Escape, its cross and a click beside it', async () => {
  const ways = [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
    () => user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body),
  ];
  for (const close of ways) {
    await click('Open');
    await field('Reason');
    await close();
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  }
});

test('a dialog with something typed stays at a click beside it, and asks at Escape and its cross', async () => {
  await click('Open');
  await type('Reason');
  await user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
  isNotAsked();
  await user.keyboard('{Escape}');
  await isAsked();
  // The question alone answers to the key now.
  await user.keyboard('{Escape}');
  await waitFor(isNotAsked);
  expect((await field('Reason')).value).toBe('Amira!');

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await click('Leave');
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
});

test('the button of a dialog that gives it up says so itself; a password is no loss', async () => {
  await click('Open');
  await type('Reason');
  await click('Not now');
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  isNotAsked();

  await click('Open');
  await type('Password');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
});

test('what is typed into a dialog is asked about when its page is left', async () => {
  await click('Open');
  await type('Reason');
  void router.navigate(-1);
  await isAsked();
  await user.keyboard('{Escape}');
  await waitFor(isNotAsked);
  expect((await field('Reason')).value).toBe('Amira!');

  void router.navigate(-1);
  await click('Leave');
  await screen.findByText('Away');
});
