// Notification types of submissions. A kind gives its words, and the texts of each status that its author is told of.
import { isStaffActor } from '../access/roles.ts';
import { MAX_NOTIFICATION_EXCERPT } from '../limits.ts';
import type { EmailContent, EmailContext, ReadParam } from './email.ts';
import { defineNotification, type NotificationDefinition } from './notification-type.ts';

interface ChangeTexts {
  /** A sentence about the title, which follows it after a colon: `Resolved`. */
  readonly label: string;
  readonly heading: string;
  readonly paragraph?: string;
}

interface SubmissionWords<Change extends string> {
  /** 'Ticket', « Ticket » */
  readonly label: string;
  /** 'a ticket', « un ticket » */
  readonly one: string;
  /** 'View ticket', « Voir le ticket » */
  readonly view: string;
  /** Each status that the author is told of, and other changes such as `merged`. */
  readonly changes: Readonly<Record<Change, ChangeTexts>>;
}

interface SubmissionNotificationsInput<Change extends string> {
  /** Who may submit. */
  readonly audience: NotificationDefinition['audience'];
  /** Who learns of new and of overdue ones; staff by default. */
  readonly handlers?: NotificationDefinition['audience'];
  readonly link: (id: string | null, param: ReadParam<'number'>) => string;
  readonly en: SubmissionWords<Change>;
  readonly fr: SubmissionWords<Change>;
}

/** What a notification quotes of a message. */
export const excerptOf = (text: string): string =>
  text.length > MAX_NOTIFICATION_EXCERPT ? `${text.slice(0, MAX_NOTIFICATION_EXCERPT)}…` : text;

const changedBell = <Change extends string>({ changes }: SubmissionWords<Change>, colon: string) =>
  Object.fromEntries([
    ['', `{{title}}`],
    ...Object.entries<ChangeTexts>(changes).map(([change, { label }]) => [
      `_${change}`,
      `${label}${colon}{{title}}`,
    ]),
  ]) as Record<string, string>;

const writeChanged =
  <Change extends string>(
    { changes, view, label }: SubmissionWords<Change>,
    {
      colon,
      number,
      reason,
      changed,
    }: Readonly<Record<'colon' | 'number' | 'reason' | 'changed', string>>,
  ) =>
  ({ param, link: url }: EmailContext<'title' | 'number' | 'change' | 'reason'>): EmailContent => {
    const texts = Object.entries<ChangeTexts>(changes).find(([it]) => it === param('change'))?.[1];
    return {
      subject: `${texts?.label ?? changed}${colon}${param('title')}`,
      heading: texts?.heading ?? label,
      paragraphs: texts?.paragraph === undefined ? [] : [texts.paragraph],
      facts: [
        [label, `${number}${param('number')} ${param('title')}`],
        [reason, param('reason')],
      ],
      action: { label: view, url },
    };
  };

const EN_COLON = ': ';
const FR_COLON = '\u00a0: ';

