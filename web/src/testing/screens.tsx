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
import { setAccessToken } from '../lib/api/access-token.ts';
import { chooseLanguage, loadTexts } from '../lib/i18n/i18n.ts';
import { UnsavedChangesContext } from '../lib/forms/unsaved-changes.ts';
import type { Namespace } from '../lib/i18n/namespaces.ts';
import { SessionHub } from '../lib/hub/SessionHub.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { RouterNavigation } from '../lib/RouterNavigation.tsx';
import { meQuery } from '../lib/session/session.ts';
import { makeMe } from './make-me.ts';
import { fakeUnsavedChangesScope } from './unsaved-changes-scope.ts';

/** Loads these texts in English and sets an access token before each test; cleans up after it. */
export function setUpScreens(...namespaces: Namespace[]): void {
  beforeEach(async () => {
    await loadTexts('app', 'ui', 'errors', ...namespaces);
    await chooseLanguage('en');
    setAccessToken('known');
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

/** A cache for one test, without the app's error toasts. */
export const createTestQueryClient = ({ staleTime = 0, retry = false } = {}) =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry } } });

interface RenderOptions {
  /** The signed-in user. */
  me?: Partial<Me>;
  cache?: QueryClient;
  env?: 'default' | 'test';
  /** The initial address, and the route pattern for screens that read parameters. */
  at?: InitialEntry;
  path?: string;
}

interface TestProvidersProps {
  cache?: QueryClient;
  /** Transitions run only with `default`. */
  env?: 'default' | 'test';
  children: ReactNode;
}

const TestProviders = ({ cache = queryClient, env = 'test', children }: TestProvidersProps) => (
  <MantineProvider env={env}>
    <Notifications />
    <QueryClientProvider client={cache}>
      <SessionHub>
        <Suspense>{children}</Suspense>
      </SessionHub>
    </QueryClientProvider>
  </MantineProvider>
);

/** Renders pages with a router between them. */
export const renderRoutes = (router: DataRouter) =>
  render(
    <TestProviders>
      <RouterProvider router={router} />
    </TestProviders>,
  );

/** Renders a component with the providers of the app. */
export function renderScreen(part: ReactElement, options: RenderOptions = {}) {
  const { me, cache = queryClient, env = 'test', at = '/', path = '*' } = options;
  if (me) cache.setQueryData(meQuery.queryKey, makeMe(me));
  const { page, isChanged } = fakeUnsavedChangesScope();
  const around = (shown: ReactElement) => (
    <TestProviders cache={cache} env={env}>
      <MemoryRouter initialEntries={[at]}>
        <RouterNavigation>
          <UnsavedChangesContext value={page}>
            <Routes>
              <Route path={path} element={shown} />
            </Routes>
          </UnsavedChangesContext>
        </RouterNavigation>
      </MemoryRouter>
    </TestProviders>
  );
  const { rerender, unmount } = render(around(part));
  return {
    cache,
    leave: unmount,
    /** Whether the page would ask for confirmation before it is left. */
    isChanged,
    user: userEvent.setup(),
    /** Renders another element on the same page. */
    rerenderScreen: (changed: ReactElement) => rerender(around(changed)),
  };
}

type Name = string | RegExp;

export const pressButton = async (name: Name) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** The input or text area with this label. */
export const findField = (label: Name) => screen.findByLabelText<HTMLInputElement>(label);

export async function fillFields(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await findField(label);
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste(value);
  }
}

/** Expects the field to be invalid and described by this sentence. */
export async function expectFieldError(label: string, sentence: string): Promise<void> {
  const input = await findField(label);
  await vi.waitFor(() => {
    expect(input.getAttribute('aria-invalid'), label).toBe('true');
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(words).toContain(sentence);
  });
}
