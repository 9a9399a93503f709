import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { DEFAULT_SKIN, TOAST_MS } from '@thedot/domain/limits';
import { RouterProvider } from 'react-router';
import './i18n.ts';
import { styleNonce } from './nonce.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { colorSchemeManager, theme } from './theme/theme.ts';
import { cssVariablesResolver } from './theme/variables.ts';

const MAX_TOASTS = 4;

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={DEFAULT_SKIN}
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-right" autoClose={TOAST_MS} limit={MAX_TOASTS} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
