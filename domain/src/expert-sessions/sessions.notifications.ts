import { permission } from '../access/access.ts';
import type { EmailTemplate, ReadParam } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';
import {
  RESOURCE_CHANGE_PARAMS,
  resourceFactsInEnglish,
  resourceFactsInFrench,
} from './resource-changes.ts';
import { requestNotifications } from './requests.notifications.ts';
import { sessionChangeNotifications } from './session-changes.notifications.ts';
import { sessionSpaceNotifications } from './session-space.notifications.ts';

const reminderInEnglish =
  (formatSubject: (name: string, when: string) => string): EmailTemplate<'name' | 'where'> =>
  ({ param, when, shortWhen, link }) => ({
    subject: formatSubject(param('name'), shortWhen),
    heading: `Your session with ${param('name')}`,
    paragraphs: [`If you can’t attend, let ${param('name')} know now.`],
    facts: [
      ['When', when],
      ['Where', param('where')],
    ],
    action: { label: 'View session', url: link },
  });

const sessionTookPlaceInEnglish = (name: string) => ({
  subject: `No-show report withdrawn by ${name}`,
  heading: 'The session is marked as attended',
  paragraphs: [`${name} corrected the attendance: the session took place.`],
});

const sessionDidNotTakePlaceInEnglish = (
  param: ReadParam<'name' | 'settled' | 'mayContradict'>,
) => ({
  subject: `No-show: your session with ${param('name')}`,
  heading: 'The session is marked as a no-show',
  paragraphs: [absenceTextInEnglish(param)],
});

function absenceTextInEnglish(param: ReadParam<'name' | 'settled' | 'mayContradict'>): string {
  const name = param('name');
  if (param('settled')) return 'The hub team decided that the session didn’t take place.';
  if (!param('mayContradict')) return `${name} reported that the session didn’t take place.`;
  return `${name} reported that you didn’t attend. If that’s wrong, dispute it on the session’s page within two weeks of the session. The hub team will then decide.`;
}

const reminderInFrench =
  (formatSubject: (name: string, when: string) => string): EmailTemplate<'name' | 'where'> =>
  ({ param, when, shortWhen, link }) => ({
    subject: formatSubject(param('name'), shortWhen),
    heading: `Votre session avec ${param('name')}`,
    paragraphs: ['En cas d’empêchement, prévenez dès maintenant.'],
    facts: [
      ['Quand', when],
      ['Où', param('where')],
    ],
    action: { label: 'Voir la session', url: link },
  });

const sessionTookPlaceInFrench = (name: string) => ({
  subject: `Signalement d’absence retiré par ${name}`,
  heading: 'La session a bien eu lieu',
  paragraphs: [`${name} a corrigé la présence : la session a bien eu lieu.`],
});

const sessionDidNotTakePlaceInFrench = (
  param: ReadParam<'name' | 'settled' | 'mayContradict'>,
) => ({
  subject: `Absence : votre session avec ${param('name')}`,
  heading: 'Une absence a été signalée',
  paragraphs: [absenceTextInFrench(param)],
});

function absenceTextInFrench(param: ReadParam<'name' | 'settled' | 'mayContradict'>): string {
  const name = param('name');
  if (param('settled')) return 'L’équipe du hub a décidé que la session n’avait pas eu lieu.';
  if (!param('mayContradict')) return `${name} a indiqué que la session n’avait pas eu lieu.`;
  return `${name} a signalé votre absence. Si c’est une erreur, contestez-la sur la page de la session dans les deux semaines qui suivent. L’équipe du hub décidera.`;
}

