import { permission } from '../access/access.ts';
import { expertiseInEnglish, expertiseInFrench } from '../experts/experts.labels.ts';
import type { ReadParam } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';
import {
  RESOURCE_CHANGE_PARAMS,
  resourceFactsInEnglish,
  resourceFactsInFrench,
} from './resource-changes.ts';

const CHANGED_FIELDS_IN_ENGLISH: Readonly<Partial<Record<string, string>>> = {
  about: 'the topic of your session',
  where: 'the location of your session',
  both: 'the topic and location of your session',
  resources: 'what your session takes',
};

const CHANGED_FIELDS_IN_FRENCH: Readonly<Partial<Record<string, string>>> = {
  about: 'le sujet de votre session',
  where: 'le lieu de votre session',
  both: 'le sujet et le lieu de votre session',
  resources: 'ce que prend votre session',
};

const newExpertInEnglish = (param: ReadParam<'name' | 'next' | 'more'>) => {
  const leaves = `${param('name')} is leaving the hub.`;
  return param('more')
    ? {
        subject: `New expert for your sessions: ${param('next')}`,
        heading: 'Your sessions have a new expert',
        paragraphs: [
          `${leaves} ${param('next')} will take over the sessions, and the times stay the same.`,
        ],
      }
    : {
        subject: `New expert for your session: ${param('next')}`,
        heading: 'Your session has a new expert',
        paragraphs: [
          `${leaves} ${param('next')} will take over the session, and the time stays the same.`,
        ],
      };
};

const assignmentInEnglish = (param: ReadParam<'next' | 'more'>) =>
  param('more')
    ? {
        subject: `New sessions with ${param('next')}`,
        heading: 'You have new sessions',
        paragraphs: ['The hub team assigned these sessions to you.'],
      }
    : {
        subject: `New session with ${param('next')}`,
        heading: 'You have a new session',
        paragraphs: ['The hub team assigned this session to you.'],
      };

const newExpertInFrench = (param: ReadParam<'name' | 'next' | 'more'>) => {
  const leaves = `${param('name')} quitte le hub.`;
  return param('more')
    ? {
        subject: `Vos sessions seront assurées par ${param('next')}`,
        heading: 'Vos sessions changent d’expert',
        paragraphs: [`${leaves} ${param('next')} assurera les sessions aux mêmes horaires.`],
      }
    : {
        subject: `Votre session sera assurée par ${param('next')}`,
        heading: 'Votre session change d’expert',
        paragraphs: [`${leaves} ${param('next')} assurera la session à la même heure.`],
      };
};

const assignmentInFrench = (param: ReadParam<'next' | 'more'>) =>
  param('more')
    ? {
        subject: `Nouvelles sessions avec ${param('next')}`,
        heading: 'Vous avez de nouvelles sessions',
        paragraphs: ['L’équipe du hub vous a confié ces sessions.'],
      }
    : {
        subject: `Nouvelle session avec ${param('next')}`,
        heading: 'Vous avez une nouvelle session',
        paragraphs: ['L’équipe du hub vous a confié cette session.'],
      };

