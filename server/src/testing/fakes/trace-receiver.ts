import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as OTLP/JSON has it, with its attributes by name. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** Starts a receiver of OTLP over HTTP, which can be silent. */
export async function startTraceReceiver() {
  const received = { bodies: [] as string[], headers: [] as IncomingHttpHeaders[] };
  const receiver = { isSilent: false };
  const server = createServer(async (request, response) => {
    received.headers.push(request.headers);
    received.bodies.push(await text(request));
    if (receiver.isSilent) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(receiver, {
    ...received,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): ReceivedSpan[] =>
      received.bodies
        .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          ...span,
          attributes: Object.fromEntries(
            span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
