/** Is told of each statement as it is sent; what it returns is told of the end. */
type StatementWatch = (text: string) => ((error?: unknown) => void) | null;

let watching: StatementWatch | null = null;

/** There is one watcher: the traces, if they are configured. */
export const watchStatements = (watch: StatementWatch | null): void => {
  watching = watch;
};

/** Tells the watcher that a statement is sent, given the arguments of the driver’s `query`. */
export function noticeStatement([statement]: readonly unknown[]): ReturnType<StatementWatch> {
  return watching !== null && typeof statement === 'string' ? watching(statement) : null;
}
