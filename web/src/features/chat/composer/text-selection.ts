/** A text and the selected range. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Wraps the selection in a mark, or unwraps it. */
export function toggleMark({ text, start, end }: TextSelection, mark: string): TextSelection {
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

/** Replaces the selection. */
export const insertText = (
  { text, start, end }: TextSelection,
  replacement: string,
): TextSelection => ({
  text: text.slice(0, start) + replacement + text.slice(end),
  start: start + replacement.length,
  end: start + replacement.length,
});
