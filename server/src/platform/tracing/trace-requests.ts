import proxyaddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../kernel/settings.ts';
import { type OpenSpan, spanRecorder } from './spans.ts';

/** Makes each call a span under its route’s template, if traces are configured: ids do not become names. */
export function traceRequests(
  app: FastifyInstance,
  { trustedProxies }: Pick<Settings, 'trustedProxies'>,
): void {
  if (!spanRecorder()) return;
  const isProxy = proxyaddr.compile([...trustedProxies]);
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const goOn = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, routeOptions, raw } = request;
    const route = routeOptions.url;
    const begin = spanRecorder();
    if (!begin || !route?.startsWith('/api/')) return done();
    const { traceparent } = request.headers;
    const span = begin(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'thedot.request.id': id },
      // Strangers could otherwise have all their calls recorded, or put them into the traces of others.
      traceparent:
        typeof traceparent === 'string' && isProxy(raw.socket.remoteAddress ?? '', 0)
          ? traceparent
          : undefined,
    });
    spans.set(request, span);
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.set({ 'http.response.status_code': statusCode });
      span.end(statusCode >= 500 ? String(statusCode) : undefined);
    });
    goOn(request, done);
  });
  // Where a body was read, the rest of the call begins in the parser’s callback.
  app.addHook('preValidation', (request, _, done) => goOn(request, done));
}
