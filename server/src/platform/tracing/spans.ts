/** What is known of a step: numbers and names of the program, never ids of users, values or texts. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

interface SpanOptions {
  /** A server answers a call, a client asks another machine, a consumer takes a job from the queue. */
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** The W3C header of the caller whose trace goes on here. */
  readonly traceparent?: string | undefined;
}

export interface OpenSpan {
  /** Runs work whose own spans are children of this one. */
  readonly run: <T>(work: () => T) => T;
  readonly set: (attributes: SpanAttributes) => void;
  /** `failure` is the kind of an error, not its message, which may quote values. */
  readonly end: (failure?: string) => void;
}

export type BeginSpan = (name: string, options: SpanOptions) => OpenSpan;

/** Null while no traces are configured: the packages that record them are not even loaded. */
let beginSpan: BeginSpan | null = null;

export const recordSpansWith = (begin: BeginSpan | null): void => {
  beginSpan = begin;
};

/** How spans begin, or null while nothing is traced. */
export const spanRecorder = (): BeginSpan | null => beginSpan;

/** Runs the work as a span of the current trace, or just runs it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (set: OpenSpan['set']) => Promise<T>,
): Promise<T> {
  if (!beginSpan) return work(() => {});
  const span = beginSpan(name, options);
  try {
    const result = await span.run(() => work(span.set));
    span.end();
    return result;
  } catch (error) {
    span.end(kindOfError(error));
    throw error;
  }
}

export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