export const sessionChangeNotifications = {
  'booking.edited': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'what', 'reason?', 'start?', 'end?', 'where?', ...RESOURCE_CHANGE_PARAMS],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: {
        '': '{{name}} updated your session',
        _space: '{{name}} added a room to your session: {{space}}',
        _otherSpace: '{{name}} moved your session from {{formerSpace}} to {{space}}',
        _noSpace: '{{name}} removed {{formerSpace}} from your session',
        _material: '{{name}} changed the material of your session',
      },
      preference: 'Session topic, location, room or material changed',
      email: ({ param, when, link }) => ({
        subject: param('space')
          ? `New room for your session: ${param('space')}`
          : `${param('name')} updated your session`,
        heading: 'Your session was updated',
        paragraphs: [
          param('what') === 'times'
            ? `${param('name')} removed one of the proposed times. You can choose from the others.`
            : `${param('name')} changed ${CHANGED_FIELDS_IN_ENGLISH[param('what')] ?? 'your session'}${param('reason') ? ':' : '.'}`,
        ],
        facts: [['When', when], ['Where', param('where')], ...resourceFactsInEnglish(param)],
        quote: param('reason'),
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{name}} a modifié votre session',
        _space: '{{name}} a ajouté une salle à votre session : {{space}}',
        _otherSpace: '{{name}} a déplacé votre session de {{formerSpace}} à {{space}}',
        _noSpace: '{{name}} a retiré {{formerSpace}} de votre session',
        _material: '{{name}} a modifié le matériel de votre session',
      },
      preference: 'Le sujet, le lieu, la salle ou le matériel d’une session change',
      email: ({ param, when, link }) => ({
        subject: param('space')
          ? `Nouvelle salle pour votre session : ${param('space')}`
          : `${param('name')} a modifié votre session`,
        heading: 'Votre session a été modifiée',
        paragraphs: [
          param('what') === 'times'
            ? `${param('name')} a retiré l’un des créneaux proposés. Vous pouvez choisir parmi les autres.`
            : `${param('name')} a modifié ${CHANGED_FIELDS_IN_FRENCH[param('what')] ?? 'votre session'}${param('reason') ? ' :' : '.'}`,
        ],
        facts: [['Quand', when], ['Où', param('where')], ...resourceFactsInFrench(param)],
        quote: param('reason'),
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.rescheduled': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isFixed: true, isUrgent: true },
    params: ['name', 'start', 'end', 'was', 'reason?', 'where?', ...RESOURCE_CHANGE_PARAMS],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: {
        '': '{{name}} rescheduled your session',
        _otherSpace:
          '{{name}} rescheduled your session and moved it from {{formerSpace}} to {{space}}',
        _noSpace: '{{name}} rescheduled your session, which no longer takes {{formerSpace}}',
      },
      preference: 'Session rescheduled',
      email: ({ param, when, shortWhen, previousTime, link }) => ({
        subject: `Session rescheduled: ${param('name')}, ${shortWhen}`,
        heading: 'Your session was rescheduled',
        paragraphs: [`${param('name')} rescheduled your session${param('reason') ? ':' : '.'}`],
        facts: [
          ['New time', when],
          ['Previously', previousTime],
          ['Where', param('where')],
          ...resourceFactsInEnglish(param),
        ],
        quote: param('reason'),
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{name}} a déplacé votre session',
        _otherSpace:
          '{{name}} a changé l’horaire et la salle de votre session : {{space}} au lieu de {{formerSpace}}',
        _noSpace: '{{name}} a déplacé votre session, qui ne prend plus {{formerSpace}}',
      },
      preference: 'Une session est déplacée',
      email: ({ param, when, shortWhen, previousTime, link }) => ({
        subject: `Session déplacée : ${param('name')}, ${shortWhen}`,
        heading: 'Votre session a été déplacée',
        paragraphs: [`${param('name')} a déplacé votre session${param('reason') ? ' :' : '.'}`],
        facts: [
          ['Nouvel horaire', when],
          ['Ancien horaire', previousTime],
          ['Où', param('where')],
          ...resourceFactsInFrench(param),
        ],
        quote: param('reason'),
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.expert_changed': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isFixed: true, isUrgent: true },
    // The new expert does not read whom they replace, and why.
    params: [
      'name?',
      'next',
      'reason?',
      'isExpert?',
      'start?',
      'end?',
      'where?',
      'more?',
      'following?',
    ],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: {
        '': '{{next}} replaces {{name}} as the expert for your session',
        _isExpert: 'New booking with {{next}}, assigned by the hub team',
        _several: '{{next}} replaces {{name}} as the expert for your sessions',
        _isExpertSeveral: 'New bookings with {{next}}, assigned by the hub team',
      },
      preference: 'Session moved to another expert',
      email: ({ param, when, link, proposedTimes, timeZone }) => ({
        ...(param('isExpert') ? assignmentInEnglish(param) : newExpertInEnglish(param)),
        facts: [
          ['When', proposedTimes.length > 0 ? '' : when],
          ['Where', param('where')],
        ],
        times: { title: `Sessions (${timeZone})`, accept: '', list: proposedTimes },
        quote: param('reason'),
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{next}} remplace {{name}} pour votre session',
        _isExpert: 'Nouvelle réservation avec {{next}}, confiée par l’équipe du hub',
        _several: '{{next}} remplace {{name}} pour vos sessions',
        _isExpertSeveral: 'Nouvelles réservations avec {{next}}, confiées par l’équipe du hub',
      },
      preference: 'Une session est confiée à un autre expert',
      email: ({ param, when, link, proposedTimes, timeZone }) => ({
        ...(param('isExpert') ? assignmentInFrench(param) : newExpertInFrench(param)),
        facts: [
          ['Quand', proposedTimes.length > 0 ? '' : when],
          ['Où', param('where')],
        ],
        times: { title: `Sessions (${timeZone})`, accept: '', list: proposedTimes },
        quote: param('reason'),
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.cancelled': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isFixed: true, isUrgent: true },
    // Staff may have cancelled it: `with` is the other party.
    params: [
      'name',
      'with?',
      'category?',
      'reason?',
      'start?',
      'end?',
      'more?',
      'following?',
      'times?',
    ],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'cancellation' },
    en: {
      bell: '{{name}} cancelled your session',
      preference: 'Session or request cancelled',
      email: ({ param, when, shortWhen, proposedTimes, timeZone, link }) => ({
        subject: when
          ? `Session cancelled: ${param('with') || param('name')}, ${shortWhen}`
          : `Session request cancelled: ${param('with') || param('name')}`,
        heading: when ? 'Your session was cancelled' : 'The session request was cancelled',
        paragraphs: [
          `${param('name')} cancelled ${when ? 'your session' : 'the request'}${param('reason') ? ':' : '.'}`,
        ],
        facts: [
          ['Cancelled session', when],
          ['Topic', expertiseInEnglish(param('category'))],
          ['With', param('with')],
          ['Later weeks cancelled', param('more')],
        ],
        times: { title: `Proposed times (${timeZone})`, accept: '', list: proposedTimes },
        quote: param('reason'),
        action: { label: 'View booking', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a annulé votre session',
      preference: 'Une session ou une demande est annulée',
      email: ({ param, when, shortWhen, proposedTimes, timeZone, link }) => ({
        subject: when
          ? `Session annulée : ${param('with') || param('name')}, ${shortWhen}`
          : `Demande de session annulée : ${param('with') || param('name')}`,
        heading: when ? 'Votre session a été annulée' : 'La demande de session a été annulée',
        paragraphs: [
          `${param('name')} a annulé ${when ? 'votre session' : 'la demande'}${param('reason') ? ' :' : '.'}`,
        ],
        facts: [
          ['Session annulée', when],
          ['Sujet', expertiseInFrench(param('category'))],
          ['Avec', param('with')],
          ['Semaines suivantes annulées', param('more')],
        ],
        times: { title: `Créneaux proposés (${timeZone})`, accept: '', list: proposedTimes },
        quote: param('reason'),
        action: { label: 'Voir la réservation', url: link },
      }),
    },
  }),
};
