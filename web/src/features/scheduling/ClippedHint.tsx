import { Box, Tooltip } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import classes from './ClippedHint.module.css';

/** Entries as narrow as this show at most a part of their text. */
const NARROW_PX = 120;

/**
 * Shows the `data-hint` of an entry whose text does not fit, while the pointer is on it or on the hint, or it has
 * the keyboard focus; Escape hides it. One tooltip for all entries, of which there may be hundreds.
 */
export function ClippedHint({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hint = target?.dataset['hint'];
  const hide = () => setTarget(null);
  useEffect(() => {
    if (!target) return;
    const listening = new AbortController();
    const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(null);
    document.addEventListener('keydown', hideOnEscape, {
      capture: true,
      signal: listening.signal,
    });
    // A live update may remove the entry.
    const observer = new MutationObserver(() => !target.isConnected && setTarget(null));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [target]);
  function show({ target: at }: SyntheticEvent) {
    const entry = at instanceof Element ? at.closest<HTMLElement>('[data-hint]') : null;
    setTarget(entry && isClipped(entry) ? entry : null);
  }
  return (
    <div
      role="presentation"
      // The hint must not come between the pointer and what an entry is dragged over.
      onMouseOver={(event) => event.buttons === 0 && show(event)}
      onMouseLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event)}
      onBlur={hide}
    >
      {children}
      {target && hint && (
        <Tooltip
          key={hint}
          opened
          interactive
          className={classes.hint ?? ''}
          target={target}
          // Events of the hint reach the wrapper, too, for which the pointer has left the entry.
          onMouseOver={(event) => event.stopPropagation()}
          multiline
          maw={320}
          label={
            <Box component="span" style={{ whiteSpace: 'pre-line' }}>
              {hint}
            </Box>
          }
        />
      )}
    </div>
  );
}

function isClipped(entry: HTMLElement): boolean {
  if (entry.clientWidth < NARROW_PX) return true;
  return [entry, ...entry.querySelectorAll('*')].some(
    ({ clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
      // Text for screen readers is one pixel wide, and inline elements have no width of their own.
      clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
  );
}
