import type {
  EmailContent,
  EmailContext,
  EmailDefinition,
  EmailLink,
} from '@thedot/domain/kernel/email';
import { language, type Language } from '@thedot/domain/kernel/fields';
import {
  findEmail,
  isOptionalMail,
  type MailTemplate,
} from '@thedot/domain/notification-catalogue';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { Settings } from '../../kernel/settings.ts';
import type { Keys } from '../../kernel/keys.ts';
import { renderHtml } from './email-layout.ts';
type Params = Readonly<Record<string, string | number>>;

export interface MailToRender {
  readonly template: MailTemplate;
  readonly params: Params;
  readonly firstName: string;
  readonly language: Language;
  readonly timeZone: string | null;
  /** The contents of a daily digest. */
  readonly notifications?: readonly DigestNotification[];
}

export interface DigestNotification {
  readonly type: NotificationType;
  readonly params: Params;
  readonly link: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The page where the recipient turns off mails of this kind. */
  readonly unsubscribeUrl?: string;
}

interface RenderContext {
  readonly keys: Keys;
  readonly settings: Pick<Settings, 'publicUrl' | 'hubName' | 'hubTimeZone'>;
}

/** Renders a mail in the recipient's language and time zone; all links lead to the configured public URL. */
export function renderMail(mail: MailToRender, context: RenderContext): RenderedMail {
  const { publicUrl, hubName } = context.settings;
  const footer = isOptionalMail(mail.template) && settingsLink(mail.language, publicUrl);
  const content = { ...fillTemplate(mail, context), ...(footer && { footer }) };
  return renderContent(content, mail.language, hubName);
}

function fillTemplate(mail: MailToRender, context: RenderContext): EmailContent {
  const { params, template, notifications = [] } = mail;
  const { settings } = context;
  const email = findEmail(template);
  const emailContext: EmailContext<string> = {
    param: (name) => String(params[name] ?? ''),
    when: formatTime(params['start'], params['end'], mail, settings.hubTimeZone),
    time: (name) => formatTime(params[name], undefined, mail, settings.hubTimeZone),
    day: (name) => formatDay(params[name], mail.language),
    previousTime: formatTime(params['was'], undefined, mail, settings.hubTimeZone),
    recipient: mail.firstName,
    hub: settings.hubName,
    link: settings.publicUrl + pathOf(email, params, context.keys),
    ...answersOf(mail, settings),
    notifications: notifications.map(({ type, ...it }) => ({
      label: fillTemplate(
        { ...mail, template: type, params: it.params, notifications: [] },
        context,
      ).subject,
      url: settings.publicUrl + it.link,
    })),
  };
  return email[mail.language](emailContext);
}

/** The proposed times that are read when the mail is sent, and the links of an answer. No link acts by itself. */
function answersOf(
  mail: MailToRender,
  { publicUrl, hubTimeZone }: RenderContext['settings'],
): Pick<EmailContext<never>, 'proposedTimes' | 'declineLink' | 'timeZone'> {
  const { times = '', round, link } = mail.params;
  const answerUrl = (answer: Readonly<Record<string, string>>) =>
    round === undefined
      ? null
      : `${publicUrl}${link}?${new URLSearchParams({ ...answer, round: String(round) })}`;
  const timeZone = mail.timeZone ?? hubTimeZone;
  return {
    proposedTimes: String(times)
      .split(' ')
      .filter(Boolean)
      .map((time) => {
        const [start = '', end] = time.split('/');
        const label = formatTime(start, end, mail, timeZone);
        return { label, acceptUrl: answerUrl({ accept: start }) };
      }),
    declineLink: answerUrl({ decline: 'yes' }) ?? '',
    timeZone: timeZone.replaceAll('_', ' '),
  };
}

function renderContent(content: EmailContent, language: Language, hub: string): RenderedMail {
  const typeset = language === 'fr' ? withFrenchSpaces : (text: string) => text;
  const whole = {
    ...content,
    // A line break in a name must not become one in a header.
    subject: typeset(content.subject)
      .replace(/[^\S\u00a0]+/g, ' ')
      .trim(),
    heading: typeset(content.heading),
    paragraphs: content.paragraphs.map(typeset),
    facts: (content.facts ?? []).filter(([, value]) => value !== ''),
    ...(content.notifications && {
      notifications: content.notifications.map((it) => ({ ...it, label: typeset(it.label) })),
    }),
    ...(content.note && { note: typeset(content.note) }),
  };
  return {
    subject: whole.subject,
    text: renderText(whole, language, hub),
    html: renderHtml(whole, language, hub),
    ...(content.footer && { unsubscribeUrl: content.footer.url }),
  };
}

/** Puts a no-break space before French punctuation, so that no line begins with a colon. */
const withFrenchSpaces = (text: string) => text.replace(/ (?=[:;?!»])/g, '\u00a0');

function renderText(content: EmailContent, language: Language, hub: string): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const {
    facts = [],
    notifications = [],
    quote,
    times,
    action,
    otherAction,
    note,
    footer,
  } = content;
  const blocks = [
    content.heading,
    ...content.paragraphs,
    facts.map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
    notifications.map(({ label, url }) => `* ${label}\n  ${url}`).join('\n'),
    quote ? quote.replace(/^/gm, '> ') : '',
    times?.list.length ? renderTimes(times, colon) : '',
    action ? `${action.label}${colon}\n${action.url}` : '',
    otherAction?.url ? `${otherAction.label}${colon}\n${otherAction.url}` : '',
    note ?? '',
    `--\n${hub}`,
    footer ? `${footer.label}${colon}\n${footer.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const renderTimes = (
  { title, accept, list }: NonNullable<EmailContent['times']>,
  colon: string,
): string =>
  [
    `${title}${colon}`,
    ...list.map(({ label, acceptUrl }) =>
      acceptUrl ? `* ${label}\n  ${accept}${colon} ${acceptUrl}` : `* ${label}`,
    ),
  ].join('\n');

const settingsLink = (language: Language, publicUrl: string): EmailLink => ({
  label: language === 'fr' ? 'Choisir ce qui vous est envoyé' : 'Choose what you are told by mail',
  url: `${publicUrl}/account?tab=notifications`,
});

export const parseLanguage = (stored: string): Language => language.catch('en').parse(stored);

function pathOf({ link }: Pick<EmailDefinition, 'link'>, params: Params, keys: Keys): string {
  if (typeof link === 'function')
    return link((purpose) => keys.linkToken(purpose, String(params['token'] ?? '')));
  return link === 'param' ? String(params['link'] ?? '/') : link;
}

/** Formats a calendar day, which is the same in every time zone. */
const formatDay = (day: string | number | undefined, language: Language): string =>
  day === undefined
    ? ''
    : new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
        dateStyle: 'full',
        timeZone: 'UTC',
      }).format(new Date(day));

/** Names the time zone when it differs from the hub's, as the recipient could confuse the two. */
function formatTime(
  from: string | number | undefined,
  to: string | number | undefined,
  mail: MailToRender,
  hubZone: string,
): string {
  const start = new Date(from ?? Number.NaN);
  const end = new Date(to ?? start);
  if (Number.isNaN(start.getTime())) return '';
  const timeZone = mail.timeZone ?? hubZone;
  const range = new Intl.DateTimeFormat(mail.language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).formatRange(start, end);
  return timeZone === hubZone ? range : `${range} (${timeZone.replaceAll('_', ' ')})`;
}
