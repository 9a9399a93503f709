import { permission } from '../access/access.ts';
import { defineEmail, type EmailTemplate } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

const CHANGED_FIELDS_IN_ENGLISH: Readonly<Partial<Record<string, string>>> = {
  about: 'what the session is about',
  where: 'where the session is',
  both: 'what the session is about and where it is',
};

const CHANGED_FIELDS_IN_FRENCH: Readonly<Partial<Record<string, string>>> = {
  about: 'le sujet de la session',
  where: 'le lieu de la session',
  both: 'le sujet et le lieu de la session',
};

export const sessionChangeNotifications = {
  'booking.edited': defineNotification({
    audience: permission('read', 'booking'),
    params: ['name', 'what', 'reason?', 'start?', 'end?', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: '{{name}} changed your session',
      preference: 'What a session is about, or where it is, changes',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} changed your session`,
        heading: 'Something about the session has changed',
        paragraphs: [
          param('what') === 'times'
            ? `${param('name')} took one of the proposed times back. You can choose from the others.`
            : `${param('name')} changed ${CHANGED_FIELDS_IN_ENGLISH[param('what')] ?? 'the session'}. The rest stays as it is.${param('reason') ? ' They write:' : ''}`,
        ],
        facts: [
          ['When', when],
          ['Where', param('where')],
        ],
        quote: param('reason'),
        action: { label: 'See the session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a modifié votre session',
      preference: 'Le sujet ou le lieu d’une session change',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} a modifié votre session`,
        heading: 'La session a été modifiée',
        paragraphs: [
          param('what') === 'times'
            ? `${param('name')} a retiré l’un des créneaux proposés. Vous pouvez choisir parmi les autres.`
            : `${param('name')} a modifié ${CHANGED_FIELDS_IN_FRENCH[param('what')] ?? 'la session'}. Le reste ne change pas.${param('reason') ? ' Son message :' : ''}`,
        ],
        facts: [
          ['Quand', when],
          ['Où', param('where')],
        ],
        quote: param('reason'),
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.rescheduled': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isFixed: true, isUrgent: true },
    params: ['name', 'start', 'end', 'was', 'reason?', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: '{{name}} moved your session',
      preference: 'A session is moved to another time',
      email: ({ param, when, previousTime, link }) => ({
        subject: `Moved: your session is now on ${when}`,
        heading: 'The session has another time',
        paragraphs: [
          `${param('name')} moved your session${param('reason') ? ' and writes:' : '.'}`,
        ],
        facts: [
          ['Now', when],
          ['It was', previousTime],
          ['Where', param('where')],
        ],
        quote: param('reason'),
        action: { label: 'Open the session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a déplacé votre session',
      preference: 'Une session est déplacée',
      email: ({ param, when, previousTime, link }) => ({
        subject: `Déplacée : votre session a lieu le ${when}`,
        heading: 'La session change d’horaire',
        paragraphs: [
          `${param('name')} a déplacé votre session${param('reason') ? ' et écrit :' : '.'}`,
        ],
        facts: [
          ['Nouvel horaire', when],
          ['Ancien horaire', previousTime],
          ['Où', param('where')],
        ],
        quote: param('reason'),
        action: { label: 'Ouvrir la session', url: link },
      }),
    },
  }),
  'booking.expert_changed': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isFixed: true, isUrgent: true },
    params: ['name', 'next', 'reason?', 'isExpert?', 'start?', 'end?', 'where?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: {
        '': '{{next}} will hold your session instead of {{name}}',
        _isExpert: 'You’re taking over {{name}}’s session with {{next}}',
      },
      preference: 'Another expert takes over a session',
      email: ({ param, when, link }) => ({
        subject: param('isExpert')
          ? `New session with ${param('next')}`
          : `New expert for your session: ${param('next')}`,
        heading: param('isExpert') ? 'You have a new session' : 'Your session has a new expert',
        paragraphs: [
          param('isExpert')
            ? `${param('name')} is leaving the hub, and staff assigned this session to you.`
            : `${param('name')} is leaving the hub. ${param('next')} will hold the session at the same time.`,
        ],
        facts: [
          ['When', when],
          ['Where', param('where')],
        ],
        quote: param('reason'),
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: {
        '': '{{next}} assurera votre session à la place de {{name}}',
        _isExpert: 'Vous reprenez la session de {{name}} avec {{next}}',
      },
      preference: 'Une session est confiée à un autre expert',
      email: ({ param, when, link }) => ({
        subject: param('isExpert')
          ? `Nouvelle session avec ${param('next')}`
          : `Votre session sera assurée par ${param('next')}`,
        heading: param('isExpert')
          ? 'Vous avez une nouvelle session'
          : 'Votre session change d’expert',
        paragraphs: [
          param('isExpert')
            ? `${param('name')} quitte le hub, et l’équipe vous a confié cette session.`
            : `${param('name')} quitte le hub. ${param('next')} assurera la session à la même heure.`,
        ],
        facts: [
          ['Quand', when],
          ['Où', param('where')],
        ],
        quote: param('reason'),
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.cancelled': defineNotification({
    audience: permission('read', 'booking'),
    channels: { isFixed: true, isUrgent: true },
    params: ['name', 'reason?', 'start?', 'end?', 'more?', 'following?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'cancellation' },
    en: {
      bell: '{{name}} cancelled your session',
      preference: 'A session or request is cancelled',
      email: ({ param, when, link }) => ({
        subject: when
          ? `Cancelled: your session of ${when}`
          : `${param('name')} cancelled the session request`,
        heading: when ? 'The session is cancelled' : 'The request is cancelled',
        paragraphs: [
          when
            ? `${param('name')} cancelled your session. The time is free again.`
            : `${param('name')} cancelled this request. There is nothing left to answer.`,
        ],
        facts: [
          ['It was', when],
          ['Following weeks cancelled too', param('more')],
        ],
        quote: param('reason'),
        action: { label: 'See what happened', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a annulé votre session',
      preference: 'Une session ou une demande est annulée',
      email: ({ param, when, link }) => ({
        subject: when
          ? `Annulée : votre session du ${when}`
          : `${param('name')} a annulé la demande de session`,
        heading: when ? 'La session est annulée' : 'La demande est annulée',
        paragraphs: [
          when
            ? `${param('name')} a annulé votre session. Le créneau est de nouveau libre.`
            : `${param('name')} a annulé cette demande. Elle n’attend plus de réponse.`,
        ],
        facts: [
          ['Elle était prévue', when],
          ['Semaines suivantes annulées aussi', param('more')],
        ],
        quote: param('reason'),
        action: { label: 'Voir ce qui s’est passé', url: link },
      }),
    },
  }),
};

const weeklyInvitationInEnglish: EmailTemplate<'name' | 'count' | 'method' | 'where'> = ({
  param,
  when,
  link,
}) =>
  param('method') === 'CANCEL'
    ? {
        subject: `Out of your calendar: ${param('count')} weekly sessions with ${param('name')}`,
        heading: 'The sessions are cancelled',
        paragraphs: [
          `Your ${param('count')} weekly sessions with ${param('name')} are cancelled. Each has a file of its own with this mail, which takes it out of your calendar.`,
        ],
        facts: [['The first was', when]],
        action: { label: 'See the sessions', url: link },
      }
    : {
        subject: `For your calendar: ${param('count')} weekly sessions with ${param('name')}`,
        heading: 'Your weekly sessions, for your calendar',
        paragraphs: [
          `These are your ${param('count')} weekly sessions with ${param('name')} as they stand now. Each has a file of its own with this mail, which brings it into your calendar, or corrects it there.`,
        ],
        facts: [
          ['First session', when],
          ['Where', param('where')],
        ],
        action: { label: 'Open the sessions', url: link },
      };

const weeklyInvitationInFrench: EmailTemplate<'name' | 'count' | 'method' | 'where'> = ({
  param,
  when,
  link,
}) =>
  param('method') === 'CANCEL'
    ? {
        subject: `À retirer de votre agenda : ${param('count')} sessions hebdomadaires avec ${param('name')}`,
        heading: 'Les sessions sont annulées',
        paragraphs: [
          `Vos ${param('count')} sessions hebdomadaires avec ${param('name')} sont annulées. Un fichier joint pour chacune la retire de votre agenda.`,
        ],
        facts: [['La première était prévue', when]],
        action: { label: 'Voir les sessions', url: link },
      }
    : {
        subject: `Pour votre agenda : ${param('count')} sessions hebdomadaires avec ${param('name')}`,
        heading: 'Vos sessions hebdomadaires, pour votre agenda',
        paragraphs: [
          `Voici vos ${param('count')} sessions hebdomadaires avec ${param('name')} telles qu’elles sont prévues maintenant. Un fichier joint pour chacune l’ajoute à votre agenda, ou l’y met à jour.`,
        ],
        facts: [
          ['Première session', when],
          ['Où', param('where')],
        ],
        action: { label: 'Ouvrir les sessions', url: link },
      };

export const sessionEmails = {
  'session-invitation': defineEmail({
    params: [
      'method',
      'link',
      'name?',
      'count?',
      'where?',
      'start?',
      'end?',
      'whole?',
      'following?',
    ],
    link: 'param',
    isOptional: true,
    en: (context) => {
      const { param, when, link } = context;
      if (param('count')) return weeklyInvitationInEnglish(context);
      return param('method') === 'CANCEL'
        ? {
            subject: `Out of your calendar: ${param('name')}, ${when}`,
            heading: 'The session is cancelled',
            paragraphs: [
              `Your session with ${param('name')} is cancelled. The file with this mail takes it out of your calendar.`,
            ],
            facts: [['It was', when]],
            action: { label: 'See the session', url: link },
          }
        : {
            subject: `For your calendar: ${param('name')}, ${when}`,
            heading: 'Your session, for your calendar',
            paragraphs: [
              `This is your session with ${param('name')} as it stands now. The file with this mail brings it into your calendar, or corrects it there.`,
            ],
            facts: [
              ['When', when],
              ['Where', param('where')],
            ],
            action: { label: 'Open the session', url: link },
          };
    },
    fr: (context) => {
      const { param, when, link } = context;
      if (param('count')) return weeklyInvitationInFrench(context);
      return param('method') === 'CANCEL'
        ? {
            subject: `À retirer de votre agenda : ${param('name')}, ${when}`,
            heading: 'La session est annulée',
            paragraphs: [
              `Votre session avec ${param('name')} est annulée. Le fichier joint la retire de votre agenda.`,
            ],
            facts: [['Elle était prévue', when]],
            action: { label: 'Voir la session', url: link },
          }
        : {
            subject: `Pour votre agenda : ${param('name')}, ${when}`,
            heading: 'Votre session, pour votre agenda',
            paragraphs: [
              `Voici votre session avec ${param('name')} telle qu’elle est prévue maintenant. Le fichier joint l’ajoute à votre agenda, ou l’y met à jour.`,
            ],
            facts: [
              ['Quand', when],
              ['Où', param('where')],
            ],
            action: { label: 'Ouvrir la session', url: link },
          };
    },
  }),
};
