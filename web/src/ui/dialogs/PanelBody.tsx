import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** The content of a `FormPanel`, in line with its title. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <Box px={{ base: 16, xs: 24 }} pt={4} pb={24}>
    {children}
  </Box>
);
