import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { EmailContent, EmailContext, EmailDefinition } from '@thedot/domain/kernel/email';
import { language, type Language } from '@thedot/domain/kernel/fields';
import { Clock } from '@thedot/domain/kernel/time-format';
import { REPLY_LINE } from '@thedot/domain/submissions/email-answers.rules';
import {
  findEmail,
  isOptionalMail,
  type MailTemplate,
} from '@thedot/domain/notification-catalogue';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { Settings } from '../../kernel/settings.ts';
import type { Keys } from '../../kernel/keys.ts';
import { renderHtml, type EmailFrame } from './email-layout.ts';

type Params = Readonly<Record<string, string | number>>;

export interface MailToRender {
  readonly template: MailTemplate;
  readonly params: Params;
  readonly firstName: string;
  readonly language: Language;
  /** Null for the hub's, as for an address without an account. */
  readonly timeZone: string | null;
  readonly clock: Clock | null;
  /** The contents of a daily digest. */
  readonly notifications?: readonly DigestNotification[];
  readonly answers?: MailAnswers;
  /** What the mail is about. */
  readonly booking?: BookingRef | null;
}

/** The address that adds an answer to what the mail is about: for all who read it, or as a note for the hub team. */
export interface MailAnswers {
  readonly address: string;
  readonly isNote: boolean;
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
  readonly settings: Pick<
    Settings,
    'publicUrl' | 'hubName' | 'hubAccent' | 'hubLogo' | 'hubTimeZone' | 'hubClock' | 'supportUser'
  >;
}

/** Renders a mail in the recipient's language, time zone and clock; all links lead to the configured public URL. */
export function renderMail(mail: MailToRender, context: RenderContext): RenderedMail {
  const { publicUrl, hubName, hubAccent, hubLogo, supportUser } = context.settings;
  const words = WORDS[mail.language];
  const url = `${publicUrl}/account?tab=notifications`;
  const footer = isOptionalMail(mail.template) && { label: words.settings, url };
  const content = { ...fillTemplate(mail, context), ...(footer && { footer }) };
  const hasSecretLink = typeof findEmail(mail.template).link === 'function';
  return renderContent(content, {
    language: mail.language,
    hub: hubName,
    accent: hubAccent,
    ...(hubLogo !== null && { logo: `${publicUrl}/api/hub/logo` }),
    ...(supportUser !== null && { replyHint: words.reply }),
    ...(mail.answers && {
      replyHint: mail.answers.isNote ? words.note : words.answer,
      replyLine: REPLY_LINE[mail.language],
    }),
    ...(hasSecretLink && { linkHint: words.link }),
  });
}

const WORDS = {
  en: {
    settings: 'Notification settings',
    reply: 'Questions? Reply to this email to reach the hub team.',
    answer: 'Reply to this email, and your answer is added to the messages.',
    note: 'Reply to this email to add a note for the hub team.',
    link: 'If the button does not work, open this link:',
    join: 'Join session',
    joinEvent: 'Join the meeting',
  },
  fr: {
    settings: 'Gérer les notifications',
    reply: 'Une question\u202f? Répondez à cet e-mail pour joindre l’équipe du hub.',
    answer: 'Répondez à cet e-mail, et votre réponse s’ajoute aux messages.',
    note: 'Répondez à cet e-mail pour ajouter une note destinée à l’équipe du hub.',
    link: 'Si le bouton ne fonctionne pas, ouvrez ce lien\u00a0:',
    join: 'Rejoindre la session',
    joinEvent: 'Rejoindre la réunion',
  },
} as const satisfies Record<Language, Record<string, string>>;

function fillTemplate(mail: MailToRender, context: RenderContext): EmailContent {
  const { params, template, notifications = [] } = mail;
  const { settings } = context;
  const email = findEmail(template);
  const format = timeFormatOf(mail, settings);
  const emailContext: EmailContext<string> = {
    param: (name) => String(params[name] ?? ''),
    when: formatTime(params['start'], params['end'], format),
    shortWhen: formatShortTime(params['start'], format),
    time: (name) => formatTime(params[name], undefined, format),
    day: (name) => formatDay(params[name], mail.language),
    previousTime: formatTime(params['was'], undefined, format),
    recipient: mail.firstName,
    hub: settings.hubName,
    code: params['token'] === undefined ? '' : context.keys.mailedCode(String(params['token'])),
    link: settings.publicUrl + pathOf(email, params, context.keys),
    ...answersOf(mail, format, settings.publicUrl),
    notifications: notifications.map(({ type, ...it }) => ({
      label: fillTemplate(
        { ...mail, template: type, params: it.params, notifications: [] },
        context,
      ).subject,
      url: settings.publicUrl + it.link,
    })),
  };
  const content = email[mail.language](emailContext);
  const { join } = params;
  if (!join) return content;
  const words = WORDS[mail.language];
  const label = mail.booking?.kind === 'event' ? words.joinEvent : words.join;
  // Emails about a session or an event that is held online have its address, whatever else they say.
  return { otherAction: { label, url: String(join) }, ...content };
}

