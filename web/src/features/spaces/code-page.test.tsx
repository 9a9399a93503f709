import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../testing/server.ts';
import { CodePage } from './CodePage.tsx';

setUpScreens('spaces', 'find-spaces', 'scheduling', 'codes');

const id = '0199aaaa-0000-7000-8000-0000000000a1';
const itemId = '0199aaaa-0000-7000-8000-0000000000a2';
const material = { id, name: 'Sony ZV-E10', isTT: false, image: null };
const borrower = { id: itemId, name: 'Amira Ben Salah', photo: null, organization: null };
const item = {
  id: itemId,
  code: '0123456789',
  serial: 'VI-101',
  condition: 'good',
  state: 'available',
  note: '',
  material,
  loan: { bookingId: id, borrower, end: '2030-12-03T16:00:00.000Z' },
};
let label: object | null;

beforeEach(() => {
  label = { ...material, itemId: null };
  stubServer(({ path }) => {
    if (path.endsWith('/material/items')) return Response.json({ items: [item] });
    if (path.includes('/space_booking/code/')) return Response.json({ scanned: null });
    if (path.endsWith('/material/label') && label) return Response.json(label);
    return errorResponse(404, 'code.not_found');
  });
});

const open = (role: string) =>
  renderScreen(<CodePage />, { at: '/r/0123456789', path: '/r/:code', me: { role } });
const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

test('offers a borrower the material of a label', async () => {
  open('startup');

  await screen.findByRole('heading', { name: 'Sony ZV-E10' });
  expect(await hrefOf('Borrow it')).toBe('/material/book?search=Sony%20ZV-E10');
  expect(screen.queryByRole('link', { name: 'Open in the catalogue' })).toBeNull();
});

test('tells staff with whom an item is, and leads to its return', async () => {
  label = { ...material, itemId };
  open('dot');

  await screen.findByText(/^Out with Amira Ben Salah until/);
  expect(await hrefOf('Record return')).toBe(`/material/booking?booking=${id}&step=return`);
  expect(await hrefOf('Open in the catalogue')).toBe(`/material/${id}?tab=items`);
});

test('says that a code names nothing', async () => {
  label = null;
  open('startup');

  await screen.findByRole('link', { name: /spaces/i });
});
