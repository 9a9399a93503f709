import { useState } from 'react';
import { flushSync } from 'react-dom';

/** The state of a dialog about one subject, which stays while the closing dialog fades out. */
export function useDialogFor<Subject>() {
  const [opened, setOpened] = useState(false);
  const [subject, setSubject] = useState<Subject | null>(null);
  const open = (next: Subject) => {
    // A dialog that is mounted open does not return the focus: it is mounted with its subject, then opened.
    flushSync(() => setSubject(next));
    setOpened(true);
  };
  return { opened, subject, open, close: () => setOpened(false) } as const;
}
