import { afterEach, expect, test, vi } from 'vitest';
import { keepInput } from './keep-input.ts';

const FORM = `<form>
  <input type="email" value=""><input type="checkbox"><button type="button">Show</button>
  <button>Send</button></form>`;

afterEach(() => document.body.replaceChildren());

function openPage(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = FORM;
  document.body.append(root);
  return root;
}

const find = <E extends HTMLElement>(root: HTMLElement, selector: string) => {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};

test('a page that the app replaces keeps what was typed, ticked and focused', async () => {
  const root = openPage();
  find<HTMLInputElement>(root, '[type=email]').value = 'amira@thedot.example';
  keepInput(root);
  find(root, '[type=checkbox]').click();
  find(root, '[type=checkbox]').focus();
  const typed = vi.fn<(value: string) => void>();
  root.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLInputElement && typed(target.value),
  );

  root.innerHTML = FORM;
  // As the app does when its page is shown.
  find(root, '[type=email]').focus();

  await vi.waitFor(() => expect(typed).toHaveBeenCalledWith('amira@thedot.example'));
  expect(find<HTMLInputElement>(root, '[type=email]').value).toBe('amira@thedot.example');
  expect(find<HTMLInputElement>(root, '[type=checkbox]').checked).toBe(true);
  expect(document.activeElement).toBe(find(root, '[type=checkbox]'));
});

test('what was clicked and sent before the app had come happens once it has', async () => {
  const root = openPage();
  root.dataset['sent'] = '';
  find(root, '[type=button]').dataset['clicked'] = '';
  keepInput(root);
  const happened: string[] = [];
  root.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) happened.push(`click ${target.textContent}`);
  });
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    happened.push('submit');
  });

  root.innerHTML = FORM;

  await vi.waitFor(() => expect(happened).toEqual(['click Show', 'submit']));
});
