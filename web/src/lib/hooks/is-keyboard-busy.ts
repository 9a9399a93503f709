/** Whether the user types, or a dialog or list handles the keyboard. */
export const isKeyboardBusy = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=listbox]') !== null);
