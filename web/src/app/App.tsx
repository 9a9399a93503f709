import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { DEFAULT_SKIN } from '@thedot/domain/limits';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import '../lib/i18n/i18n.ts';
import { styleNonce } from './style-nonce.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { LazyToasts } from './LazyToasts.tsx';
import { colorSchemeManager, theme } from '../ui/theme/theme.ts';
import { cssVariablesResolver } from '../ui/theme/variables.ts';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={DEFAULT_SKIN}
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <LazyToasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
