import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCheckInState } from './use-check-in-state.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2030-12-03T08:44:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a check-in opens and ends by the clock', () => {
  const checkIn = { from: '2030-12-03T08:45:00Z', until: '2030-12-03T08:47:00Z', at: null };
  const { result } = renderHook(() =>
    useCheckInState({ checkIn, isMine: true, status: 'accepted' }),
  );
  const after = (seconds: number) => {
    act(() => {
      vi.advanceTimersByTime(seconds * 1_000);
    });
    return result.current;
  };

  expect([result.current, after(30), after(60), after(60)]).toEqual([
    'early',
    'open',
    'open',
    'late',
  ]);
});
