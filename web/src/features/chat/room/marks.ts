/** A text with what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts a mark around what is selected, or takes it away. */
export function marked({ text, start, end }: Selected, mark: string): Selected {
  const before = text.slice(0, start);
  const inside = text.slice(start, end);
  const after = text.slice(end);
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return {
      text: before.slice(0, -mark.length) + inside + after.slice(mark.length),
      start: start - mark.length,
      end: end - mark.length,
    };
  }
  return {
    text: before + mark + inside + mark + after,
    start: start + mark.length,
    end: end + mark.length,
  };
}

/** Puts words in the place of what is selected. */
export const inserted = ({ text, start, end }: Selected, words: string): Selected => ({
  text: text.slice(0, start) + words + text.slice(end),
  start: start + words.length,
  end: start + words.length,
});
