import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { FilesField } from './FilesField.tsx';

setUpScreens();

test('a file of another type than the accepted ones is not added, and the others are', async () => {
  const onChange = vi.fn<(files: readonly File[], error: unknown) => void>();
  renderScreen(
    <FilesField
      label="Documents"
      buttonLabel="Add documents"
      hint="PDF"
      accept=".pdf"
      files={[]}
      maxFiles={5}
      maxBytes={1_000}
      tooLargeCode="file.document_too_large"
      progress={null}
      error={null}
      onChange={onChange}
    />,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await screen.findByRole('button', { name: 'Add documents' });

  // As the file dialog does with "All files".
  await userEvent.upload(input!, [new File(['a'], 'cv.hta'), new File(['b'], 'PLAN.PDF')], {
    applyAccept: false,
  });

  const [files, error] = onChange.mock.lastCall ?? [];
  expect(files?.map(({ name }) => name)).toEqual(['PLAN.PDF']);
  expect(error).toMatchObject({ props: { problem: { code: 'file.not_a_document' } } });
});
