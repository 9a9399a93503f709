import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormPanel.module.css';
import { SidePanel } from './SidePanel.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A wide side panel for forms with time selection. */
export const FormPanel = ({ title, ...panel }: Props) => (
  <SidePanel
    {...panel}
    size={760}
    title={
      <Box
        component="span"
        ff="var(--mantine-font-family-headings)"
        fz="1.25rem"
        fw={700}
        lts="-0.018em"
      >
        {title}
      </Box>
    }
    classNames={{
      header: classes.header ?? '',
      content: classes.content ?? '',
      body: classes.body ?? '',
    }}
  />
);
