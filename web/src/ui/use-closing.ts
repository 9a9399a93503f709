import { useKeptChanges } from '../app/kept-changes.ts';
import { usePlace } from '../app/use-place.ts';

/**
 * How a dialog closes that may hold something typed: a click beside it leaves it open, Escape and the cross
 * ask first. Its own buttons say what they do and close it at once.
 */
export function useClosing(opened: boolean, onClose: () => void) {
  const { place, isChanged, forget, question } = usePlace();
  useKeptChanges(() => opened && isChanged());
  const close = () => {
    forget();
    onClose();
  };
  return {
    place,
    question: { ...question, opened: opened && question.opened },
    closing: {
      opened,
      // On its way out of sight it answers nothing more: a second press on it was meant for the first.
      inert: !opened,
      onClose: () => place.leave(close),
      closeOnEscape: !place.isAsking,
      closeOnClickOutside: false,
      overlayProps: { onClick: () => !isChanged() && close() },
    },
  };
}
