import { permission } from '../access/access.ts';
import { expertiseInEnglish, expertiseInFrench } from '../experts/experts.labels.ts';
import type { ReadParam } from '../kernel/email.ts';
import { defineNotification, isExpert, recordLink } from '../kernel/notification-type.ts';

const offerToRequesterInEnglish = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} proposes a session`,
  heading: 'A session is proposed to you',
  paragraphs: ['Choose one of the proposed times, answer with others, or decline with a word.'],
});

const offerInExpertNameInEnglish = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} proposed a session in your name`,
  heading: 'A session is proposed in your name',
  paragraphs: [
    `${param('name')} proposed a session with you to somebody, who answers now. If a time does not suit you, take it back.`,
  ],
});

function reassignmentReasonInEnglish(param: ReadParam<'name' | 'reason' | 'why'>): string {
  const name = param('name');
  if (param('why') === 'silent') return `${name} did not answer in time.`;
  if (param('why') === 'left') {
    return `${name} can no longer take it, as they leave the hub${param('reason') ? ', which writes:' : '.'}`;
  }
  return `${name} cannot take this session${param('reason') ? ' and writes:' : '.'}`;
}

const offerToRequesterInFrench = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} vous propose une session`,
  heading: 'Une session vous est proposée',
  paragraphs: [
    'Choisissez l’un des créneaux proposés, répondez par d’autres, ou refusez avec un mot d’explication.',
  ],
});

const offerInExpertNameInFrench = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} a proposé une session en votre nom`,
  heading: 'Une session est proposée en votre nom',
  paragraphs: [
    `${param('name')} a proposé à quelqu’un une session avec vous ; sa réponse est attendue. Si un créneau ne vous convient pas, retirez-le.`,
  ],
});

function reassignmentReasonInFrench(param: ReadParam<'name' | 'reason' | 'why'>): string {
  const name = param('name');
  if (param('why') === 'silent') return `${name} n’a pas répondu à temps.`;
  if (param('why') === 'left') {
    return `${name} quitte le hub et ne peut plus s’en charger${param('reason') ? '. Le hub vous écrit :' : '.'}`;
  }
  return `${name} ne peut pas assurer cette session${param('reason') ? ' et vous écrit :' : '.'}`;
}

