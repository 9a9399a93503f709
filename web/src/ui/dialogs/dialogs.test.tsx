import { Button, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@thedot/domain/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useDialogFor } from '../../lib/hooks/use-dialog-for.ts';
import { useLazyDialog } from '../../lib/hooks/use-lazy-dialog.ts';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

setUpScreens();

const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockReset());

const field = (name = 'Email') => screen.findByRole<HTMLInputElement>('textbox', { name });

test('a form dialog shows a refusal at its field, keeps the input, and closes with a toast after success', async () => {
  const submit = vi
    .fn<(values: { email: string }) => Promise<string>>()
    .mockRejectedValueOnce(
      new AppError('request.invalid', {
        errors: [{ code: 'field.email', msg: 'Not an email', path: 'email' }],
      }),
    )
    .mockResolvedValueOnce('Amira');
  renderScreen(
    <FormDialog
      opened
      onClose={onClose}
      title="Invite"
      schema={z.object({ email: z.string() })}
      initialValues={{ email: '' }}
      submit={submit}
      confirmLabel="Send"
      successMessage={(name, { email }) => `${name} is invited at ${email}.`}
    >
      {({ getInputProps }) => <TextInput label="Email" {...getInputProps('email')} />}
    </FormDialog>,
  );
  await userEvent.type(await field(), 'amira');

  await pressButton('Send');
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect((await field()).value).toBe('amira');
  expect(document.activeElement).toBe(await field());
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.type(await field(), '@hub.tn');
  await pressButton('Send');
  await screen.findByText('Amira is invited at amira@hub.tn.');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that is mounted open, as one whose code arrives late, returns the focus to its opener', async () => {
  function LateDialog() {
    const dialog = useLazyDialog();
    return (
      <>
        <Button onClick={dialog.open}>All</Button>
        {dialog.isRequested && (
          <Dialog opened={dialog.opened} onClose={dialog.close} title="Late">
            <Button>Inside</Button>
          </Dialog>
        )}
      </>
    );
  }
  renderScreen(<LateDialog />);
  await pressButton('All');
  await userEvent.click(await screen.findByRole('button', { name: 'Inside' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All'));
});

test('a form dialog asks before Escape discards the input, and opens empty again', async () => {
  const dialog = (opened: boolean) => (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Invite"
      schema={z.object({ email: z.string() })}
      initialValues={{ email: '' }}
      submit={async () => {}}
      confirmLabel="Send"
    >
      {({ getInputProps }) => <TextInput label="Email" {...getInputProps('email')} />}
    </FormDialog>
  );
  const { rerenderScreen } = renderScreen(dialog(true));
  await userEvent.type(await field(), 'amira');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await pressButton('Discard changes');
  expect(onClose).toHaveBeenCalledOnce();

  rerenderScreen(dialog(false));
  rerenderScreen(dialog(true));
  expect((await field()).value).toBe('');
});

test('a reason dialog requires a reason, and a preset fills it in', async () => {
  const onConfirm = vi.fn<(reason: string) => Promise<unknown>>().mockResolvedValue(null);
  renderScreen(
    <ReasonDialog
      opened
      onClose={onClose}
      title="Decline?"
      schema={z.string().trim().min(1)}
      label="Reason"
      description="The author reads this."
      presets={['No room left', 'Too late']}
      confirmLabel="Decline"
      onConfirm={onConfirm}
    />,
  );
  await pressButton('Decline');
  expect(document.activeElement).toBe(await field('Reason'));
  expect(onConfirm).not.toHaveBeenCalled();

  await pressButton('Too late');
  await pressButton('Decline');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Too late');
});

test('a confirmation stays open after an error, and closes with a toast after success', async () => {
  const onConfirm = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new AppError('server.unreachable'))
    .mockResolvedValueOnce(null);
  renderScreen(
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Remove?"
      text="It goes."
      confirmLabel="Remove"
      onConfirm={onConfirm}
      successMessage="Removed."
    />,
  );
  await pressButton('Remove');
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();

  await pressButton('Remove');
  await screen.findByText('Removed.');
  expect(onClose).toHaveBeenCalledOnce();
});

function Removal() {
  const removal = useDialogFor<string>();
  return (
    <>
      <Button onClick={() => removal.open('Amira')}>Remove Amira</Button>
      {removal.subject && (
        <ConfirmDialog
          opened={removal.opened}
          onClose={removal.close}
          title={`Remove ${removal.subject}?`}
          text="It goes."
          confirmLabel="Remove"
          onConfirm={async () => {}}
        />
      )}
    </>
  );
}

test('the focus returns to the button that first opened a dialog about a subject', async () => {
  renderScreen(<Removal />, { env: 'default' });
  await pressButton('Remove Amira');
  await screen.findByText('Remove Amira?');
  await userEvent.keyboard('{Escape}');
  const opener = screen.getByRole('button', { name: 'Remove Amira' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
