import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Settings } from '../../kernel/settings.ts';
import { isLoopback } from '../network.ts';
import { type StoredMail, mailFolder } from './mailer.ts';

const MAX_LISTED = 200;

/**
 * Leads from `/mail` to the stored mails, outside production and without a mail server. They are on a port of their
 * own on the loopback address: some proxies cannot be told from a local browser, and none of them leads there.
 */
export async function localMailRoutes(
  app: FastifyInstance,
  { settings }: { readonly settings: Settings },
): Promise<void> {
  if (settings.isProduction || settings.smtpUrl) return;
  let pages: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => (await pages)?.close());
  for (const path of ['/mail', '/mail/*']) {
    app.get(path, async (request, reply) => {
      if (!isLocalRequest(request)) return reply.callNotFound();
      const { server } = await (pages ??= servePages(mailFolder(settings)));
      // The address of a TCP server is always an `AddressInfo`.
      const { port } = server.address() as AddressInfo;
      return reply.redirect(`http://127.0.0.1:${port}${request.url}`);
    });
  }
}

async function servePages(folder: string): Promise<FastifyInstance> {
  const pages = fastify({ logger: false, forceCloseConnections: true });
  pages.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    // Mails contain user text: no script in them may run.
    return void reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });
  pages.get('/mail', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(await findStoredMails(folder))),
  );
  pages.get('/mail/api', async () => findStoredMails(folder));
  pages.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
    const mail = await findMail(folder, params.id);
    if (!mail) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });
  pages.get<{ Params: { id: string } }>('/mail/:id/html', async ({ params }, reply) => {
    const mail = await findMail(folder, params.id);
    if (!mail) return reply.callNotFound();
    // Links must open outside the frame, which is too small for the app.
    const html = mail.html.replace('<head>', '<head><base target="_top">');
    return reply.type('text/html; charset=utf-8').send(html);
  });
  await pages.listen({ host: '127.0.0.1', port: 0 });
  return pages;
}

const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Whether the request is from a program of this machine: from loopback, under a loopback name (DNS rebinding), and
 * without traces of a proxy: its headers, HTTP/1.0 or a connection for one request, as nginx makes them by default.
 */
function isLocalRequest({ socket, headers, hostname, raw }: FastifyRequest): boolean {
  const isProxied =
    Object.keys(headers).some((name) => PROXY_HEADER.test(name)) ||
    raw.httpVersion === '1.0' ||
    !/^keep-alive$/i.test(headers.connection ?? 'keep-alive');
  return !isProxied && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
}

/** The stored mails, newest first. */
export async function findStoredMails(folder: string): Promise<StoredMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  // Ids sort by the time of queueing, which is close to that of sending.
  const newest = names.toSorted().reverse().slice(0, MAX_LISTED);
  const mails = await Promise.all(newest.map((name) => readMail(join(folder, name))));
  return mails.toSorted((a, b) => b.at.localeCompare(a.at));
}

async function findMail(folder: string, id: string): Promise<StoredMail | undefined> {
  if (!/^[\da-f-]{36}$/.test(id)) return undefined;
  return readMail(join(folder, `${id}.json`)).catch(() => undefined);
}

/** Mails stored by earlier versions have no `invitations` and `replyTo`. */
const readMail = async (path: string): Promise<StoredMail> => ({
  invitations: [],
  replyTo: null,
  ...(JSON.parse(await readFile(path, 'utf8')) as Omit<StoredMail, 'invitations' | 'replyTo'>),
});

const STYLES = `
  :root{color-scheme:light dark;--paper:#f6f4f0;--card:#fff;--ink:#1c1a16;--soft:#6b675f;--line:#e6e2dc;--link:#1748cc;--dot:#e8491c}
  @media (prefers-color-scheme:dark){:root{--paper:#0d0f14;--card:#14171e;--ink:#ebedf1;--soft:#949aa5;--line:#262b35;--link:#8db2ff;--dot:#ff6a3d}}
  body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 Figtree,system-ui,sans-serif}
  main{max-width:860px;margin:0 auto;padding:32px 20px 60px}
  h1{font-size:26px;letter-spacing:-.02em;margin:0 0 4px}h1 i{display:inline-block;width:14px;height:14px;border-radius:50%;background:var(--dot)}
  p{color:var(--soft);margin:0 0 24px}
  ul{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:hidden}
  li+li{border-top:1px solid var(--line)}
  li a{display:block;padding:12px 18px;color:inherit;text-decoration:none}li a:hover,li a:focus-visible{background:var(--paper)}
  small{color:var(--soft);display:block}a{color:var(--link)}
  iframe{width:100%;height:640px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
  pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px}`;

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, at }) =>
      `<li><a href="/mail/${id}"><b>${escape(subject)}</b><small>${escape(to)} · ${escape(at)}</small></a></li>`,
  );
  const list = rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No emails yet.</p>';
  return page(
    'Emails',
    `<h1>Emails <i></i></h1><p>No mail server is set, so emails are kept here instead of being sent.</p>${list}`,
  );
}

/** Shows the mail in a sandboxed frame, so that its content cannot run scripts. */
const mailPage = ({ id, subject, to, at, text, invitations }: StoredMail) =>
  page(
    subject,
    `<p><a href="/mail">All emails</a></p><h1>${escape(subject)}</h1><p>${escape(to)} · ${escape(at)}</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/mail/${id}/html" title="${escape(subject)}"></iframe>
<h2>Text part</h2><pre>${escape(text)}</pre>${invitations.map(({ content }) => `<h2>Calendar file</h2><pre>${escape(content)}</pre>`).join('')}`,
  );

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLES}</style></head><body><main>${body}</main></body></html>`;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
