import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { DEFAULT_SKIN } from '@thedot/domain/limits';
import { RouterProvider } from 'react-router';
import './i18n.ts';
import { styleNonce } from './nonce.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { ToastsWhenUsed } from './ToastsWhenUsed.tsx';
import { colorSchemeManager, theme } from './theme/theme.ts';
import { cssVariablesResolver } from './theme/variables.ts';

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
        <RouterProvider router={router} />
        <ToastsWhenUsed />
      </QueryClientProvider>
    </MantineProvider>
  );
}
