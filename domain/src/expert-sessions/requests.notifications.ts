import { permission } from '../access/access.ts';
import { expertiseInEnglish, expertiseInFrench } from '../experts/experts.labels.ts';
import type { EmailContent, EmailContext, ReadParam } from '../kernel/email.ts';
import { defineNotification, isExpert, recordLink } from '../kernel/notification-type.ts';

const offerToRequesterInEnglish = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} proposed a session`,
  heading: `${param('name')} proposed a session`,
  paragraphs: ['Choose a time, suggest others, or decline.'],
});

const offerInExpertNameInEnglish = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} proposed a session on your behalf`,
  heading: 'A session was proposed on your behalf',
  paragraphs: [
    `${param('name')} proposed a session with you on your behalf. If a time doesn’t suit you, remove it.`,
  ],
});

function reassignmentReasonInEnglish(param: ReadParam<'name' | 'reason' | 'why'>): string {
  const name = param('name');
  if (param('why') === 'silent') return `${name} didn’t respond in time.`;
  if (param('why') === 'left') {
    return `${name} is leaving the hub.${param('reason') ? ' Message from the hub team:' : ''}`;
  }
  return `${name} declined the request${param('reason') ? ':' : '.'}`;
}

const offerToRequesterInFrench = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} vous propose une session`,
  heading: `${param('name')} vous propose une session`,
  paragraphs: ['Choisissez un créneau, proposez-en d’autres, ou refusez.'],
});

const offerInExpertNameInFrench = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} a proposé une session en votre nom`,
  heading: 'Une session a été proposée en votre nom',
  paragraphs: [
    `${param('name')} a proposé une session avec vous. Si un créneau ne vous convient pas, retirez-le.`,
  ],
});

function reassignmentReasonInFrench(param: ReadParam<'name' | 'reason' | 'why'>): string {
  const name = param('name');
  if (param('why') === 'silent') return `${name} n’a pas répondu à temps.`;
  if (param('why') === 'left') {
    return `${name} quitte le hub.${param('reason') ? ' Message de l’équipe du hub :' : ''}`;
  }
  return `${name} a refusé la demande${param('reason') ? ' :' : '.'}`;
}

type Times = Pick<EmailContext<never>, 'proposedTimes' | 'declineLink' | 'timeZone'>;
type Answers = Pick<EmailContent, 'times' | 'otherAction'>;

const answersInEnglish = ({ proposedTimes, declineLink, timeZone }: Times): Answers => ({
  times: { title: `Proposed times (${timeZone})`, accept: 'Accept', list: proposedTimes },
  otherAction: { label: 'Decline', url: declineLink },
});

const answersInFrench = ({ proposedTimes, declineLink, timeZone }: Times): Answers => ({
  times: { title: `Créneaux proposés (${timeZone})`, accept: 'Accepter', list: proposedTimes },
  otherAction: { label: 'Refuser', url: declineLink },
});

