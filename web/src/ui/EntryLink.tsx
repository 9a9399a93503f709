import type { ComponentProps, MouseEvent } from 'react';
import { useEntryNavigation } from '../lib/entry-navigation.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** What the page that opens may read. */
  state?: unknown;
}

/** A link between the pages before sign-in. */
export function EntryLink({ to, state, onClick, children, ...link }: Props) {
  const { open } = useEntryNavigation();
  return (
    <a
      {...link}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void open(to, { state });
      }}
    >
      {children}
    </a>
  );
}

/** In another tab or window, or as a download: as the browser does it. */
const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
