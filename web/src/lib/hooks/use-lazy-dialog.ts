import { useState } from 'react';

/** The state of a dialog whose code is loaded when it first opens; then it stays mounted. */
export function useLazyDialog() {
  const [opened, setOpened] = useState(false);
  const [isRequested, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return { opened, isRequested, open, close: () => setOpened(false) } as const;
}
