interface Change {
  /** The changed lines of the base, from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** The lines between those that begin and end both texts. */
function changeOf(base: readonly string[], next: readonly string[]): Change {
  const most = Math.min(base.length, next.length);
  let start = 0;
  while (start < most && base[start] === next[start]) start++;
  let same = 0;
  while (same < most - start && base.at(-1 - same) === next.at(-1 - same)) same++;
  return { start, end: base.length - same, lines: next.slice(start, next.length - same) };
}

/** Joins two changes of a text when they are in different lines; null when both changed the same. */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || base === theirs) return mine;
  if (base === mine) return theirs;
  const lines = base.split('\n');
  const [one, other] = [mine, theirs].map((it) => changeOf(lines, it.split('\n')));
  if (!one || !other) return null;
  const [first, second] = one.start <= other.start ? [one, other] : [other, one];
  // Two texts added at the same place have no order.
  if (first.end > second.start || first.start === second.start) return null;
  return [
    ...lines.slice(0, first.start),
    ...first.lines,
    ...lines.slice(first.end, second.start),
    ...second.lines,
    ...lines.slice(second.end),
  ].join('\n');
}
