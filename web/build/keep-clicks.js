// Keeps what a visitor does before the app has come; `keep-input.ts` hands it over.
root.onsubmit = (event) => {
  event.preventDefault();
  root.dataset.sent = '';
};
let clicked;
root.onclick = ({ target }) => {
  delete clicked?.dataset.clicked;
  clicked = target.closest('button[type=button], input:not([type=checkbox])');
  if (clicked) clicked.dataset.clicked = '';
};
