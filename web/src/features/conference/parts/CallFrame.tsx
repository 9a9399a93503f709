import { Portal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './CallFrame.module.css';

interface Props {
  /** The accessible name of the screen. */
  label: string;
  /** `stage`: dark in both skins. */
  tone: 'page' | 'stage';
  children: ReactNode;
}

/** Menus of the call screen are rendered inside of it: the page below cannot be reached. */
export const IN_CALL_FRAME = { portalProps: { target: '[data-call-frame]' } } as const;

/** The whole window, above the page, which is inert meanwhile. */
export function CallFrame({ label, tone, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    const { documentElement: root } = document;
    const before = document.activeElement;
    page?.setAttribute('inert', '');
    root.style.setProperty('overflow', 'hidden');
    return () => {
      page?.removeAttribute('inert');
      root.style.removeProperty('overflow');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Portal>
      <main
        ref={frame}
        className={classes.frame}
        data-tone={tone}
        data-call-frame
        aria-label={label}
      >
        {children}
      </main>
    </Portal>
  );
}
