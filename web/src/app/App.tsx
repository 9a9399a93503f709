import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import '../lib/i18n/i18n.ts';
import { SessionHub } from '../lib/hub/SessionHub.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { LazyToasts } from './LazyToasts.tsx';
import { Theme } from './Theme.tsx';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <Theme>
      <QueryClientProvider client={queryClient}>
        <SessionHub>
          <RouterProvider router={router} />
        </SessionHub>
        <LazyToasts />
      </QueryClientProvider>
    </Theme>
  );
}
