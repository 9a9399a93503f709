// Imported only when traces are configured (decision 173).
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { watchStatements } from '../../db/watch-statements.ts';
import type { TraceSettings } from '../../kernel/settings.ts';
import { type BeginSpan, kindOfError, recordSpansWith } from './spans.ts';
import { summarizeStatement } from './statement-summary.ts';

/** A receiver that is silent for this long gets no more of a batch, whose spans are lost. */
const SILENCE_MS = 5_000;
/** How long a stopping server waits for its last spans to arrive. */
const LAST_SPANS_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

export interface TracingOptions {
  readonly traces: TraceSettings;
  readonly publicUrl: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** For how long a receiver may be silent. */
  readonly silenceMs?: number;
}

/** Records spans and sends them to the receiver, in batches and beside the calls. */
export function startTracing({ traces, publicUrl, log, silenceMs = SILENCE_MS }: TracingOptions) {
  const exporter = new OTLPTraceExporter({
    url: `${traces.endpoint}/v1/traces`,
    headers: { ...traces.headers },
    timeoutMillis: silenceMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'thedot',
      'service.namespace': new URL(publicUrl).host,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportOutages(exporter, log),
        exportTimeoutMillis: 2 * silenceMs,
      }),
    ],
  });
  const tracer = provider.getTracer('thedot');
  const current = new AsyncLocalStorage<Context>();

  const begin: BeginSpan = (name, { kind, attributes, traceparent }) => {
    const parent = parentOf(traceparent) ?? current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(attributes && { attributes }) },
      parent,
    );
    const within = trace.setSpan(parent, span);
    return {
      run: (work) => current.run(within, work),
      set: (more) => void span.setAttributes(more),
      end: (failure) => {
        if (failure !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
        span.end();
      },
    };
  };
  recordSpansWith(begin);
  // A statement outside calls and jobs, such as asking for what is due, would be a trace of its own.
  watchStatements((text) => {
    if (current.getStore() === undefined) return null;
    const summary = summarizeStatement(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    const span = begin(summary, { kind: 'client', attributes });
    return (error) => span.end(error === undefined ? undefined : kindOfError(error));
  });

  return {
    /** Sends what was recorded so far. */
    flush: () => provider.forceFlush(),
    stop: async () => {
      recordSpansWith(null);
      watchStatements(null);
      const late = AbortSignal.timeout(LAST_SPANS_MS);
      const stopped = provider.shutdown().catch(() => {});
      await Promise.race([
        stopped,
        new Promise((done) => late.addEventListener('abort', done, { once: true })),
      ]);
    },
  };
}

/** Tells once that the receiver is away and once that it is back, instead of for each batch. */
function reportOutages(
  exporter: OTLPTraceExporter,
  log: Pick<Logger, 'warn' | 'info'>,
): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway)
          log.warn({ why: result.error?.message }, 'traces are lost: their receiver is away');
        if (!failed && isAway) log.info('traces arrive again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span of the caller, as the W3C header `traceparent` names it. */
function parentOf(header: string | undefined): Context | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
