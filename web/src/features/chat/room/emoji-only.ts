const MOST = 6;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}/u;

/** A few emoji and nothing else: they are shown large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > 80) return false;
  const signs = [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))];
  return signs.length > 0 && signs.length <= MOST && signs.every((it) => EMOJI.test(it.segment));
}
