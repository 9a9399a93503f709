import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { api } from '@thedot/domain/api';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';
import { buildOpenApiDocument } from './openapi.ts';

const UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>THE DOT API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#ui', deepLinking: true });\n`;

/** The OpenAPI document and its page; not served in production. */
export async function docsRoutes(
  app: FastifyInstance,
  { settings }: AppDependencies,
): Promise<void> {
  if (settings.isProduction) return;
  // Built on first use: it takes a twentieth of the start time and is seldom requested.
  let json: string | undefined;
  const document = () => (json ??= JSON.stringify(buildOpenApiDocument(api)));

  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api/docs', async (_, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/api/docs/start.js', async (_, reply) => reply.type('text/javascript').send(START));
  await app.register(fastifyStatic, {
    root: UI,
    prefix: '/api/docs/',
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/*.map', '**/*.html', 'package.json', 'LICENSE', '**/*.md'],
  });
}
