import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pressButton, setUpScreens, renderScreen } from '../../../testing/screens.tsx';
import { UploadForm } from './UploadForm.tsx';

setUpScreens('imports');

test('a table that was chosen and not sent is asked about, one that was taken out is not', async () => {
  const { isChanged } = renderScreen(<UploadForm />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(isChanged()).toBe(false);

  await userEvent.upload(input!, new File(['name\n'], 'people.csv', { type: 'text/csv' }));
  expect(isChanged()).toBe(true);

  await pressButton(/people\.csv/);
  expect(isChanged()).toBe(false);
});
