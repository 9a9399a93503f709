import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Me } from '@thedot/domain/users/users.contract';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import {
  type DataRouter,
  type InitialEntry,
  MemoryRouter,
  Route,
  RouterProvider,
  Routes,
} from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepAccessToken } from '../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../app/i18n.ts';
import { PlaceContext } from '../app/kept-changes.ts';
import type { Namespace } from '../app/namespaces.ts';
import { queryClient } from '../app/query-client.ts';
import { meQuery } from '../app/session.ts';
import { somebody } from './me.ts';
import { pageAround } from './page.ts';

/** Before each test these texts are here, in English, and a session; after it its screen is gone, with all it kept. */
export function setUpScreens(...namespaces: Namespace[]): void {
  beforeEach(async () => {
    await loadTexts('app', 'ui', 'errors', ...namespaces);
    await chooseLanguage('en');
    keepAccessToken('known');
  });
  afterEach(() => {
    act(() => notifications.clean());
    cleanup();
    queryClient.clear();
    localStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A cache of the test's own; the app's would also tell failures in toasts. */
export const ownCache = ({ staleTime = 0, retry = false } = {}) =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry } } });

interface Surroundings {
  /** Who is signed in. */
  me?: Partial<Me>;
  cache?: QueryClient;
  env?: 'default' | 'test';
  /** Where it is opened, and the pattern of its route where it reads its address. */
  at?: InitialEntry;
  path?: string;
}

interface SurroundProps {
  cache?: QueryClient;
  /** Things move, as for users, in `default` alone. */
  env?: 'default' | 'test';
  children: ReactNode;
}

const Surround = ({ cache = queryClient, env = 'test', children }: SurroundProps) => (
  <MantineProvider env={env}>
    <Notifications />
    <QueryClientProvider client={cache}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  </MantineProvider>
);

/** Pages with the way between them. */
export const showRoutes = (router: DataRouter) =>
  render(
    <Surround>
      <RouterProvider router={router} />
    </Surround>,
  );

/** A part of a screen, or a whole one, with what the app has around it. */
export function show(part: ReactElement, options: Surroundings = {}) {
  const { me, cache = queryClient, env = 'test', at = '/', path = '*' } = options;
  if (me) cache.setQueryData(meQuery.queryKey, somebody(me));
  const { page, isChanged } = pageAround();
  const around = (shown: ReactElement) => (
    <Surround cache={cache} env={env}>
      <MemoryRouter initialEntries={[at]}>
        <PlaceContext value={page}>
          <Routes>
            <Route path={path} element={shown} />
          </Routes>
        </PlaceContext>
      </MemoryRouter>
    </Surround>
  );
  const { rerender, unmount } = render(around(part));
  return {
    cache,
    leave: unmount,
    /** Whether the page would ask before it is left. */
    isChanged,
    user: userEvent.setup(),
    /** The same page with something else on it. */
    showAgain: (changed: ReactElement) => rerender(around(changed)),
  };
}

type Name = string | RegExp;

export const press = async (name: Name) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** The field with this label, which may be a text area. */
export const field = (label: Name) => screen.findByLabelText<HTMLInputElement>(label);

export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await field(label);
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste(value);
  }
}

/** The field is marked as wrong, and described by this sentence. */
export async function expectRefused(label: string, sentence: string): Promise<void> {
  const input = await field(label);
  await vi.waitFor(() => {
    expect(input.getAttribute('aria-invalid'), label).toBe('true');
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(words).toContain(sentence);
  });
}
