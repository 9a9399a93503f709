import { MantineProvider } from '@mantine/core';
import { DEFAULT_SKIN } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { colorSchemeManager, theme } from '../ui/theme/theme.ts';
import { cssVariablesResolver } from '../ui/theme/variables.ts';
import { styleNonce } from './style-nonce.ts';

/** The look of all components. */
export const Theme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme={DEFAULT_SKIN}
    getStyleNonce={() => styleNonce}
  >
    {children}
  </MantineProvider>
);
