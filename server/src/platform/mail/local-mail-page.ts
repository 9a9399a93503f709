import type { KeptMail } from './mailer.ts';

const SHEET = `
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

export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, at }) =>
      `<li><a href="/mail/${id}"><b>${escape(subject)}</b><small>${escape(to)} · ${escape(at)}</small></a></li>`,
  );
  const list = rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>';
  return page(
    'Mail',
    `<h1>Mail <i></i></h1><p>No mail server is set, so mails are kept on this machine.</p>${list}`,
  );
}

/** The mail itself is shown as a mail program would: apart, and unable to run anything. */
export const mailPage = ({ id, subject, to, at, text, invitations }: KeptMail) =>
  page(
    subject,
    `<p><a href="/mail">All mails</a></p><h1>${escape(subject)}</h1><p>${escape(to)} · ${escape(at)}</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/mail/${id}/html" title="${escape(subject)}"></iframe>
<h2>As text</h2><pre>${escape(text)}</pre>${invitations.map(({ content }) => `<h2>For calendars</h2><pre>${escape(content)}</pre>`).join('')}`,
  );

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${SHEET}</style></head><body><main>${body}</main></body></html>`;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