export const expertSessionNotifications = {
  'booking.accepted': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'start?', 'end?', 'sessions?', 'gaps?', 'where?', ...RESOURCE_CHANGE_PARAMS],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: {
        '': '{{name}} confirmed your session',
        _otherSpace: '{{name}} confirmed your session, in {{space}} instead of {{formerSpace}}',
        _noSpace: '{{name}} confirmed your session, without {{formerSpace}}',
      },
      preference: 'Session confirmed, with a calendar invitation',
      email: ({ param, when, shortWhen, link }) => ({
        subject: when
          ? `Session confirmed: ${param('name')}, ${shortWhen}`
          : `${param('name')} confirmed your session`,
        heading: 'Your session is confirmed',
        paragraphs: [
          `${param('name')} accepted one of the times you proposed.`,
          ...(param('sessions')
            ? ['The session repeats weekly at the same time in the expert’s time zone.']
            : []),
        ],
        facts: [
          [param('sessions') ? 'First session' : 'When', when],
          ['Where', param('where')],
          ...resourceFactsInEnglish(param),
          ['Weekly sessions', param('sessions')],
          ['Weeks without a session', param('gaps') === '0' ? '' : param('gaps')],
        ],
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{name}} a confirmé votre session',
        _otherSpace: '{{name}} a confirmé votre session, dans {{space}} au lieu de {{formerSpace}}',
        _noSpace: '{{name}} a confirmé votre session, sans {{formerSpace}}',
      },
      preference: 'Une session est confirmée (avec une invitation pour votre agenda)',
      email: ({ param, when, shortWhen, link }) => ({
        subject: when
          ? `Session confirmée : ${param('name')}, ${shortWhen}`
          : `${param('name')} a confirmé votre session`,
        heading: 'Votre session est confirmée',
        paragraphs: [
          `${param('name')} a accepté l’un des créneaux que vous aviez proposés.`,
          ...(param('sessions')
            ? ['Elle se répète chaque semaine à la même heure, dans le fuseau de l’expert.']
            : []),
        ],
        facts: [
          [param('sessions') ? 'Première session' : 'Quand', when],
          ['Où', param('where')],
          ...resourceFactsInFrench(param),
          ['Sessions hebdomadaires', param('sessions')],
          ['Semaines sans session', param('gaps') === '0' ? '' : param('gaps')],
        ],
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  ...requestNotifications,
  ...sessionChangeNotifications,
  ...sessionSpaceNotifications,
  'booking.reminder_day': defineNotification({
    audience: permission('read', 'booking'),
    channels: { expiryParam: 'start' },
    params: ['name', 'start', 'end', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'reminder' },
    en: {
      bell: 'Reminder: your session with {{name}}',
      preference: 'Reminder one day before a session',
      email: reminderInEnglish((name, when) => `Reminder: ${name}, ${when}`),
    },
    fr: {
      bell: 'Rappel : votre session avec {{name}}',
      preference: 'Rappel un jour avant une session',
      email: reminderInFrench((name, when) => `Rappel : ${name}, ${when}`),
    },
  }),
  'booking.reminder_hour': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isUrgent: true, expiryParam: 'start' },
    params: ['name', 'start', 'end', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'reminder' },
    en: {
      bell: 'Your session with {{name}} starts within the hour',
      preference: 'Reminder one hour before a session',
      email: reminderInEnglish((name, when) => `Starting soon: ${name}, ${when}`),
    },
    fr: {
      bell: 'Dans l’heure : votre session avec {{name}}',
      preference: 'Rappel une heure avant une session',
      email: reminderInFrench((name, when) => `Bientôt : ${name}, ${when}`),
    },
  }),
  'booking.finished': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'attendance?', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: 'How was your session with {{name}}?',
      preference: 'Feedback request after a session',
      email: ({ param, when, link }) => ({
        subject: `How was your session with ${param('name')}?`,
        heading: `How was your session with ${param('name')}?`,
        paragraphs: ['Giving feedback takes two minutes and helps improve future sessions.'],
        facts: [['Session', when]],
        action: { label: 'Give feedback', url: link },
      }),
    },
    fr: {
      bell: 'Comment s’est passée votre session avec {{name}} ?',
      preference: 'Votre retour est demandé après une session',
      email: ({ param, when, link }) => ({
        subject: `Comment s’est passée votre session avec ${param('name')} ?`,
        heading: `Comment s’est passée votre session avec ${param('name')} ?`,
        paragraphs: [
          'Deux minutes suffisent, et votre retour aide à améliorer les prochaines sessions.',
        ],
        facts: [['Session', when]],
        action: { label: 'Donner mon retour', url: link },
      }),
    },
  }),
  'booking.absent': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'attendance?', 'settled?', 'mayContradict?', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: {
        '': '{{name}} reported a no-show for your session',
        _attended: '{{name}} withdrew the no-show report for your session',
      },
      preference: 'No-show report made or withdrawn',
      email: ({ param, when, link }) => ({
        ...(param('attendance') === 'attended'
          ? sessionTookPlaceInEnglish(param('name'))
          : sessionDidNotTakePlaceInEnglish(param)),
        facts: [['Session', when]],
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{name}} a signalé une absence à votre session',
        _attended: '{{name}} a retiré le signalement d’absence à votre session',
      },
      preference: 'Une absence est signalée, ou le signalement est retiré',
      email: ({ param, when, link }) => ({
        ...(param('attendance') === 'attended'
          ? sessionTookPlaceInFrench(param('name'))
          : sessionDidNotTakePlaceInFrench(param)),
        facts: [['Session', when]],
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.contested': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'attendance?', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} disputed being marked as a no-show',
      preference: 'A no-show you reported is disputed',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} disputed being marked as a no-show`,
        heading: `${param('name')} disputed being marked as a no-show`,
        paragraphs: [
          `${param('name')} says they attended the session. The hub team will review this and decide.`,
        ],
        facts: [['Session', when]],
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} conteste l’absence signalée',
      preference: 'Une absence que vous avez signalée est contestée',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} conteste l’absence signalée`,
        heading: `${param('name')} conteste l’absence signalée`,
        paragraphs: [
          `${param('name')} indique avoir participé à la session. L’équipe du hub décidera.`,
        ],
        facts: [['Session', when]],
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
};
