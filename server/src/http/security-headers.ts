import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { Settings } from '../kernel/settings.ts';

/** API replies are no pages: nothing in them may load or run. */
const NOT_A_PAGE = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The content security policy of the web app's page, for one response's nonce. */
export const pageContentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Mantine writes its variables into <style> elements, which carry the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const PERMISSIONS_POLICY =
  'camera=(self), microphone=(self), display-capture=(self), picture-in-picture=(self), geolocation=()';

export const securityHeaders = fp<{ settings: Settings }>(async (app, { settings }) => {
  const sameForAll = {
    ...headersOf(
      helmet({
        contentSecurityPolicy: { useDefaults: false, directives: NOT_A_PAGE },
        strictTransportSecurity: settings.secureCookies && { maxAge: 31_536_000 },
        crossOriginOpenerPolicy: { policy: 'same-origin' },
        crossOriginResourcePolicy: { policy: 'same-origin' },
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
        frameguard: { action: 'deny' },
      }),
    ),
    'permissions-policy': PERMISSIONS_POLICY,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(sameForAll).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    // By default and for all paths: what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
});

type Middleware = ReturnType<typeof helmet>;

/** What the middleware sets, read once: setting it anew for each request took some hundredths of a small call. */
function headersOf(middleware: Middleware) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
