import { defineEmail, type EmailTemplate } from '../kernel/email.ts';

const weeklyInvitationInEnglish: EmailTemplate<'name' | 'count' | 'method' | 'where'> = ({
  param,
  when,
  link,
}) =>
  param('method') === 'CANCEL'
    ? {
        subject: `Cancelled: ${param('count')} weekly sessions with ${param('name')}`,
        heading: 'Your weekly sessions were cancelled',
        paragraphs: [
          `Your ${param('count')} weekly sessions with ${param('name')} were cancelled. Open the attached invitations to remove the sessions from your calendar.`,
        ],
        facts: [['First session', when]],
        action: { label: 'View sessions', url: link },
      }
    : {
        subject: `Invitations: ${param('count')} weekly sessions with ${param('name')}`,
        heading: `Your weekly sessions with ${param('name')}`,
        paragraphs: [
          `Open the attached invitations to add your ${param('count')} sessions to your calendar, or to update them there.`,
        ],
        facts: [
          ['First session', when],
          ['Where', param('where')],
        ],
        action: { label: 'View sessions', url: link },
      };

const weeklyInvitationInFrench: EmailTemplate<'name' | 'count' | 'method' | 'where'> = ({
  param,
  when,
  link,
}) =>
  param('method') === 'CANCEL'
    ? {
        subject: `${param('count')} sessions hebdomadaires annulées : ${param('name')}`,
        heading: 'Vos sessions hebdomadaires ont été annulées',
        paragraphs: [
          `Vos ${param('count')} sessions hebdomadaires avec ${param('name')} ont été annulées. Ouvrez les invitations jointes pour retirer ces sessions de votre agenda.`,
        ],
        facts: [['Première session', when]],
        action: { label: 'Voir les sessions', url: link },
      }
    : {
        subject: `Invitations : ${param('count')} sessions hebdomadaires avec ${param('name')}`,
        heading: `Vos sessions hebdomadaires avec ${param('name')}`,
        paragraphs: [
          `Ouvrez les invitations jointes pour ajouter vos ${param('count')} sessions à votre agenda ou les mettre à jour.`,
        ],
        facts: [
          ['Première session', when],
          ['Où', param('where')],
        ],
        action: { label: 'Voir les sessions', url: link },
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
      const { param, when, shortWhen, link } = context;
      if (param('count')) return weeklyInvitationInEnglish(context);
      return param('method') === 'CANCEL'
        ? {
            subject: `Session cancelled: ${param('name')}, ${shortWhen}`,
            heading: 'Your session was cancelled',
            paragraphs: [
              `Your session with ${param('name')} was cancelled. Open the attached invitation to remove the session from your calendar.`,
            ],
            facts: [['Cancelled session', when]],
            action: { label: 'View session', url: link },
          }
        : {
            subject: `Invitation: ${param('name')}, ${shortWhen}`,
            heading: `Your session with ${param('name')}`,
            paragraphs: [
              'Open the attached invitation to add this session to your calendar, or to update it there.',
            ],
            facts: [
              ['When', when],
              ['Where', param('where')],
            ],
            action: { label: 'View session', url: link },
          };
    },
    fr: (context) => {
      const { param, when, shortWhen, link } = context;
      if (param('count')) return weeklyInvitationInFrench(context);
      return param('method') === 'CANCEL'
        ? {
            subject: `Session annulée : ${param('name')}, ${shortWhen}`,
            heading: 'Votre session a été annulée',
            paragraphs: [
              `Votre session avec ${param('name')} a été annulée. Ouvrez l’invitation jointe pour retirer la session de votre agenda.`,
            ],
            facts: [['Session annulée', when]],
            action: { label: 'Voir la session', url: link },
          }
        : {
            subject: `Invitation : ${param('name')}, ${shortWhen}`,
            heading: `Votre session avec ${param('name')}`,
            paragraphs: [
              'Ouvrez l’invitation jointe pour ajouter la session à votre agenda ou la mettre à jour.',
            ],
            facts: [
              ['Quand', when],
              ['Où', param('where')],
            ],
            action: { label: 'Voir la session', url: link },
          };
    },
  }),
};
