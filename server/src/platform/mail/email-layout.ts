import { accentShades } from '@thedot/domain/hub-settings/accent.rules';
import type { EmailContent, EmailFact, EmailLink } from '@thedot/domain/kernel/email';
import type { Language } from '@thedot/domain/kernel/fields';

const INK = '#1c1a16';
const INK_2 = '#57534b';
const INK_3 = '#6b675f';
const PAPER = '#f6f4f0';
const LINE = '#e6e2dc';
const DOT = '#e8491c';
const FONT = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

/** Mail clients support tables and inline styles; narrow screens and dark mode need this style sheet. */
const stylesFor = (accent: string) => `
  body,table,td{-webkit-text-size-adjust:100%}
  @media (max-width:600px){
    .card{padding:28px 22px!important}
    .edge{padding:20px 10px 28px!important}
    .button{width:100%!important}
    .button a{display:block!important;text-align:center!important}
    .label,.value{display:block!important;width:auto!important;white-space:normal!important}
    .label{padding:12px 0 0!important}
    .value{padding:2px 0 12px!important;border-top:0!important}
  }
  @media (prefers-color-scheme:dark){
    .paper{background:#0d0f14!important}
    .card{background:#14171e!important;border-color:#262b35!important}
    .ink{color:#ebedf1!important}
    .ink2,.ink2 a{color:#b9bdc5!important}
    .ink3{color:#949aa5!important}
    .accent a{color:${accentShades(accent).dark.text}!important}
    .line{border-color:#262b35!important}
    .quote{background:#1a1e26!important;border-color:#4b7bff!important}
    .dot{background:#ff6a3d!important}
  }`;

export interface EmailFrame {
  readonly language: Language;
  /** The hub's name. */
  readonly hub: string;
  /** The colour of its buttons and links. */
  readonly accent: string;
  /** The address of its logo, which stands for its name. */
  readonly logo?: string;
  /** What a reply does, if it reaches anyone. */
  readonly replyHint?: string;
  /** What stands above the content of an email that takes answers. */
  readonly replyLine?: string;
  /** Introduces the address of the button as text, for links that the recipient cannot find elsewhere. */
  readonly linkHint?: string;
}

