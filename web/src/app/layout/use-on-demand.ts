import { useState } from 'react';

/** For a dialog whose code is only fetched when it opens for the first time; then it stays. */
export function useOnDemand() {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return { opened, wanted, open, close: () => setOpened(false) } as const;
}
