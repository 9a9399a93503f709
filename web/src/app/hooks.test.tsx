import { useForm } from '@mantine/form';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { Language } from '@thedot/domain/kernel/fields';
import { expect, test, vi } from 'vitest';
import { setUpScreens, show } from '../testing/screens.tsx';
import { chooseLanguage } from './i18n.ts';
import { useEntrance } from './layout/use-entrance.ts';
import { useCopy } from './use-copy.tsx';
import { useFetched } from './use-fetched.ts';
import { useFollowedLanguage } from './use-followed-language.ts';

setUpScreens();

test('the page that somebody begins with is there at once, and those after it fade in', () => {
  const first = renderHook(useEntrance);
  first.rerender();
  const second = renderHook(useEntrance);

  expect(first.result.current).toBe('still');
  expect(second.result.current).toBe('fading');
});

function Copier() {
  const copy = useCopy();
  return <button onClick={() => void copy('the address', 'It is copied.')}>Copy</button>;
}

async function press(writeText: () => Promise<void>) {
  const { user } = show(<Copier />);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
}

test('what is copied is said to be', async () => {
  await press(async () => {});
  expect(await screen.findByText('It is copied.')).toBeTruthy();
});

test('a browser that refuses its clipboard does not refuse in silence', async () => {
  await press(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await screen.findByText(/Select the text and copy it yourself/)).toBeTruthy();
  expect(screen.queryByText('It is copied.')).toBeNull();
});

test('what a network that is away keeps back is there once the network is', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useFetched(load, true));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(result.current).toBe(false);

  dispatchEvent(new Event('online'));

  await waitFor(() => expect(result.current).toBe(true));
});

test('what is not wanted any more is not asked for again', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = renderHook(() => useFetched(load, true));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());

  unmount();
  dispatchEvent(new Event('online'));

  expect(load).toHaveBeenCalledOnce();
});

test('what fails to come after it is not wanted any more waits for nothing', async () => {
  const coming = Promise.withResolvers<void>();
  const waits = vi.spyOn(globalThis, 'addEventListener');
  const { unmount } = renderHook(() => useFetched(() => coming.promise, true));
  unmount();
  coming.reject(new TypeError('Failed to fetch'));
  await expect(coming.promise).rejects.toThrow();

  expect(waits).not.toHaveBeenCalledWith('online', expect.anything(), expect.anything());
  waits.mockRestore();
});

test('what is not wanted yet is not fetched', () => {
  const load = vi.fn<() => Promise<void>>();
  const { result } = renderHook(() => useFetched(load, false));
  expect(load).not.toHaveBeenCalled();
  expect(result.current).toBe(false);
});

function formIn(language: Language) {
  const { result } = renderHook(() => {
    const form = useForm({ initialValues: { language } });
    useFollowedLanguage(form);
    return form;
  });
  return {
    asked: () => result.current.values.language,
    choose: (chosen: Language) => act(() => result.current.setFieldValue('language', chosen)),
  };
}
const read = (language: Language) => act(() => chooseLanguage(language));

test('a form is written in the language that its user reads, until they choose another', async () => {
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

test('a language that was chosen by hand stays when it is the one that is read', async () => {
  const { asked, choose } = formIn('en');
  choose('fr');
  choose('en');
  await read('fr');
  expect(asked()).toBe('en');
});

test('a language that was chosen before stays', async () => {
  const { asked } = formIn('fr');
  await read('fr');
  await read('en');
  expect(asked()).toBe('fr');
});
