import { Box, Tooltip } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

/** Entries as narrow as this show at most a part of their text. */
const NARROW_PX = 120;

/**
 * Shows the `data-hint` of an entry whose text does not fit, while the pointer is on it or it has the focus. One
 * tooltip for all entries, of which there may be hundreds.
 */
export function ClippedHint({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hint = target?.dataset['hint'];
  const hide = () => setTarget(null);
  function show({ target: at }: SyntheticEvent) {
    const entry = at instanceof Element ? at.closest<HTMLElement>('[data-hint]') : null;
    setTarget(entry && isClipped(entry) ? entry : null);
  }
  return (
    <div
      role="presentation"
      onMouseOver={show}
      onMouseLeave={hide}
      onPointerDown={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {target && hint && (
        <Tooltip
          key={hint}
          opened
          target={target}
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
