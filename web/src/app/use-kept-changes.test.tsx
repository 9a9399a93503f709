import { Button, MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { text } from '@thedot/domain/kernel/fields';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { useContractForm } from './use-contract-form.ts';
import { useKeptChanges } from './use-kept-changes.tsx';

function NameForm() {
  const navigate = useNavigate();
  const form = useContractForm(z.strictObject({ name: text(10) }), {
    initialValues: { name: 'Amira' },
    submit: async () => undefined,
    onDone: () => {
      form.resetDirty();
      void navigate('/away');
    },
  });
  const asking = useKeptChanges(() => form.isDirty());
  return (
    <form {...form.formProps}>
      {asking}
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Button type="submit">Save</Button>
      <Link to="/away">Cancel</Link>
    </form>
  );
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  await chooseLanguage('en');
  await loadTexts('app');
  const router = createMemoryRouter(
    [
      { path: '/', element: <NameForm /> },
      { path: '/away', element: <p>Away</p> },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const press = (role: 'button' | 'link', name: string) =>
  screen.findByRole(role, { name }).then((it) => user.click(it));

test('whoever changed nothing leaves', async () => {
  await press('link', 'Cancel');
  await screen.findByText('Away');
});

test('whoever changed something is asked, may stay with it, and may leave', async () => {
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await press('link', 'Cancel');
  await press('button', 'Stay here');
  expect(screen.getByRole<HTMLInputElement>('textbox', { hidden: true }).value).toBe('Amira!');

  await user.click(screen.getByText('Cancel'));
  await press('button', 'Leave');
  await screen.findByText('Away');
});

test('whoever saved is not asked', async () => {
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await press('button', 'Save');
  await screen.findByText('Away');
});
