import { useState } from 'react';

/** The state of a dialog about one subject, which stays while the closing dialog fades out. */
export function useDialogFor<Subject>() {
  const [opened, setOpened] = useState(false);
  const [subject, setSubject] = useState<Subject | null>(null);
  const open = (next: Subject) => {
    setSubject(next);
    setOpened(true);
  };
  return { opened, subject, open, close: () => setOpened(false) } as const;
}
