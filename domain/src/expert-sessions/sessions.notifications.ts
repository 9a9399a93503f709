import { permission } from '../access/access.ts';
import type { EmailTemplate, ReadParam } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';
import { requestNotifications } from './requests.notifications.ts';
import { sessionChangeNotifications } from './session-changes.notifications.ts';

const reminderInEnglish =
  (formatSubject: (name: string, when: string) => string): EmailTemplate<'name' | 'where'> =>
  ({ param, when, link }) => ({
    subject: formatSubject(param('name'), when),
    heading: 'Your session is near',
    paragraphs: [`You meet ${param('name')} soon. If you cannot come, tell them now.`],
    facts: [
      ['When', when],
      ['Where', param('where')],
    ],
    action: { label: 'Open the session', url: link },
  });

const sessionTookPlaceInEnglish = (name: string) => ({
  subject: 'A session took place after all',
  heading: 'The session took place',
  paragraphs: [`${name} put right what was said of the session: it took place.`],
});

const sessionDidNotTakePlaceInEnglish = (
  param: ReadParam<'name' | 'settled' | 'mayContradict'>,
) => ({
  subject: 'A session did not take place',
  heading: 'The session did not take place',
  paragraphs: [absenceTextInEnglish(param)],
});

function absenceTextInEnglish(param: ReadParam<'name' | 'settled' | 'mayContradict'>): string {
  const name = param('name');
  if (param('settled')) return 'The hub’s team has settled it: the session did not take place.';
  if (!param('mayContradict')) return `${name} said that the session did not take place.`;
  return `${name} reported that you did not come. If that is wrong, say so on its page within two weeks of the session: the hub’s team decides then.`;
}

const reminderInFrench =
  (formatSubject: (name: string, when: string) => string): EmailTemplate<'name' | 'where'> =>
  ({ param, when, link }) => ({
    subject: formatSubject(param('name'), when),
    heading: 'Votre session approche',
    paragraphs: [
      `Vous rencontrez bientôt ${param('name')}. En cas d’empêchement, prévenez dès maintenant.`,
    ],
    facts: [
      ['Quand', when],
      ['Où', param('where')],
    ],
    action: { label: 'Ouvrir la session', url: link },
  });

const sessionTookPlaceInFrench = (name: string) => ({
  subject: 'Une session a bien eu lieu',
  heading: 'La session a bien eu lieu',
  paragraphs: [`${name} a rectifié ce qui était indiqué de la session : elle a bien eu lieu.`],
});

const sessionDidNotTakePlaceInFrench = (
  param: ReadParam<'name' | 'settled' | 'mayContradict'>,
) => ({
  subject: 'Une session n’a pas eu lieu',
  heading: 'La session n’a pas eu lieu',
  paragraphs: [absenceTextInFrench(param)],
});

function absenceTextInFrench(param: ReadParam<'name' | 'settled' | 'mayContradict'>): string {
  const name = param('name');
  if (param('settled')) return 'L’équipe du hub a tranché : la session n’a pas eu lieu.';
  if (!param('mayContradict')) return `${name} a indiqué que la session n’a pas eu lieu.`;
  return `${name} a signalé votre absence. Si c’est une erreur, indiquez-le sur sa page dans les deux semaines qui suivent la session : l’équipe du hub tranchera.`;
}

export const expertSessionNotifications = {
  ...requestNotifications,
  ...sessionChangeNotifications,
  'booking.reminder_day': defineNotification({
    audience: permission('read', 'booking'),
    channels: { expiryParam: 'start' },
    params: ['name', 'start', 'end', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'reminder' },
    en: {
      bell: 'Your session with {{name}} is near',
      preference: 'A day before a session',
      email: reminderInEnglish((name, when) => `Reminder: your session with ${name}, ${when}`),
    },
    fr: {
      bell: 'Votre session avec {{name}} approche',
      preference: 'Un jour avant une session',
      email: reminderInFrench((name, when) => `Rappel : votre session avec ${name}, ${when}`),
    },
  }),
  'booking.reminder_hour': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isUrgent: true, expiryParam: 'start' },
    params: ['name', 'start', 'end', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'reminder' },
    en: {
      bell: 'Within the hour: your session with {{name}}',
      preference: 'An hour before a session',
      email: reminderInEnglish((name) => `Within the hour: your session with ${name}`),
    },
    fr: {
      bell: 'Dans l’heure : votre session avec {{name}}',
      preference: 'Une heure avant une session',
      email: reminderInFrench((name) => `Dans l’heure : votre session avec ${name}`),
    },
  }),
  'booking.finished': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'attendance?', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: 'How was your session with {{name}}?',
      preference: 'A session is over and your feedback is asked for',
      email: ({ when, link }) => ({
        subject: 'How was your session?',
        heading: 'How was it?',
        paragraphs: [
          'Your session is over. Two minutes of feedback help the next one, and the people who come after you.',
        ],
        facts: [['It was', when]],
        action: { label: 'Say how it was', url: link },
      }),
    },
    fr: {
      bell: 'Comment s’est passée votre session avec {{name}} ?',
      preference: 'Une session est terminée et votre avis est demandé',
      email: ({ when, link }) => ({
        subject: 'Comment s’est passée votre session ?',
        heading: 'Comment était-ce ?',
        paragraphs: [
          'Votre session est terminée. Deux minutes suffisent pour donner votre retour : il servira à la prochaine session et à celles et ceux qui viendront après vous.',
        ],
        facts: [['Elle était prévue', when]],
        action: { label: 'Donner mon avis', url: link },
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
        '': '{{name}} said that your session did not take place',
        _attended: '{{name}} corrected it: your session did take place',
      },
      preference: 'Somebody says that a session did not take place, or puts that right',
      email: ({ param, when, link }) => ({
        ...(param('attendance') === 'attended'
          ? sessionTookPlaceInEnglish(param('name'))
          : sessionDidNotTakePlaceInEnglish(param)),
        facts: [['It was', when]],
        action: { label: 'See the session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{name}} a indiqué que votre session n’a pas eu lieu',
        _attended: '{{name}} a rectifié : votre session a bien eu lieu',
      },
      preference: 'Quelqu’un indique qu’une session n’a pas eu lieu, ou le rectifie',
      email: ({ param, when, link }) => ({
        ...(param('attendance') === 'attended'
          ? sessionTookPlaceInFrench(param('name'))
          : sessionDidNotTakePlaceInFrench(param)),
        facts: [['Elle était prévue', when]],
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
      bell: '{{name}} says that they were there',
      preference: 'Somebody says that they did come to a session after all',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} says that they did come`,
        heading: `${param('name')} says that they did come`,
        paragraphs: [
          'It had been said that they did not. What happened is unknown until the hub’s team settles it.',
        ],
        facts: [['It was', when]],
        action: { label: 'See the session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} indique avoir bien participé à la session',
      preference: 'Une personne indique avoir bien participé à une session',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} indique avoir bien participé`,
        heading: `${param('name')} indique avoir bien participé`,
        paragraphs: [
          'Le contraire avait été indiqué. Ce qu’il en est reste inconnu tant que l’équipe du hub n’a pas tranché.',
        ],
        facts: [['Elle était prévue', when]],
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
};