/** Renders an email as an HTML page in the colours of the product. */
export function renderHtml(content: EmailContent, frame: EmailFrame): string {
  const { language, hub, accent, logo, replyHint, replyLine, linkHint } = frame;
  const { heading, paragraphs, facts = [], notifications = [], quote } = content;
  const { times, action, otherAction, note } = content;
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font:700 24px/1.25 ${FONT};letter-spacing:-.018em;color:${INK}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    quote ? quotation(quote, accent) : '',
    facts.length ? factTable(facts) : '',
    notifications.length ? notificationList(notifications) : '',
    times?.list.length ? timeTable(times, accent) : '',
    action ? button(action, accent) : '',
    otherAction?.url ? furtherLink(otherAction, accent) : '',
    action && linkHint ? linkAsText(action, linkHint) : '',
    note ? smallPrint(escape(note)) : '',
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${stylesFor(accent)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escape(previewOf(content))}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td class="edge" align="center" style="padding:32px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${replyLine ? `<tr><td class="ink3" style="padding:0 6px 14px;font:12px/1.5 ${FONT};color:${INK_3}">${escape(replyLine)}</td></tr>\n` : ''}<tr><td style="padding:0 6px 18px">${logo ? logoPicture(logo, hub) : wordmark(hub)}</td></tr>
<tr><td class="card" style="padding:36px 36px 34px;background:#ffffff;border:1px solid ${LINE};border-radius:16px">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="ink3" style="padding:20px 6px 0;font:13px/1.6 ${FONT};color:${INK_3}">${footerLines(content, hub, replyHint).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** What mail clients show after the subject; the invisible characters keep the rest of the email out of it. */
function previewOf({ heading, paragraphs, facts = [], quote }: EmailContent): string {
  const values = facts.map(([, value]) => value).join(' · ');
  return quote || values || paragraphs[0] || heading;
}

function footerLines({ footer }: EmailContent, hub: string, replyHint?: string): string[] {
  const line = [escape(hub), footer ? footerLink(footer) : ''].filter(Boolean).join(' · ');
  return replyHint ? [escape(replyHint), line] : [line];
}

/** Programs that block pictures show the name. */
const logoPicture = (url: string, hub: string) =>
  `<img class="ink" src="${escape(url)}" alt="${escape(hub)}" height="36" style="display:block;height:36px;width:auto;max-width:220px;border:0;font:800 24px/1 ${FONT};color:${INK}">`;

/** The hub's name; in THE DOT the O is a dot, other names follow a dot. */
function wordmark(hub: string): string {
  const dot = `<span class="dot" style="display:inline-block;width:17px;height:17px;border-radius:50%;background:${DOT}"></span>`;
  const words = hub === 'THE DOT' ? `THE D${dot}T` : `${dot} ${escape(hub)}`;
  return `<span class="ink" role="img" aria-label="${escape(hub)}" style="font:800 24px/1 'Bricolage Grotesque',${FONT};letter-spacing:-.045em;color:${INK}">${words}</span>`;
}

const paragraph = (text: string) =>
  `<p class="ink2" style="margin:0 0 14px;font:16px/1.55 ${FONT};color:${INK_2}">${escape(text)}</p>`;

function factTable(facts: readonly EmailFact[]): string {
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="label ink3 line" style="padding:11px 20px 11px 0;border-top:1px solid ${LINE};font:14px/1.5 ${FONT};color:${INK_3};vertical-align:top;white-space:nowrap">${escape(label)}</td>
<td class="value ink line" width="100%" style="padding:11px 0;border-top:1px solid ${LINE};font:600 15px/1.4 ${FONT};color:${INK}">${keepTogether(escape(value))}</td>
</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0 4px">${rows.join('')}</table>`;
}

/** Keeps a time range and its time zone on one line each. */
const keepTogether = (html: string): string =>
  html.replace(
    /\d{1,2}:\d{2}(\s[ap]m)?\s*–\s*\d{1,2}:\d{2}(\s[ap]m)?|\([^()]*GMT[^()]*\)/gi,
    (part) => `<span style="white-space:nowrap">${part}</span>`,
  );

const notificationList = (notifications: readonly EmailLink[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 6px">${notifications
    .map(
      ({ label, url }) => `<tr>
<td class="line" width="18" style="padding:12px 0;border-top:1px solid ${LINE};vertical-align:top;line-height:22px"><span class="dot" style="display:inline-block;width:8px;height:8px;border-radius:50%;background:${DOT}"></span></td>
<td class="line" style="padding:12px 0;border-top:1px solid ${LINE}"><a class="ink" href="${escape(url)}" style="font:600 15px/1.45 ${FONT};color:${INK};text-decoration:none">${escape(label)}</a></td>
</tr>`,
    )
    .join('')}</table>`;

function timeTable(
  { title, accept, list }: NonNullable<EmailContent['times']>,
  accent: string,
): string {
  const link = (url: string, label: string) =>
    `<a href="${escape(url)}" aria-label="${escape(`${accept}, ${label}`)}" style="font:600 15px/1.45 ${FONT};color:${accent};text-decoration:underline">${escape(accept)}</a>`;
  const rows = list.map(
    ({ label, acceptUrl }) => `<tr>
<td class="ink line" style="padding:12px 16px 12px 0;border-top:1px solid ${LINE};font:600 15px/1.45 ${FONT};color:${INK}">${keepTogether(escape(label))}</td>
<td class="line accent" align="right" style="padding:12px 0;border-top:1px solid ${LINE};vertical-align:top;white-space:nowrap">${acceptUrl ? link(acceptUrl, label) : ''}</td>
</tr>`,
  );
  return `<p class="ink3" style="margin:18px 0 8px;font:14px/1.45 ${FONT};color:${INK_3}">${escape(title)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

const furtherLink = ({ label, url }: EmailLink, accent: string) =>
  `<p class="accent" style="margin:16px 0 0;font:600 15px/1.2 ${FONT}"><a href="${escape(url)}" style="color:${accent};text-decoration:underline">${escape(label)}</a></p>`;

const footerLink = ({ label, url }: EmailLink) =>
  `<a class="ink3" href="${escape(url)}" style="color:${INK_3};text-decoration:underline">${escape(label)}</a>`;

const quotation = (text: string, accent: string) =>
  `<p class="ink quote" style="margin:16px 0 6px;padding:14px 18px;background:${PAPER};border-left:3px solid ${accent};border-radius:0 10px 10px 0;font:15px/1.55 ${FONT};color:${INK}">${escape(text).replaceAll('\n', '<br>')}</p>`;

const button = ({ label, url }: EmailLink, accent: string) =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:26px 0 0"><tr><td style="background:${accent};border-radius:10px"><a href="${escape(url)}" style="display:inline-block;padding:14px 24px;font:600 15px/1.2 ${FONT};color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`;

const linkAsText = ({ url }: EmailLink, hint: string) =>
  smallPrint(
    `${escape(hint)}<br><a class="ink3" href="${escape(url)}" style="color:${INK_3};word-break:break-all">${escape(url)}</a>`,
  );

const smallPrint = (html: string) =>
  `<p class="ink3" style="margin:18px 0 0;font:13px/1.55 ${FONT};color:${INK_3}">${html}</p>`;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
