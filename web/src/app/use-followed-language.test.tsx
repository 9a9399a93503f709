import { useForm } from '@mantine/form';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Language } from '@thedot/domain/kernel/fields';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { useFollowedLanguage } from './use-followed-language.ts';

beforeEach(async () => {
  await loadTexts('app');
  await chooseLanguage('en');
});
afterEach(cleanup);

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

test('whoever goes on in French is written to in French, and back', async () => {
  const { asked } = formIn('en');

  await read('fr');
  expect(asked()).toBe('fr');

  await read('en');
  expect(asked()).toBe('en');
});

test('what somebody chose by hand stays, whatever they read', async () => {
  const { asked, choose } = formIn('en');

  choose('fr');
  await read('fr');
  await read('en');

  expect(asked()).toBe('fr');
});

test('so does what they chose by hand when it is what they read', async () => {
  const { asked, choose } = formIn('en');

  choose('fr');
  choose('en');
  await read('fr');

  expect(asked()).toBe('en');
});

test('so does what they had chosen before', async () => {
  const { asked } = formIn('fr');

  await read('fr');
  await read('en');

  expect(asked()).toBe('fr');
});
