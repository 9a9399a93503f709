import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { scrollIntoList } from '../../lib/scroll-into-list.ts';
import classes from './TabList.module.css';

interface Props {
  /** The name of the open tab, which a phone scrolls into view; null until it is known. */
  open: string | null;
  /** The accessible name. */
  label?: string;
  /** `Tabs.Tab`s. */
  children: ReactNode;
}

/** How much of the tab beside the open one is shown, in pixels. */
const NEIGHBOR = 48;

/** Tabs in one row, which scrolls sideways where it is wider than the screen. */
export function TabList({ open, label, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const showOpenTab = () => {
      const tab = list.current?.querySelector('[aria-selected="true"]');
      if (tab) scrollIntoList(tab, NEIGHBOR);
    };
    showOpenTab();
    window.addEventListener('resize', showOpenTab);
    return () => window.removeEventListener('resize', showOpenTab);
  }, [open]);
  return (
    <Tabs.List ref={list} aria-label={label} className={classes.tabs ?? ''}>
      {children}
    </Tabs.List>
  );
}
