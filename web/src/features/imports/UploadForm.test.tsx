import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pressButton, setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { UploadForm } from './UploadForm.tsx';

setUpScreens('imports');

test('a chosen file is an unsaved change until it is removed', async () => {
  const { isChanged } = renderScreen(<UploadForm />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(isChanged()).toBe(false);

  await userEvent.upload(input!, new File(['name\n'], 'people.csv', { type: 'text/csv' }));
  expect(isChanged()).toBe(true);

  await pressButton(/people\.csv/);
  expect(isChanged()).toBe(false);
});
