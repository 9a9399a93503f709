type Listener = () => unknown;

const listeners = new Set<Listener>();

/** Called whenever the server has refused something for who somebody is: what they may do has changed. */
export function onDenied(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function denied(): void {
  for (const listener of listeners) listener();
}