export const requestNotifications = {
  'booking.requested': defineNotification({
    audience: isExpert,
    params: ['name', 'organization?', 'category', 'start?', 'weeks?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} asks you for a session',
      preference: 'Somebody asks you for a session',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} asks for a session`,
        heading: `${param('name')} would like to meet you`,
        paragraphs: ['Accept one of the proposed times, or decline with a word of explanation.'],
        facts: [
          ['Topic', expertiseInEnglish(param('category'))],
          ['Organization', param('organization')],
          ['First proposed time', when],
          ['Weekly sessions', param('weeks')],
        ],
        action: { label: 'Answer the request', url: link },
      }),
    },
    fr: {
      bell: '{{name}} vous demande une session',
      preference: 'Quelqu’un vous demande une session',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} vous demande une session`,
        heading: `${param('name')} souhaite vous rencontrer`,
        paragraphs: ['Acceptez l’un des créneaux proposés, ou refusez avec un mot d’explication.'],
        facts: [
          ['Sujet', expertiseInFrench(param('category'))],
          ['Organisation', param('organization')],
          ['Premier créneau proposé', when],
          ['Sessions hebdomadaires', param('weeks')],
        ],
        action: { label: 'Répondre à la demande', url: link },
      }),
    },
  }),
  'booking.offered': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'category?', 'start?', 'weeks?', 'inName?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} proposes a session',
      preference: 'A session is proposed to you, or in your name',
      email: ({ param, when, link }) => ({
        ...(param('inName') ? offerInExpertNameInEnglish(param) : offerToRequesterInEnglish(param)),
        facts: [
          ['Topic', expertiseInEnglish(param('category'))],
          ['First proposed time', when],
          ['Weekly sessions', param('weeks')],
        ],
        action: { label: param('inName') ? 'See the booking' : 'Choose a time', url: link },
      }),
    },
    fr: {
      bell: '{{name}} propose une session',
      preference: 'Une session vous est proposée, ou l’est en votre nom',
      email: ({ param, when, link }) => ({
        ...(param('inName') ? offerInExpertNameInFrench(param) : offerToRequesterInFrench(param)),
        facts: [
          ['Sujet', expertiseInFrench(param('category'))],
          ['Premier créneau proposé', when],
          ['Sessions hebdomadaires', param('weeks')],
        ],
        action: {
          label: param('inName') ? 'Voir la réservation' : 'Choisir un créneau',
          url: link,
        },
      }),
    },
  }),
  'booking.accepted': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'start?', 'end?', 'sessions?', 'gaps?', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: '{{name}} confirmed your session',
      preference: 'A session is confirmed, with a file for your calendar',
      email: ({ param, when, link }) => ({
        subject: when
          ? `Confirmed: ${param('name')}, ${when}`
          : `${param('name')} accepted your request`,
        heading: 'Your session is confirmed',
        paragraphs: [
          `${param('name')} accepted one of the times you proposed.`,
          ...(param('sessions') ? ['It repeats every week, at the same hour for the expert.'] : []),
        ],
        facts: [
          [param('sessions') ? 'First session' : 'When', when],
          ['Where', param('where')],
          ['Weekly sessions', param('sessions')],
          ['Weeks without a session', param('gaps') === '0' ? '' : param('gaps')],
        ],
        action: { label: 'Open the session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a confirmé votre session',
      preference: 'Une session est confirmée, avec un fichier pour votre agenda',
      email: ({ param, when, link }) => ({
        subject: when
          ? `Confirmé : ${param('name')}, ${when}`
          : `${param('name')} a accepté votre demande`,
        heading: 'Votre session est confirmée',
        paragraphs: [
          `${param('name')} a accepté l’un des créneaux que vous aviez proposés.`,
          ...(param('sessions')
            ? ['Elle revient chaque semaine, à la même heure pour l’expert.']
            : []),
        ],
        facts: [
          [param('sessions') ? 'Première session' : 'Quand', when],
          ['Où', param('where')],
          ['Sessions hebdomadaires', param('sessions')],
          ['Semaines sans session', param('gaps') === '0' ? '' : param('gaps')],
        ],
        action: { label: 'Ouvrir la session', url: link },
      }),
    },
  }),
  'booking.rejected': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'reason?', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} declined the session',
      preference: 'Somebody declines a session',
      email: ({ param, link }) => ({
        subject: `${param('name')} declined the session`,
        heading: 'Not this time',
        paragraphs: [
          `${param('name')} cannot take this session${param('reason') ? ' and writes:' : '.'}`,
        ],
        quote: param('reason'),
        action: { label: 'See the booking', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a refusé la session',
      preference: 'Quelqu’un refuse une session',
      email: ({ param, link }) => ({
        subject: `${param('name')} a refusé la session`,
        heading: 'Pas cette fois',
        paragraphs: [
          `${param('name')} ne peut pas assurer cette session${param('reason') ? ' et vous écrit :' : '.'}`,
        ],
        quote: param('reason'),
        action: { label: 'Voir la réservation', url: link },
      }),
    },
  }),
  'booking.proposed': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'start?', 'reason?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} proposes other times',
      preference: 'Somebody answers with other times',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} proposes other times`,
        heading: 'Other times to choose from',
        paragraphs: [
          `${param('name')} answers with other times${param('reason') ? ' and writes:' : '.'}`,
        ],
        facts: [['The first of them', when]],
        quote: param('reason'),
        action: { label: 'Choose a time', url: link },
      }),
    },
    fr: {
      bell: '{{name}} propose d’autres créneaux',
      preference: 'Quelqu’un répond par d’autres créneaux',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} propose d’autres créneaux`,
        heading: 'D’autres créneaux au choix',
        paragraphs: [
          `${param('name')} répond par d’autres créneaux${param('reason') ? ' et écrit :' : '.'}`,
        ],
        facts: [['Le premier', when]],
        quote: param('reason'),
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
      bell: '{{next}} now has your request in place of {{name}}',
      preference: 'A request to any expert goes to the next one',
      email: ({ param, link }) => ({
        subject: `${param('next')} now has your request`,
        heading: 'Passed on',
        paragraphs: [
          param('chosen')
            ? `${param('next')} now has your request, with the times that are still to come.`
            : `As you asked for any expert of the topic, ${param('next')} now has your request, with the times that are still to come.`,
          reassignmentReasonInEnglish(param),
        ],
        quote: param('reason'),
        action: { label: 'See the booking', url: link },
      }),
    },
    fr: {
      bell: '{{next}} a maintenant votre demande, à la place de {{name}}',
      preference: 'Une demande sans expert désigné passe à l’expert suivant',
      email: ({ param, link }) => ({
        subject: `Votre demande a été transmise à ${param('next')}`,
        heading: 'Demande transmise',
        paragraphs: [
          param('chosen')
            ? `Votre demande a été transmise à ${param('next')}, avec les créneaux encore à venir.`
            : `Comme vous avez demandé l’un des experts du sujet, votre demande a été transmise à ${param('next')}, avec les créneaux encore à venir.`,
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
        '': 'The session request with {{name}} lapsed',
        _passedOn: 'You did not answer {{name}} in time: another expert is asked',
      },
      preference: 'A request lapses because nobody answered in time',
      email: ({ param, link }) =>
        param('passedOn')
          ? {
              subject: `The request of ${param('name')} has gone to another expert`,
              heading: 'Not answered in time',
              paragraphs: [
                `${param('name')} asked for any expert of the topic. The time for your answer has passed, so another expert has it now. There is nothing left to answer.`,
              ],
              action: { label: 'See your bookings', url: link },
            }
          : {
              subject: `The session request with ${param('name')} has lapsed`,
              heading: 'Nobody answered in time',
              paragraphs: [
                `The request with ${param('name')} was closed, as the time to answer has passed. It costs no hours, and new times can be proposed.`,
              ],
              action: { label: 'See the request', url: link },
            },
    },
    fr: {
      bell: {
        '': 'La demande de session avec {{name}} a expiré',
        _passedOn:
          'Sans réponse de votre part à temps, la demande de {{name}} a été transmise à un autre expert',
      },
      preference: 'Une demande expire, faute de réponse à temps',
      email: ({ param, link }) =>
        param('passedOn')
          ? {
              subject: `La demande de ${param('name')} a été transmise à un autre expert`,
              heading: 'Délai de réponse passé',
              paragraphs: [
                `${param('name')} avait demandé l’un des experts du sujet. Votre délai de réponse étant passé, la demande a été transmise à un autre expert. Elle n’attend plus de réponse de votre part.`,
              ],
              action: { label: 'Voir vos réservations', url: link },
            }
          : {
              subject: `La demande de session avec ${param('name')} a expiré`,
              heading: 'Personne n’a répondu à temps',
              paragraphs: [
                `La demande avec ${param('name')} a été close, le délai de réponse étant passé. Aucune heure n’est décomptée et de nouveaux créneaux peuvent être proposés.`,
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
      bell: 'A time for your session with {{name}} is taken',
      preference: 'A time that you proposed is taken by somebody else',
      email: ({ param, time, when, link }) => ({
        subject: `A time for your session with ${param('name')} is taken`,
        heading: 'One of the times is gone',
        paragraphs: [
          `A time for your session with ${param('name')} has been taken by another session. Your request stays open: you can propose other times.`,
        ],
        facts: [
          ['Taken', when],
          ['Free on the same day', time('near')],
          ['Next free time', time('next')],
        ],
        action: { label: 'Choose another time', url: link },
      }),
    },
    fr: {
      bell: 'Un créneau de votre session avec {{name}} n’est plus libre',
      preference: 'Un créneau que vous aviez proposé est pris par quelqu’un d’autre',
      email: ({ param, time, when, link }) => ({
        subject: `Un créneau de votre session avec ${param('name')} n’est plus libre`,
        heading: 'L’un des créneaux est pris',
        paragraphs: [
          `Un créneau de votre session avec ${param('name')} a été pris par une autre session. Votre demande reste ouverte : vous pouvez proposer d’autres créneaux.`,
        ],
        facts: [
          ['Créneau pris', when],
          ['Libre le même jour', time('near')],
          ['Prochain créneau libre', time('next')],
        ],
        action: { label: 'Choisir un autre créneau', url: link },
      }),
    },
  }),
};
