import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** As in ChatPage.module.css: from here on there is room for three panes. */
const THREE_PANES = '(min-width: 80em)';

/**
 * Whether it is shown who a room is with. Beside the room this browser remembers it; where it would cover
 * the room it opens when asked for.
 */
export function useInfo() {
  const isBeside = useMediaQuery(THREE_PANES, undefined, { getInitialValueInEffect: false });
  const [beside, setBeside] = useLocalStorage({
    key: 'chat-info',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [above, setAbove] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const set = isBeside ? setBeside : setAbove;
  const opened = isBeside ? beside : above;
  const toggle = () => {
    setWasOpened(true);
    set(!opened);
  };
  return { isBeside, opened, wasOpened, toggle, close: () => set(false) } as const;
}
export type Info = ReturnType<typeof useInfo>;
