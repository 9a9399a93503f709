import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../kernel/settings.ts';
import { type StoredMail, mailFolder } from './mailer.ts';

const MAX_LISTED = 200;

/** Shows stored mails at `/mail` to local requests, outside production and without a mail server. */
export async function localMailRoutes(
  app: FastifyInstance,
  { settings }: { readonly settings: Settings },
): Promise<void> {
  if (settings.isProduction || settings.smtpUrl) return;
  const folder = mailFolder(settings);

  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request, settings)) return reply.callNotFound();
    // Mails contain user text: no script in them may run.
    return void reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });

  app.get('/mail', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(await findMails(folder))),
  );
  app.get('/mail/api', async () => findMails(folder));
  app.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
    const mail = await findMail(folder, params.id);
    if (!mail) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });
  app.get<{ Params: { id: string } }>('/mail/:id/html', async ({ params }, reply) => {
    const mail = await findMail(folder, params.id);
    if (!mail) return reply.callNotFound();
    // Links must open outside the frame, which is too small for the app.
    const html = mail.html.replace('<head>', '<head><base target="_top">');
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

/** Whether the request is from loopback, without a proxy and without a foreign host name (DNS rebinding). */
function isLocalRequest({ socket, headers, hostname }: FastifyRequest, settings: Settings) {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const names = ['localhost', '127.0.0.1', '[::1]', new URL(settings.publicUrl).hostname];
  return isLoopback && !isProxied && names.includes(hostname);
}

async function findMails(folder: string): Promise<StoredMail[]> {
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

/** Mails stored by earlier versions have no `invitations`. */
const readMail = async (path: string): Promise<StoredMail> => ({
  invitations: [],
  ...(JSON.parse(await readFile(path, 'utf8')) as Omit<StoredMail, 'invitations'>),
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
