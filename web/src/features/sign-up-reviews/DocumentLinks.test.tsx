import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { DocumentLinks } from './DocumentLinks.tsx';

setUpScreens();

const HINT = 'No virus scanner has checked these files. Open them only if you trust the applicant.';

const file = (name: string, isScanned: boolean) => ({
  id: name,
  name,
  mediaType: 'application/pdf',
  size: 2_000,
  isScanned,
});

test('a file that no scanner has checked is marked, and a sentence explains it', async () => {
  renderScreen(<DocumentLinks documents={[file('cv.pdf', false), file('plan.pdf', true)]} />);

  expect(await screen.findByRole('link', { name: /cv\.pdf.*Not scanned/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /plan\.pdf/ }).textContent).not.toContain('Not scanned');
  expect(screen.getByText(HINT)).toBeDefined();
});

test('files that a scanner has checked carry no mark and no sentence', async () => {
  renderScreen(<DocumentLinks documents={[file('plan.pdf', true)]} />);

  expect(await screen.findByRole('link', { name: /plan\.pdf/ })).toBeDefined();
  expect(screen.queryByText('Not scanned')).toBeNull();
  expect(screen.queryByText(HINT)).toBeNull();
});
