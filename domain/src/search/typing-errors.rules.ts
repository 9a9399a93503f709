// How a word that was typed wrong is recognized.

/** Shorter words are one error away from many others. */
export const MIN_CORRECTED_LETTERS = 4;

/** From this length on, a word with two errors still resembles few others. */
const TWO_ERRORS_LETTERS = 7;

export const maxTypingErrors = (typed: string): number =>
  typed.length < TWO_ERRORS_LETTERS ? 1 : 2;

/** The word with each two neighbours swapped. */
export const swapNeighbours = (word: string): readonly string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );

/**
 * The fewest errors that turn a beginning of the word into what was typed: letters left out, added, replaced, or two
 * neighbours swapped.
 */
export function countTypingErrors(typed: string, word: string): number {
  const letters = [...typed];
  // Rows of the table of distances: the letters of `typed` that are read, against each beginning of the word.
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (const [row, letter] of letters.entries()) {
    const next = [row + 1];
    for (let column = 0; column < word.length; column++) {
      const replaced = (last[column] ?? 0) + (letter === word[column] ? 0 : 1);
      const isSwap = row > 0 && letter === word[column - 1] && letters[row - 1] === word[column];
      next.push(
        Math.min(
          replaced,
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          isSwap ? (beforeLast[column - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return Math.min(...last);
}
