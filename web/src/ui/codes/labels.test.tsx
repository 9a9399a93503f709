import { screen, within } from '@testing-library/react';
import { encodeQR } from 'qr';
import { expect, test, vi } from 'vitest';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { LABEL_SIZES, labelsPerSheet, paginateLabels } from './label-sizes.ts';
import { PrintLabelsDialog } from './PrintLabelsDialog.tsx';
import { QrCode } from './QrCode.tsx';
import { drawQrCode } from './qr-path.ts';

setUpScreens('codes');

test('a QR code is named, and drawn module by module with a border of four', () => {
  renderScreen(<QrCode text="hub" title="Code of the door" />);
  const { path, size } = drawQrCode('hub');
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));

  expect(screen.getByRole('img', { name: 'Code of the door' })).toBeDefined();
  expect(drawn).toEqual(encodeQR('hub', 'raw', { ecc: 'medium', border: 4 }));
});

test.each(Object.entries(LABEL_SIZES))('labels of the %s format fit on A4', (_, size) => {
  expect(size.columns * (size.width + size.gap) - size.gap).toBeLessThanOrEqual(210);
  expect(size.rows * size.height).toBeLessThanOrEqual(297);
});

test('labels start at the chosen place, and continue on the next sheet', () => {
  const perSheet = labelsPerSheet(LABEL_SIZES.large);
  const [first, second, ...others] = paginateLabels(['a', 'b', 'c'], LABEL_SIZES.large, perSheet);

  expect(first).toEqual([...Array<null>(perSheet - 1).fill(null), 'a']);
  expect(second).toEqual(['b', 'c']);
  expect(others).toEqual([]);
});

test('the dialog previews sheets with codes in text, follows the format and start, and prints', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const labels = Array.from({ length: 24 }, (_, number) => ({
    code: '7K3MQ9XT2B',
    title: `Camera ${number + 1}`,
    detail: 'Floor 2',
  }));
  const { user } = renderScreen(
    <PrintLabelsDialog opened onClose={() => {}} title="Print labels" labels={labels} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
  const countPlaces = (page: string) => dialog.getByLabelText(page).children.length;
  expect(dialog.getAllByText('7K3MQ-9XT2B')).toHaveLength(24);

  const start = screen.getByLabelText('First label');
  await user.clear(start);
  await user.type(start, '3');
  expect(countPlaces('Page 2 of 2')).toBe(2);

  await user.click(screen.getByRole('combobox', { name: 'Label size' }));
  await user.click(await screen.findByRole('option', { name: /^40 per sheet/, hidden: true }));
  expect(countPlaces('Page 1 of 1')).toBe(26);

  await pressButton('Print');
  expect(print).toHaveBeenCalledOnce();
});
