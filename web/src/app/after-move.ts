/**
 * Does what follows a move even when its button has left the screen with the answer, which the callbacks
 * of `mutate` do not survive. A move that failed was told already, as every call.
 */
export function afterMove<T>(move: Promise<T>, follow: (answer: T) => void): Promise<void> {
  return move.then(follow, () => {});
}
