import { useForm } from '@mantine/form';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { Language } from '@thedot/domain/kernel/fields';
import { expect, test, vi } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { chooseLanguage } from '../i18n/i18n.ts';
import { useEntrance } from '../../ui/layout/use-entrance.ts';
import { useCopyToClipboard } from './use-copy-to-clipboard.tsx';
import { useModuleLoaded } from './use-module-loaded.ts';
import { useSyncedLanguage } from '../forms/use-synced-language.ts';

setUpScreens();

test('useEntrance shows the first page without animation and fades in later ones', () => {
  const first = renderHook(useEntrance);
  first.rerender();
  const second = renderHook(useEntrance);

  expect(first.result.current).toBe('still');
  expect(second.result.current).toBe('fading');
});

function Copier() {
  const copy = useCopyToClipboard();
  return <button onClick={() => void copy('the address', 'It is copied.')}>Copy</button>;
}

async function press(writeText: () => Promise<void>) {
  const { user } = renderScreen(<Copier />);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
}

test('useCopyToClipboard confirms a copy', async () => {
  await press(async () => {});
  expect(await screen.findByText('It is copied.')).toBeTruthy();
});

test('useCopyToClipboard shows an error when the browser refuses', async () => {
  await press(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await screen.findByText(/Select the text and copy it/)).toBeTruthy();
  expect(screen.queryByText('It is copied.')).toBeNull();
});

test('useModuleLoaded retries once the browser is online', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useModuleLoaded(load, true));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(result.current).toBe(false);

  dispatchEvent(new Event('online'));

  await waitFor(() => expect(result.current).toBe(true));
});

test('useModuleLoaded loads nothing until the browser is online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { result } = renderHook(() => useModuleLoaded(load, true));
  await act(async () => {});
  expect(load).not.toHaveBeenCalled();

  isOnline.mockRestore();
  dispatchEvent(new Event('online'));

  await waitFor(() => expect(result.current).toBe(true));
});

test('useModuleLoaded does not retry after unmount', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = renderHook(() => useModuleLoaded(load, true));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());

  unmount();
  dispatchEvent(new Event('online'));

  expect(load).toHaveBeenCalledOnce();
});

test('useModuleLoaded adds no listener when the load fails after unmount', async () => {
  const coming = Promise.withResolvers<void>();
  const waits = vi.spyOn(globalThis, 'addEventListener');
  const { unmount } = renderHook(() => useModuleLoaded(() => coming.promise, true));
  unmount();
  coming.reject(new TypeError('Failed to fetch'));
  await expect(coming.promise).rejects.toThrow();

  expect(waits).not.toHaveBeenCalledWith('online', expect.anything(), expect.anything());
  waits.mockRestore();
});

test('useModuleLoaded loads nothing while it is not wanted', () => {
  const load = vi.fn<() => Promise<void>>();
  const { result } = renderHook(() => useModuleLoaded(load, false));
  expect(load).not.toHaveBeenCalled();
  expect(result.current).toBe(false);
});

function formIn(language: Language) {
  const { result } = renderHook(() => {
    const form = useForm({ initialValues: { language } });
    useSyncedLanguage(form);
    return form;
  });
  return {
    asked: () => result.current.values.language,
    choose: (chosen: Language) => act(() => result.current.setFieldValue('language', chosen)),
  };
}
const read = (language: Language) => act(() => chooseLanguage(language));

test('useSyncedLanguage follows the display language until the user chooses another one', async () => {
  const { asked, choose } = formIn('en');

  await read('fr');
  expect(asked()).toBe('fr');
  await read('en');
  expect(asked()).toBe('en');

  choose('fr');
  await read('fr');
  await read('en');
  expect(asked()).toBe('fr');
});

test('useSyncedLanguage keeps a chosen language that equals the display language', async () => {
  const { asked, choose } = formIn('en');
  choose('fr');
  choose('en');
  await read('fr');
  expect(asked()).toBe('en');
});

test('useSyncedLanguage keeps an initial language that differs from the display language', async () => {
  const { asked } = formIn('fr');
  await read('fr');
  await read('en');
  expect(asked()).toBe('fr');
});
