import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

const inPage = (part: ReactNode) => <Suspense fallback="loading">{part}</Suspense>;

test('a part that is not loaded yet is shown once it is, and keeps its state', async () => {
  const Part = lazyPart(async () => Counter);
  const { rerender } = render(inPage(<Part name="one" />));
  expect(screen.getByText('loading')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'one 0' }));

  rerender(inPage(<Part name="two" />));

  expect(screen.getByRole('button', { name: 'two 1' })).toBeTruthy();
});

test('a part that was loaded before is shown at once', async () => {
  const Part = lazyPart(async () => Counter);
  await Part.preload();

  render(inPage(<Part name="one" />));

  expect(screen.getByRole('button', { name: 'one 0' })).toBeTruthy();
});
