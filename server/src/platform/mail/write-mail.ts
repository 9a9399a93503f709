import { language, type Language } from '@thedot/domain/kernel/fields';
import type { Settings } from '../../config.ts';
import type { Keys } from '../keys.ts';
import { render, type Rendered } from './letter.ts';
import { MAIL_TEMPLATES, type MailTemplate } from './mail-templates.ts';
import { TEMPLATES } from './templates/all-templates.ts';

type Params = Readonly<Record<string, string | number>>;

export interface MailToWrite {
  readonly template: MailTemplate;
  readonly params: Params;
  readonly firstName: string;
  readonly language: Language;
  readonly timeZone: string | null;
}

interface Desk {
  readonly keys: Keys;
  readonly settings: Pick<Settings, 'publicUrl' | 'hubName' | 'hubTimeZone'>;
}

/** Writes a mail as it is now: in its recipient's language and zone, with links to the configured address only. */
export function writeMail(mail: MailToWrite, { keys, settings }: Desk): Rendered {
  const { params } = mail;
  const letter = TEMPLATES[mail.template][mail.language]({
    say: (name) => String(params[name] ?? ''),
    when: whenOf(params, mail, settings.hubTimeZone),
    recipient: mail.firstName,
    hub: settings.hubName,
    link: settings.publicUrl + pathOf(mail.template, params, keys),
  });
  return render(letter, mail.language, settings.hubName);
}

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
    case 'welcome-waiting':
    case 'registration-accepted':
    case 'registration-declined':
      return '/dashboard';
    default:
      return String(params['link'] ?? '/');
  }
}

/** The zone is named when it is not the hub's: then the reader could take one for the other. */
function whenOf(params: Params, mail: MailToWrite, hubZone: string): string {
  const start = new Date(params['start'] ?? Number.NaN);
  const end = new Date(params['end'] ?? start);
  if (Number.isNaN(start.getTime())) return '';
  const timeZone = mail.timeZone ?? hubZone;
  const range = new Intl.DateTimeFormat(mail.language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).formatRange(start, end);
  return timeZone === hubZone ? range : `${range} (${timeZone.replaceAll('_', ' ')})`;
}
