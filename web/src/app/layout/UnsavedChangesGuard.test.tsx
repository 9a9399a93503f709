import { Button, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { text } from '@thedot/domain/kernel/fields';
import { use, useState } from 'react';
import { createMemoryRouter, Link, Outlet, useNavigate, useSearchParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setUpScreens, renderRoutes } from '../../testing/screens.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { UnsavedChangesContext, SKIP_UNSAVED_CHECK } from '../../lib/forms/unsaved-changes.ts';
import { type LeaveAnswer, useLeaveQuestion } from '../../lib/forms/leave-question.ts';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';

const signOut = vi.fn<() => void>();

/** Asks before the page is left. */
function Call({ onEnd }: { onEnd: () => void }) {
  const [answer, setAnswer] = useState<LeaveAnswer | null>(null);
  useLeaveQuestion(setAnswer);
  return (
    <>
      <button type="button" onClick={onEnd}>
        End call
      </button>
      {answer && (
        <>
          <button type="button" onClick={() => (answer.stay(), setAnswer(null))}>
            Stay in call
          </button>
          <button type="button" onClick={() => (answer.leave(), setAnswer(null))}>
            Leave call
          </button>
        </>
      )}
    </>
  );
}

function Page() {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const [isCalling, setCalling] = useState(false);
  const { leave } = use(UnsavedChangesContext);
  return (
    <>
      {search.get('tab') === 'other' ? <p>The other tab</p> : <NameForm />}
      {isCalling && <Call onEnd={() => setCalling(false)} />}
      <button type="button" onClick={() => setCalling(true)}>
        Start call
      </button>
      <Link to="/away">Cancel</Link>
      <Link to="/away" state={SKIP_UNSAVED_CHECK}>
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
    <UnsavedChangesGuard>
      <Outlet />
    </UnsavedChangesGuard>
  );
  const children = [
    { path: '/', element: <Page /> },
    { path: '/away', element: <p>Away</p> },
    { path: '/login', element: <p>Sign in</p> },
  ];
  router = createMemoryRouter([{ element, children }], { initialEntries: ['/away', '/'] });
  renderRoutes(router);
});

const user = userEvent.setup();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string) => user.type(await field(label), '!');
const click = async (words: string) => user.click(await screen.findByText(words));
const findConfirmation = () => screen.findByText('Discard changes?');
const expectNoConfirmation = () => expect(screen.queryByText('Discard changes?')).toBeNull();

test.each([
  ['nothing has changed', '', 'Cancel'],
  ['the form was saved', 'Name', 'Save Name'],
  ['the navigation keeps the input', 'Name', 'With all of it'],
])('leaving needs no confirmation when %s', async (_, typed, way) => {
  if (typed) await type(typed);
  await click(way);
  await screen.findByText('Away');
  expectNoConfirmation();
});

test('leaving with unsaved changes needs confirmation: the user can stay or leave', async () => {
  await type('Name');
  await click('Cancel');
  await click('Keep editing');
  expect((await field('Name')).value).toBe('Amira!');

  await click('Cancel');
  await click('Discard changes');
  await screen.findByText('Away');
});

test('changing the tab or going back with unsaved changes needs confirmation', async () => {
  await type('Name');
  await click('Other tab');
  await findConfirmation();
  await click('Keep editing');
  await waitFor(expectNoConfirmation);

  await router.navigate(-1);
  await findConfirmation();
  await click('Keep editing');
  expect((await field('Name')).value).toBe('Amira!');

  await click('Other tab');
  await click('Discard changes');
  await screen.findByText('The other tab');
});

test('closing the browser tab shows the browser’s own warning only with unsaved changes', async () => {
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  await type('Name');
  expect(closing()).toBe(true);
});

test('a page with a question of its own asks it before the one about unsaved changes', async () => {
  await click('Start call');
  await type('Name');
  await router.navigate(-1);
  await click('Stay in call');
  expect((await field('Name')).value).toBe('Amira!');

  await click('Cancel');
  await click('Leave call');
  await findConfirmation();
  await click('Keep editing');
  expect((await field('Name')).value).toBe('Amira!');

  await click('Cancel');
  await click('Leave call');
  await click('Discard changes');
  await screen.findByText('Away');
});

test('a page whose question is over is left without it', async () => {
  await click('Start call');
  await click('End call');
  await click('Cancel');
  await screen.findByText('Away');
});

test('signing out needs confirmation, the redirect to sign-in after a session end does not', async () => {
  await type('Name');
  await click('Sign out');
  await findConfirmation();
  expect(signOut).not.toHaveBeenCalled();
  await click('Discard changes');
  expect(signOut).toHaveBeenCalledOnce();

  await router.navigate('/login');
  await screen.findByText('Sign in');
});

test('a dialog without changes closes by Escape, its close button and an outside click', async () => {
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

test('a dialog with changes ignores an outside click and asks on Escape and its close button', async () => {
  await click('Open');
  await type('Reason');
  await user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
  expectNoConfirmation();
  await user.keyboard('{Escape}');
  await findConfirmation();
  // Only the confirmation dialog handles the key now.
  await user.keyboard('{Escape}');
  await waitFor(expectNoConfirmation);
  expect((await field('Reason')).value).toBe('Amira!');

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await click('Discard changes');
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
});

test('a dialog’s cancel button and a typed password need no confirmation', async () => {
  await click('Open');
  await type('Reason');
  await click('Not now');
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  expectNoConfirmation();

  await click('Open');
  await type('Password');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
});

test('leaving the page asks about changes in an open dialog', async () => {
  await click('Open');
  await type('Reason');
  void router.navigate(-1);
  await findConfirmation();
  await user.keyboard('{Escape}');
  await waitFor(expectNoConfirmation);
  expect((await field('Reason')).value).toBe('Amira!');

  void router.navigate(-1);
  await click('Discard changes');
  await screen.findByText('Away');
});

test('a page asks again when the user goes back at once after staying', async () => {
  await click('Start call');
  await act(() => router.navigate(-1));
  const stay = await screen.findByText('Stay in call');

  await act(async () => {
    stay.click();
    await router.navigate(-1);
  });

  await click('Leave call');
  await screen.findByText('Away');
});
