import { beforeEach, expect, test, vi } from 'vitest';
import { markTab } from './tab-mark.ts';

const icon = () => document.querySelector('link')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML = '<title>Chat · THE DOT</title><link rel="icon" href="/mark.svg">';
});

test('the tab says how much is unseen before the name of whichever page is open', async () => {
  const end = markTab(3);
  expect(document.title).toBe('(3) Chat · THE DOT');
  document.title = 'Bookings · THE DOT';
  await vi.waitFor(() => expect(document.title).toBe('(3) Bookings · THE DOT'));
  expect(icon()).toBe('/mark-unseen.svg');

  end();
  expect(document.title).toBe('Bookings · THE DOT');
  expect(icon()).toMatch(/\/mark\.svg$/);
});

test('a count that changes is written once, and many are many', () => {
  markTab(3)();
  const end = markTab(250);

  expect(document.title).toBe('(99+) Chat · THE DOT');
  end();
  markTab(0)();
  expect(document.title).toBe('Chat · THE DOT');
});
