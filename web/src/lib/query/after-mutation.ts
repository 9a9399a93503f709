/**
 * Runs a callback after a mutation even if the component has unmounted meanwhile, which the callbacks of `mutate` do
 * not survive. Errors are shown by the mutation cache.
 */
export function afterMutation<T>(
  mutation: Promise<T>,
  onSuccess: (answer: T) => void,
): Promise<void> {
  return mutation.then(onSuccess, () => {});
}