export const requestNotifications = {
  'booking.requested': defineNotification({
    audience: isExpert,
    params: ['name', 'organization?', 'category', 'start?', 'weeks?', 'text?', 'answerBy?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', proposesTimes: true },
    en: {
      bell: '{{name}} requested a session',
      preference: 'New session request',
      email: ({ param, time, link, ...times }) => ({
        subject: `Session request from ${param('name')}`,
        heading: `${param('name')} requested a session`,
        paragraphs: ['Accept a proposed time, suggest others, or decline.'],
        facts: [
          ['Topic', expertiseInEnglish(param('category'))],
          ['Organization', param('organization')],
          ['Weekly sessions', param('weeks')],
          ['Respond by', time('answerBy')],
        ],
        quote: param('text'),
        ...answersInEnglish(times),
        action: { label: 'Respond to request', url: link },
      }),
    },
    fr: {
      bell: '{{name}} vous demande une session',
      preference: 'Vous recevez une demande de session',
      email: ({ param, time, link, ...times }) => ({
        subject: `Demande de session : ${param('name')}`,
        heading: `${param('name')} vous demande une session`,
        paragraphs: ['Acceptez un créneau, proposez-en d’autres, ou refusez.'],
        facts: [
          ['Sujet', expertiseInFrench(param('category'))],
          ['Organisation', param('organization')],
          ['Sessions hebdomadaires', param('weeks')],
          ['Réponse avant', time('answerBy')],
        ],
        quote: param('text'),
        ...answersInFrench(times),
        action: { label: 'Répondre à la demande', url: link },
      }),
    },
  }),
  'booking.offered': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'category?', 'start?', 'weeks?', 'inName?', 'text?', 'answerBy?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', proposesTimes: true },
    en: {
      bell: '{{name}} proposed a session',
      preference: 'Session proposed to you or on your behalf',
      email: ({ param, time, link, ...times }) => ({
        ...(param('inName') ? offerInExpertNameInEnglish(param) : offerToRequesterInEnglish(param)),
        facts: [
          ['Topic', expertiseInEnglish(param('category'))],
          ['Weekly sessions', param('weeks')],
          ['Respond by', time('answerBy')],
        ],
        quote: param('text'),
        ...answersInEnglish(times),
        action: { label: param('inName') ? 'View booking' : 'Choose a time', url: link },
      }),
    },
    fr: {
      bell: '{{name}} propose une session',
      preference: 'Une session vous est proposée ou est proposée en votre nom',
      email: ({ param, time, link, ...times }) => ({
        ...(param('inName') ? offerInExpertNameInFrench(param) : offerToRequesterInFrench(param)),
        facts: [
          ['Sujet', expertiseInFrench(param('category'))],
          ['Sessions hebdomadaires', param('weeks')],
          ['Réponse avant', time('answerBy')],
        ],
        quote: param('text'),
        ...answersInFrench(times),
        action: {
          label: param('inName') ? 'Voir la réservation' : 'Choisir un créneau',
          url: link,
        },
      }),
    },
  }),
  'booking.rejected': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'reason?', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} declined your session',
      preference: 'Session or request declined',
      email: ({ param, link }) => ({
        subject: `${param('name')} declined your session`,
        heading: `${param('name')} declined your session`,
        paragraphs: param('reason') ? ['Their reason:'] : [],
        quote: param('reason'),
        action: { label: 'View booking', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a refusé la session',
      preference: 'Une session ou une demande est refusée',
      email: ({ param, link }) => ({
        subject: `${param('name')} a refusé la session`,
        heading: `${param('name')} a refusé la session`,
        paragraphs: param('reason') ? ['Motif indiqué :'] : [],
        quote: param('reason'),
        action: { label: 'Voir la réservation', url: link },
      }),
    },
  }),
  'booking.proposed': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'start?', 'reason?', 'answerBy?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', proposesTimes: true },
    en: {
      bell: '{{name}} suggested other times',
      preference: 'Other times suggested',
      email: ({ param, time, link, ...times }) => ({
        subject: `${param('name')} suggested other times`,
        heading: `${param('name')} suggested other times`,
        paragraphs: ['Choose a time, suggest others, or decline.'],
        facts: [['Respond by', time('answerBy')]],
        quote: param('reason'),
        ...answersInEnglish(times),
        action: { label: 'Choose a time', url: link },
      }),
    },
    fr: {
      bell: '{{name}} propose d’autres créneaux',
      preference: 'D’autres créneaux vous sont proposés',
      email: ({ param, time, link, ...times }) => ({
        subject: `${param('name')} propose d’autres créneaux`,
        heading: `${param('name')} propose d’autres créneaux`,
        paragraphs: ['Choisissez un créneau, proposez-en d’autres, ou refusez.'],
        facts: [['Réponse avant', time('answerBy')]],
        quote: param('reason'),
        ...answersInFrench(times),
        action: { label: 'Choisir un créneau', url: link },
      }),
    },
  }),
  'booking.passed_on': defineNotification({
    audience: permission('create', 'expert'),
    params: ['name', 'next', 'why', 'reason', 'chosen?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: 'Your request was reassigned from {{name}} to {{next}}',
      preference: 'Request reassigned to another expert',
      email: ({ param, link }) => ({
        subject: `Your request was reassigned to ${param('next')}`,
        heading: `Your request was reassigned to ${param('next')}`,
        paragraphs: [
          param('chosen')
            ? `${param('next')} received your request, with the proposed times that are still possible.`
            : `You asked for any expert on the topic. ${param('next')} received your request, with the proposed times that are still possible.`,
          reassignmentReasonInEnglish(param),
        ],
        quote: param('reason'),
        action: { label: 'View booking', url: link },
      }),
    },
    fr: {
      bell: 'Votre demande à {{name}} a été réaffectée à {{next}}',
      preference: 'Une demande sans expert désigné est réaffectée',
      email: ({ param, link }) => ({
        subject: `Votre demande a été réaffectée à ${param('next')}`,
        heading: `Votre demande a été réaffectée à ${param('next')}`,
        paragraphs: [
          param('chosen')
            ? `${param('next')} a reçu votre demande et les créneaux restants.`
            : `Vous n’aviez pas choisi d’expert en particulier pour ce sujet. ${param('next')} a reçu votre demande et les créneaux restants.`,
          reassignmentReasonInFrench(param),
        ],
        quote: param('reason'),
        action: { label: 'Voir la réservation', url: link },
      }),
    },
  }),
  'booking.lapsed': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'passedOn?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: {
        '': 'The request for a session with {{name}} expired',
        _passedOn: 'The request from {{name}} expired and was reassigned to another expert',
      },
      preference: 'Request expired',
      email: ({ param, link }) =>
        param('passedOn')
          ? {
              subject: `The request from ${param('name')} was reassigned`,
              heading: 'The session request was reassigned',
              paragraphs: [
                `The deadline to respond to ${param('name')} has passed, so the request went to another expert. No action is needed.`,
              ],
              action: { label: 'View bookings', url: link },
            }
          : {
              subject: `The request for a session with ${param('name')} expired`,
              heading: 'The session request expired',
              paragraphs: [
                `The request for a session with ${param('name')} wasn’t answered in time. No hours were used, and you can suggest new times.`,
              ],
              action: { label: 'View request', url: link },
            },
    },
    fr: {
      bell: {
        '': 'La demande de session avec {{name}} a expiré',
        _passedOn:
          'La demande de session avec {{name}} a expiré et a été réaffectée à un autre expert',
      },
      preference: 'Une demande expire',
      email: ({ param, link }) =>
        param('passedOn')
          ? {
              subject: `La demande de session avec ${param('name')} a été réaffectée`,
              heading: 'La demande a été réaffectée',
              paragraphs: [
                `Le délai pour répondre à ${param('name')} est dépassé : la demande a été confiée à un autre expert. Vous n’avez rien à faire.`,
              ],
              action: { label: 'Voir vos réservations', url: link },
            }
          : {
              subject: `La demande de session avec ${param('name')} a expiré`,
              heading: 'La demande de session a expiré',
              paragraphs: [
                `La demande de session avec ${param('name')} n’a pas reçu de réponse à temps. Aucune heure n’est décomptée, et vous pouvez proposer de nouveaux créneaux.`,
              ],
              action: { label: 'Voir la demande', url: link },
            },
    },
  }),
  'booking.slot_lost': defineNotification({
    audience: permission('create', 'expert'),
    params: ['name', 'start', 'near?', 'next?'],
    link: (id, param) => {
      const preselected = param('near') || param('next');
      return (
        recordLink('/booking')(id) +
        (id && preselected ? `?start=${encodeURIComponent(preselected)}` : '')
      );
    },
    booking: { kind: 'expert_session' },
    en: {
      bell: 'One of the times proposed for the session with {{name}} is no longer available',
      preference: 'A time you proposed is no longer available',
      email: ({ param, time, when, link }) => ({
        subject: `One of the times proposed for the session with ${param('name')} is no longer available`,
        heading: 'One of the times you proposed is no longer available',
        paragraphs: [
          `${param('name')} accepted another session at one of the times you proposed. Your request stays open, and you can suggest other times.`,
        ],
        facts: [
          ['No longer available', when],
          ['Available on the same day', time('near')],
          ['Next available time', time('next')],
        ],
        action: { label: 'Choose another time', url: link },
      }),
    },
    fr: {
      bell: 'Un créneau proposé à {{name}} n’est plus libre',
      preference: 'Un créneau que vous aviez proposé n’est plus libre',
      email: ({ param, time, when, link }) => ({
        subject: `Un créneau proposé à ${param('name')} n’est plus libre`,
        heading: 'L’un des créneaux proposés n’est plus libre',
        paragraphs: [
          `${param('name')} a accepté une autre session sur ce créneau. Votre demande reste ouverte, et vous pouvez proposer d’autres créneaux.`,
        ],
        facts: [
          ['Plus disponible', when],
          ['Libre le même jour', time('near')],
          ['Prochain créneau libre', time('next')],
        ],
        action: { label: 'Choisir un autre créneau', url: link },
      }),
    },
  }),
};
