/** Somebody is typing, or a dialog or menu has the keyboard. */
export const isBusy = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=listbox]') !== null);
