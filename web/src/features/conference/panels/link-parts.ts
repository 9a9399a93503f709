export interface TextPart {
  readonly text: string;
  /** Null for plain text. */
  readonly href: string | null;
}

const LINK = /https?:\/\/[^\s<>"']+/gi;
/** A sentence ends after the address. */
const TRAILING = /[.,;:!?)\]}»’”]+$/;

/** Splits a text at its web addresses. */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const href = found.replace(TRAILING, '');
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
