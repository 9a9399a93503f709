import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEntrance } from './use-entrance.ts';

test('the page that somebody begins with is there at once, and those after it fade in', () => {
  const first = renderHook(useEntrance);
  first.rerender();
  const second = renderHook(useEntrance);

  expect(first.result.current).toBe('still');
  expect(second.result.current).toBe('fading');
});
