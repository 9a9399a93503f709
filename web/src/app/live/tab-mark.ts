const MOST_SHOWN = 99;
const COUNTED = /^\(\d+\+?\) /;

/** Writes before the page's name how much is unseen, and marks its picture; answers how to take it away. */
export function markTab(count: number): () => void {
  if (count === 0) return () => {};
  const mark = `(${count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}) `;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const plain = icon?.href;

  /** Pages name themselves when they like. */
  function write() {
    const name = document.title.replace(COUNTED, '');
    if (document.title !== mark + name) document.title = mark + name;
  }
  write();
  const named = new MutationObserver(write);
  named.observe(document.head, { childList: true, subtree: true, characterData: true });
  if (icon) icon.href = '/mark-unseen.svg';

  return () => {
    named.disconnect();
    document.title = document.title.replace(COUNTED, '');
    if (icon && plain) icon.href = plain;
  };
}
