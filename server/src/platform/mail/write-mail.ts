import { language, type Language } from '@thedot/domain/kernel/fields';
import { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { Settings } from '../../config.ts';
import type { Keys } from '../keys.ts';
import { type Letter, type Link, render, type Rendered } from './letter.ts';
import { MAIL_TEMPLATES, type MailTemplate } from './mail-templates.ts';
import { TEMPLATES } from './templates/all-templates.ts';

type Params = Readonly<Record<string, string | number>>;

export interface MailToWrite {
  readonly template: MailTemplate;
  readonly params: Params;
  readonly firstName: string;
  readonly language: Language;
  readonly timeZone: string | null;
  /** Of a daily mail. */
  readonly news?: readonly News[];
}

/** What happened, as its notification has it. */
export interface News {
  readonly type: NotificationType;
  readonly params: Params;
  readonly link: string;
}

interface Desk {
  readonly keys: Keys;
  readonly settings: Pick<Settings, 'publicUrl' | 'hubName' | 'hubTimeZone'>;
}

/** Writes a mail as it is now: in its recipient's language and zone, with links to the configured address only. */
export function writeMail(mail: MailToWrite, desk: Desk): Rendered {
  const { settings } = desk;
  const letter = letterOf(mail, desk);
  const foot = isNews(mail.template) && footOf(mail.language, settings.publicUrl);
  return render({ ...letter, ...(foot && { foot }) }, mail.language, settings.hubName);
}

function letterOf(mail: MailToWrite, desk: Desk): Letter {
  const { params, template, language, news = [] } = mail;
  const { keys, settings } = desk;
  return TEMPLATES[template][language]({
    say: (name) => String(params[name] ?? ''),
    when: timeOf(params['start'], params['end'], mail, settings.hubTimeZone),
    at: (name) => timeOf(params[name], undefined, mail, settings.hubTimeZone),
    day: (name) => dayOf(params[name], mail.language),
    was: timeOf(params['was'], undefined, mail, settings.hubTimeZone),
    recipient: mail.firstName,
    hub: settings.hubName,
    link: settings.publicUrl + pathOf(template, params, keys),
    news: news.map((it) => ({
      label: letterOf({ ...mail, template: it.type, params: it.params, news: [] }, desk).subject,
      url: settings.publicUrl + it.link,
    })),
  });
}

/** Tells what happened, and so is one that its reader can do without. */
export const isNews = (template: MailTemplate): boolean =>
  template === 'digest' ||
  template === 'session-invitation' ||
  NotificationType.safeParse(template).success;

const footOf = (language: Language, publicUrl: string): Link => ({
  label: language === 'fr' ? 'Choisir ce qui vous est envoyé' : 'Choose what you are told by mail',
  url: `${publicUrl}/account?tab=notifications`,
});

export const isMailTemplate = (name: string): name is MailTemplate =>
  MAIL_TEMPLATES.some((template) => template === name);

export const languageOf = (stored: string): Language => language.catch('en').parse(stored);

function pathOf(template: MailTemplate, params: Params, keys: Keys): string {
  const token = String(params['token'] ?? '');
  switch (template) {
    case 'verify':
      return `/verify/${keys.linkToken('verify', token)}`;
    case 'recover':
      return `/reset-password/${keys.linkToken('reset', token)}`;
    case 'invite':
      return `/reset-password/${keys.linkToken('invite', token)}`;
    case 'join':
      return `/join/${keys.linkToken('join', token)}`;
    case 'password-changed':
    case 'second-factor-off':
      return '/recover';
    case 'second-factor-on':
    case 'second-factor-reset':
    case 'recovery-code-used':
    case 'provider-linked':
    case 'provider-unlinked':
      return '/account?tab=security';
    case 'email-changed':
      return '/login';
    case 'erasure-asked':
    case 'erasure.refused':
      return '/account?tab=data';
    case 'erased':
      return '/';
    case 'welcome-waiting':
    case 'registration-accepted':
    case 'registration-declined':
      return '/dashboard';
    default:
      return String(params['link'] ?? '/');
  }
}

/** A day of the calendar is the same in every zone. */
const dayOf = (day: string | number | undefined, language: Language): string =>
  day === undefined
    ? ''
    : new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
        dateStyle: 'full',
        timeZone: 'UTC',
      }).format(new Date(day));

/** The zone is named when it is not the hub's: then the reader could take one for the other. */
function timeOf(
  from: string | number | undefined,
  to: string | number | undefined,
  mail: MailToWrite,
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
