import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import { listPage, mailPage } from './local-mail-page.ts';
import { type KeptMail, mailFolder } from './mailer.ts';

const MOST = 200;

/** Without a mail server, and never in production, mails can be read at `/mail` on this machine. */
export async function localMailRoutes(
  app: FastifyInstance,
  { settings }: { readonly settings: Settings },
): Promise<void> {
  if (settings.isProduction || settings.smtpUrl) return;
  const folder = mailFolder(settings);

  app.addHook('onRequest', async (request, reply) => {
    if (!isOfThisMachine(request, settings)) return reply.callNotFound();
    // The pages show mails, which are somebody else's words: nothing in them may run.
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
    // Links must leave the frame, which is too narrow a place for the product.
    const html = mail.html.replace('<head>', '<head><base target="_top">');
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

/** The connection comes from here, not through a proxy, and not by a foreign name that points here. */
function isOfThisMachine({ socket, headers, hostname }: FastifyRequest, settings: Settings) {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const names = ['localhost', '127.0.0.1', '[::1]', new URL(settings.publicUrl).hostname];
  return isLoopback && !isProxied && names.includes(hostname);
}

async function findMails(folder: string): Promise<KeptMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  // Ids are in the order in which mails were queued, which is nearly that in which they were sent.
  const newest = names.toSorted().reverse().slice(0, MOST);
  const mails = await Promise.all(newest.map((name) => readMail(join(folder, name))));
  return mails.toSorted((a, b) => b.at.localeCompare(a.at));
}

async function findMail(folder: string, id: string): Promise<KeptMail | undefined> {
  if (!/^[\da-f-]{36}$/.test(id)) return undefined;
  return readMail(join(folder, `${id}.json`)).catch(() => undefined);
}

/** Those that were kept by an earlier version say nothing of files for calendars. */
const readMail = async (path: string): Promise<KeptMail> => ({
  invitations: [],
  ...(JSON.parse(await readFile(path, 'utf8')) as Omit<KeptMail, 'invitations'>),
});