/** The types of a kind, each without the prefix of the kind. */
export function defineSubmissionNotifications<Change extends string>({
  audience,
  handlers = isStaffActor,
  link,
  en,
  fr,
}: SubmissionNotificationsInput<Change>) {
  return {
    /** To those who handle it. */
    submitted: defineNotification({
      audience: handlers,
      params: ['name', 'organization?', 'title', 'number'],
      link,
      en: {
        bell: `{{name}} submitted ${en.one}: {{title}}`,
        preference: `New ${en.label.toLowerCase()} to handle`,
        email: ({ param, link: url }) => ({
          subject: `${en.label} #${param('number')}: ${param('title')}`,
          heading: `${param('name')} submitted ${en.one}`,
          paragraphs: [],
          facts: [
            [en.label, `#${param('number')} ${param('title')}`],
            ['From', param('name')],
            ['Organization', param('organization')],
          ],
          action: { label: en.view, url },
        }),
      },
      fr: {
        bell: `{{name}} a envoyé ${fr.one}\u00a0: {{title}}`,
        preference: `Nouveauté à traiter\u00a0: ${fr.one}`,
        email: ({ param, link: url }) => ({
          subject: `${fr.label} nº\u00a0${param('number')}\u00a0: ${param('title')}`,
          heading: `${param('name')} a envoyé ${fr.one}`,
          paragraphs: [],
          facts: [
            [fr.label, `nº\u00a0${param('number')} ${param('title')}`],
            ['De', param('name')],
            ['Organisation', param('organization')],
          ],
          action: { label: fr.view, url },
        }),
      },
    }),
    /** To the author, of a decision. */
    changed: defineNotification({
      audience,
      params: ['title', 'number', 'change', 'reason?'],
      link,
      en: {
        bell: changedBell(en, EN_COLON),
        preference: `${en.label}: new status`,
        email: writeChanged(en, {
          colon: EN_COLON,
          number: '#',
          reason: 'Reason',
          changed: 'New status',
        }),
      },
      fr: {
        bell: changedBell(fr, FR_COLON),
        preference: `${fr.label}\u00a0: nouveau statut`,
        email: writeChanged(fr, {
          colon: FR_COLON,
          number: 'nº\u00a0',
          reason: 'Motif',
          changed: 'Nouveau statut',
        }),
      },
    }),
    /** To the author, or to who handles it. */
    message: defineNotification({
      audience,
      params: ['name', 'title', 'number', 'text?'],
      link,
      en: {
        bell: '{{name}} wrote about {{title}}',
        preference: `${en.label}: new message`,
        email: ({ param, link: url }) => ({
          subject: `${en.label} #${param('number')}: ${param('title')}`,
          heading: `${param('name')} wrote to you`,
          paragraphs: [],
          facts: [[en.label, `#${param('number')} ${param('title')}`]],
          quote: param('text'),
          action: { label: 'Reply', url },
        }),
      },
      fr: {
        bell: '{{name}} vous a écrit\u00a0: {{title}}',
        preference: `${fr.label}\u00a0: nouveau message`,
        email: ({ param, link: url }) => ({
          subject: `${fr.label} nº\u00a0${param('number')}\u00a0: ${param('title')}`,
          heading: `${param('name')} vous a écrit`,
          paragraphs: [],
          facts: [[fr.label, `nº\u00a0${param('number')} ${param('title')}`]],
          quote: param('text'),
          action: { label: 'Répondre', url },
        }),
      },
    }),
    /** To the member of staff who is to handle it. */
    assigned: defineNotification({
      audience: isStaffActor,
      params: ['name', 'title', 'number'],
      link,
      en: {
        bell: `{{name}} assigned ${en.one} to you: {{title}}`,
        preference: `${en.label} assigned to you`,
        email: ({ param, link: url }) => ({
          subject: `Assigned to you: ${param('title')}`,
          heading: `${param('name')} assigned ${en.one} to you`,
          paragraphs: [],
          facts: [[en.label, `#${param('number')} ${param('title')}`]],
          action: { label: en.view, url },
        }),
      },
      fr: {
        bell: `{{name}} vous a confié ${fr.one}\u00a0: {{title}}`,
        preference: `${fr.label}\u00a0: confié à vous`,
        email: ({ param, link: url }) => ({
          subject: `Confié à vous\u00a0: ${param('title')}`,
          heading: `${param('name')} vous a confié ${fr.one}`,
          paragraphs: [],
          facts: [[fr.label, `nº\u00a0${param('number')} ${param('title')}`]],
          action: { label: fr.view, url },
        }),
      },
    }),
    /** To the assignee, else to those who handle it. */
    overdue: defineNotification({
      audience: handlers,
      params: ['title', 'number', 'due'],
      link,
      en: {
        bell: 'Overdue: {{title}}',
        preference: `${en.label} overdue`,
        email: ({ param, time, link: url }) => ({
          subject: `${en.label} overdue: ${param('title')}`,
          heading: `${en.label} #${param('number')} is overdue`,
          paragraphs: [],
          facts: [
            [en.label, param('title')],
            ['Was due', time('due')],
          ],
          action: { label: en.view, url },
        }),
      },
      fr: {
        bell: 'En retard\u00a0: {{title}}',
        preference: `${fr.label}\u00a0: en retard`,
        email: ({ param, time, link: url }) => ({
          subject: `En retard\u00a0: ${param('title')}`,
          heading: `${fr.label} nº\u00a0${param('number')} en retard`,
          paragraphs: [],
          facts: [
            [fr.label, param('title')],
            ['Échéance', time('due')],
          ],
          action: { label: fr.view, url },
        }),
      },
    }),
  };
}
