import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Feature, featuresInUse } from '../kernel/feature.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { SESSION_HINT_COOKIE } from './caller.ts';
import { hubLook } from '../kernel/hub-look.ts';
import { readFirstPages } from './first-page.ts';
import { withHead, withHub } from './page-head.ts';
import { pageContentSecurityPolicy } from './security-headers.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const NONCE = /__CSP_NONCE__/g;
const compress = promisify(gzip);
const YEAR_MS = 365 * 24 * 3_600_000;

interface WebDependencies extends Pick<AppDependencies, 'db' | 'settings'> {
  readonly features: readonly Feature[];
}

/**
 * Serves the web app: hashed assets cached for a year, and one page for every route, each time with a fresh nonce.
 */
export async function webRoutes(
  app: FastifyInstance,
  { features, ...dependencies }: WebDependencies,
): Promise<void> {
  if (!existsSync(`${DIST}/index.html`)) return;
  const page = readFileSync(`${DIST}/index.html`, 'utf8');
  const findFirstPage = readFirstPages(DIST);

  await app.register(fastifyStatic, {
    root: DIST,
    index: false,
    wildcard: false,
    globIgnore: ['*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: YEAR_MS,
    immutable: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache');
    },
  });

  app.get('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    if (request.url.startsWith('/api/') || /\.\w{1,5}$/.test(pathOf(request.url))) {
      return reply.callNotFound();
    }
    // The address of a door display is a secret.
    if (request.url.startsWith('/door/')) reply.header('referrer-policy', 'no-referrer');
    const path = pathOf(request.url);
    const pageOf = (some: readonly Feature[]) =>
      some.flatMap(({ publicPages = [] }) => publicPages).find((it) => it.path.test(path));
    const known = pageOf(features);
    const shown = pageOf(featuresInUse({ features, ...dependencies }));
    const id = known?.path.exec(path)?.[1] ?? '';
    const head = (await shown?.findHead(dependencies, id)) ?? null;
    // What the public may not see answers as what does not exist; members still get the app.
    if (known && head === null) reply.code(404);
    const { publicUrl } = dependencies.settings;
    const hub = hubLook(dependencies.settings);
    const named = withHub(page, hub);
    const headed = head ? withHead(named, head, { publicUrl, path, hub }) : named;
    const hasSession = request.cookies[SESSION_HINT_COOKIE] !== undefined;
    const html = (known ? null : findFirstPage({ path, hub, hasSession })) ?? headed;
    const isGzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (isGzipped) reply.header('content-encoding', 'gzip');
    const text = html.replace(NONCE, nonce);
    return reply
      .header('content-security-policy', pageContentSecurityPolicy(nonce))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(isGzipped ? await compress(text) : text);
  });
}

const pathOf = (url: string) => url.split('?')[0] ?? '';
