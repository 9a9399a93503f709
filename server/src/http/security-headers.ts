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

export const securityHeaders = fp<{ settings: Settings }>(async (app, { settings }) => {
  // Made once: the plugin @fastify/helmet makes it again for each request, more than a hundredth of a small call.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: NOT_A_PAGE },
    strictTransportSecurity: settings.secureCookies && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, () => done()),
  );
  app.addHook('onSend', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), display-capture=(self), picture-in-picture=(self), geolocation=()',
    );
    // By default and for all paths: what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
});
