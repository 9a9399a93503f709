let held: Promise<void> | null = null;

/** Holds the calls that are sent from now on, until the returned function is called. */
export function holdCalls(): () => void {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  held = hold;
  return () => {
    if (held === hold) held = null;
    release();
  };
}

/** Null while calls may be sent at once. */
export const heldCalls = (): Promise<void> | null => held;
