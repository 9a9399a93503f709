import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../testing/screens.tsx';
import { FileLinks } from './FileLinks.tsx';

setUpScreens();

const file = (name: string, isScanned?: boolean) => ({
  id: name,
  name,
  mediaType: 'application/pdf',
  size: 2_000,
  ...(isScanned !== undefined && { isScanned }),
});

test('a file that no scanner has checked says so, and its link explains it to the keyboard', async () => {
  renderScreen(
    <FileLinks files={[file('cv.pdf', false), file('plan.pdf', true), file('a.pdf')]} />,
  );

  expect(screen.getAllByText('Not scanned')).toHaveLength(1);
  act(() => screen.getByRole('link', { name: /cv\.pdf.*Not scanned/ }).focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'No virus scanner has checked this file. Open it only if you expect it.',
  );
});
