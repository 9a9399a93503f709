const SAFE = ['http:', 'https:', 'mailto:'];

/** Where a link of a message leads, if it may lead there. */
export function hrefOf(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const href = new URL(url);
  return SAFE.includes(href.protocol) ? href : null;
}

/** The place of a page of this hub, which opens without leaving it. Its files are no pages. */
export function placeInHub(href: URL, origin = location.origin): string | null {
  if (href.origin !== origin || href.pathname.startsWith('/api/')) return null;
  return `${href.pathname}${href.search}${href.hash}`;
}

const LIKE_ADDRESS = /^(https?:\/\/|www\.)|^[\w-]+(\.[\w-]+)+(\/|$)/i;

/** Words that look like another address than the one they lead to are replaced by it. */
export function shownAs(href: URL, words: string): string | null {
  const named = words.trim();
  if (!LIKE_ADDRESS.test(named)) return null;
  const spelled = /^https?:\/\//i.test(named) ? named : `http://${named}`;
  if (URL.canParse(spelled) && new URL(spelled).host === href.host) return null;
  return href.href;
}
