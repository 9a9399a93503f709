import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { changeLine } from '../../../app/live/live.ts';
import { LineAway } from './LineAway.tsx';

const WORDS = 'Connecting to the hub… Messages may come late.';
const line = { say: () => undefined, ask: () => Promise.resolve(null) };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isSaid = () => screen.queryByText(WORDS) !== null;

beforeEach(async () => {
  await loadTexts('app', 'shell', 'chat');
  await chooseLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  act(() => changeLine(null));
  act(() => onlineManager.setOnline(true));
  vi.useRealTimers();
});

test('a line that is away is said once that has lasted, and no longer than it lasts', async () => {
  act(() => changeLine(line));
  render(<LineAway />);
  await pass(20_000);
  expect(isSaid()).toBe(false);

  act(() => changeLine(null));
  await pass(9_000);
  expect(isSaid()).toBe(false);
  await pass(2_000);
  expect(isSaid()).toBe(true);

  act(() => changeLine(line));
  expect(isSaid()).toBe(false);
});

test('without a network an open room says that, and nothing of the line', async () => {
  render(<LineAway isAlone />);
  await pass(11_000);
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByText(/^You are offline/)).not.toBeNull();
  expect(isSaid()).toBe(false);
});
