import type { MouseEvent } from 'react';

/**
 * Props for buttons beside a form: pressing them does not blur the current field. Its validation on blur could show an
 * error that moves the button away from the pointer.
 */
export const KEEP_FOCUS = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;