/** The proposed times that are read when the mail is sent, and the links of an answer. No link acts by itself. */
function answersOf(
  mail: MailToRender,
  format: TimeFormat,
  publicUrl: string,
): Pick<EmailContext<never>, 'proposedTimes' | 'declineLink' | 'timeZone'> {
  const { times = '', round, link } = mail.params;
  const answerUrl = (answer: Readonly<Record<string, string>>) =>
    round === undefined
      ? null
      : `${publicUrl}${link}?${new URLSearchParams({ ...answer, round: String(round) })}`;
  const slots = String(times)
    .split(' ')
    .filter(Boolean)
    .map((time) => time.split('/'));
  return {
    proposedTimes: slots.map(([start = '', end]) => ({
      label: formatRange(new Date(start), new Date(end ?? start), format),
      acceptUrl: answerUrl({ accept: start }),
    })),
    declineLink: answerUrl({ decline: 'yes' }) ?? '',
    timeZone: nameZone(format, new Date(slots[0]?.[0] ?? 0)),
  };
}

function renderContent(content: EmailContent, frame: EmailFrame): RenderedMail {
  const typeset = frame.language === 'fr' ? withFrenchSpaces : (text: string) => text;
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
    text: renderText(whole, frame),
    html: renderHtml(whole, frame),
    ...(content.footer && { unsubscribeUrl: content.footer.url }),
  };
}

/** Puts a no-break space before French punctuation, so that no line begins with a colon. */
const withFrenchSpaces = (text: string) => text.replace(/ (?=[:;?!»])/g, '\u00a0');

function renderText(
  content: EmailContent,
  { language, hub, replyHint, replyLine }: EmailFrame,
): string {
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
    replyLine ?? '',
    content.heading,
    ...content.paragraphs,
    quote ? quote.replace(/^/gm, '> ') : '',
    facts.map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
    notifications.map(({ label, url }) => `* ${label}\n  ${url}`).join('\n'),
    times?.list.length ? renderTimes(times, colon) : '',
    action ? `${action.label}${colon}\n${action.url}` : '',
    otherAction?.url ? `${otherAction.label}${colon}\n${otherAction.url}` : '',
    note ?? '',
    ['--', hub, replyHint ?? ''].filter(Boolean).join('\n'),
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

export const parseClock = (stored: string | null): Clock | null =>
  Clock.nullable().catch(null).parse(stored);

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
    : new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'full',
        timeZone: 'UTC',
      }).format(new Date(day));

/** How the recipient reads times. */
interface TimeFormat {
  readonly language: Language;
  readonly timeZone: string;
  readonly clock: Clock;
}

const timeFormatOf = (
  { language, timeZone, clock }: MailToRender,
  { hubTimeZone, hubClock }: RenderContext['settings'],
): TimeFormat => ({ language, timeZone: timeZone ?? hubTimeZone, clock: clock ?? hubClock });

const CLOCKS = {
  '24': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  '12': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} as const satisfies Record<Clock, Intl.DateTimeFormatOptions>;

/** A time or a range with its time zone: "Tuesday, 24 November 2026, 10:00–11:00 (Tunis, GMT+1)". */
function formatTime(
  from: string | number | undefined,
  to: string | number | undefined,
  format: TimeFormat,
): string {
  const start = new Date(from ?? Number.NaN);
  const end = new Date(to ?? start);
  if (Number.isNaN(start.getTime())) return '';
  return `${formatRange(start, end, format)} (${nameZone(format, start)})`;
}

/** The same without the zone. */
const formatRange = (start: Date, end: Date, { language, timeZone, clock }: TimeFormat): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...CLOCKS[clock],
    timeZone,
  }).formatRange(start, end);

/** The start alone, for subjects: "Tue 24 Nov, 10:00". */
function formatShortTime(
  at: string | number | undefined,
  { language, timeZone, clock }: TimeFormat,
): string {
  const start = new Date(at ?? Number.NaN);
  if (Number.isNaN(start.getTime())) return '';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(start);
  const day = format({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  const time = format(CLOCKS[clock]);
  return language === 'fr' ? `${day} à ${time}` : `${day}, ${time}`;
}

/** The city of a time zone and its offset at that moment: "Tunis, GMT+1". */
function nameZone({ timeZone, language }: TimeFormat, at: Date): string {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const offset = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    timeZoneName: 'shortOffset',
  })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    // French names the offset from UTC, and screens the one from GMT.
    ?.value.replace('UTC', 'GMT');
  return offset && offset !== city ? `${city}, ${offset}` : city;
}

const localeOf = (language: Language) => (language === 'fr' ? 'fr-FR' : 'en-GB');
