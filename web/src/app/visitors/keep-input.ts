const FIELDS = 'input:not([type=hidden]), button, a';

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>(FIELDS)];

/**
 * Keeps what a visitor does on a page that was rendered at the build: once the app has replaced it by the same page,
 * the fields get what was typed, the focus stays, and what was clicked or sent last happens.
 */
export function keepInput(root: HTMLElement): void {
  const before = fieldsOf(root);
  const indexOf = (target: EventTarget | null) => before.findIndex((it) => it === target);
  let focused = indexOf(document.activeElement);
  const noteFocus = ({ target }: FocusEvent) => {
    const index = indexOf(target);
    // The app also focuses a field, of its own page.
    if (index >= 0) focused = index;
  };
  root.addEventListener('focusin', noteFocus);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    root.removeEventListener('focusin', noteFocus);
    const after = fieldsOf(root);
    if (after.length < before.length) return;
    before.forEach((field, index) => restore(field, after[index]));
    if (focused >= 0) after[focused]?.focus();
    root.onsubmit = null;
    root.onclick = null;
    const clicked = before.findIndex(({ dataset }) => dataset['clicked'] !== undefined);
    if (clicked >= 0) after[clicked]?.click();
    // After the fields have taken their values.
    if (root.dataset['sent'] !== undefined)
      requestAnimationFrame(() => root.querySelector('form')?.requestSubmit());
  });
  observer.observe(root, { childList: true });
}

/** As if it was typed now, so that the form notices. */
function restore(before: HTMLElement, after: HTMLElement | undefined): void {
  if (!(before instanceof HTMLInputElement && after instanceof HTMLInputElement)) return;
  if (before.type === 'checkbox') {
    if (before.checked !== after.checked) after.click();
  } else if (before.value !== before.defaultValue) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      after,
      before.value,
    );
    after.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
