/** The item of a turn, from the first again after the last. */
export function pickInTurn<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('The sample hub has nothing to choose from');
  return item;
}
