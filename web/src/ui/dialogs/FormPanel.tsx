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
    title={<span className={classes.title}>{title}</span>}
    classNames={{
      header: classes.header ?? '',
      content: classes.content ?? '',
      body: classes.body ?? '',
    }}
  />
);
