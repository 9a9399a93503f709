import type { MouseEvent } from 'react';

/**
 * For what leads away from a field: if the field lost the focus it would complain, and what it says would
 * push the button from under the pointer.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;
