import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFetched } from './use-fetched.ts';

afterEach(cleanup);

test('what a network that is away keeps back is there once the network is', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useFetched(load, true));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(result.current).toBe(false);

  dispatchEvent(new Event('online'));

  await waitFor(() => expect(result.current).toBe(true));
});

test('what nobody wants any more is not asked for again', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = renderHook(() => useFetched(load, true));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());

  unmount();
  dispatchEvent(new Event('online'));

  expect(load).toHaveBeenCalledOnce();
});

test('what fails to come after nobody wants it any more waits for nothing', async () => {
  const coming = Promise.withResolvers<void>();
  const waits = vi.spyOn(globalThis, 'addEventListener');
  const { unmount } = renderHook(() => useFetched(() => coming.promise, true));
  unmount();
  coming.reject(new TypeError('Failed to fetch'));
  await expect(coming.promise).rejects.toThrow();

  expect(waits).not.toHaveBeenCalledWith('online', expect.anything(), expect.anything());
  waits.mockRestore();
});

test('what nobody wants yet is not fetched', () => {
  const load = vi.fn<() => Promise<void>>();
  const { result } = renderHook(() => useFetched(load, false));

  expect(load).not.toHaveBeenCalled();
  expect(result.current).toBe(false);
});
