import { createContext, use, useCallback, useEffect, useState } from 'react';
import { useKeptChanges } from '../app/kept-changes.ts';
import { usePlace } from '../app/use-place.ts';

/** Tells the dialog around that another stands above it; the answer takes that back. */
export const DialogAround = createContext<() => () => void>(() => () => {});

/**
 * How a dialog closes that may hold something typed: a click beside it leaves it open, Escape and the cross
 * ask first. Its own buttons say what they do and close it at once. Escape is for the uppermost alone: each
 * listens for it on the window.
 */
export function useClosing(opened: boolean, onClose: () => void) {
  const { place, isChanged, forget, question } = usePlace();
  useKeptChanges(() => opened && isChanged());
  const around = use(DialogAround);
  useEffect(() => (opened ? around() : undefined), [opened, around]);
  const [above, setAbove] = useState(0);
  const cover = useCallback(() => {
    setAbove((many) => many + 1);
    return () => setAbove((many) => many - 1);
  }, []);
  const close = () => {
    forget();
    onClose();
  };
  return {
    place,
    cover,
    question: { ...question, opened: opened && question.opened },
    closing: {
      opened,
      // On its way out of sight it answers nothing more: a second press on it was meant for the first.
      inert: !opened,
      onClose: () => place.leave(close),
      closeOnEscape: above === 0 && !place.isAsking,
      closeOnClickOutside: false,
      overlayProps: { onClick: () => !isChanged() && close() },
    },
  };
}
