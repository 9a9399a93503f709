import type { EmailTemplate, ReadParam, SessionEmails } from '../email-catalogue.ts';

const weeklyInvitation: SessionEmails['session-invitation'] = ({ param, when, link }) =>
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

const reminder =
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

const sessionTookPlace = (name: string) => ({
  subject: 'Une session a bien eu lieu',
  heading: 'La session a bien eu lieu',
  paragraphs: [`${name} a rectifié ce qui était indiqué de la session : elle a bien eu lieu.`],
});

const sessionDidNotTakePlace = (param: ReadParam<'name' | 'settled' | 'mayContradict'>) => ({
  subject: 'Une session n’a pas eu lieu',
  heading: 'La session n’a pas eu lieu',
  paragraphs: [absenceText(param)],
});

function absenceText(param: ReadParam<'name' | 'settled' | 'mayContradict'>): string {
  const name = param('name');
  if (param('settled')) return 'L’équipe du hub a tranché : la session n’a pas eu lieu.';
  if (!param('mayContradict')) return `${name} a indiqué que la session n’a pas eu lieu.`;
  return `${name} a signalé votre absence. Si c’est une erreur, indiquez-le sur sa page dans les deux semaines qui suivent la session : l’équipe du hub tranchera.`;
}

export const sessionEmails: SessionEmails = {
  'session-invitation': (context) => {
    const { param, when, link } = context;
    if (param('count')) return weeklyInvitation(context);
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
  'booking.reminder_day': reminder((name, when) => `Rappel : votre session avec ${name}, ${when}`),
  'booking.reminder_hour': reminder((name) => `Dans l’heure : votre session avec ${name}`),
  'booking.finished': ({ when, link }) => ({
    subject: 'Comment s’est passée votre session ?',
    heading: 'Comment était-ce ?',
    paragraphs: [
      'Votre session est terminée. Deux minutes suffisent pour donner votre retour : il servira à la prochaine session et à celles et ceux qui viendront après vous.',
    ],
    facts: [['Elle était prévue', when]],
    action: { label: 'Donner mon avis', url: link },
  }),
  'booking.reviewed': ({ param, when, link }) => ({
    subject: `${param('name')} a donné son avis sur votre session`,
    heading: 'Vous avez un nouvel avis',
    paragraphs: [`${param('name')} dit comment s’est passée votre session.`],
    facts: [
      ['Note', param('stars') && `${param('stars')} sur 5`],
      ['Session', when],
    ],
    quote: param('reason'),
    action: { label: 'Lire l’avis', url: link },
  }),
  'booking.review_hidden': ({ param, link }) => ({
    subject: `Le hub n’affiche pas votre avis sur ${param('name')}`,
    heading: 'Votre avis n’est pas affiché',
    paragraphs: [
      `Le hub a retiré votre avis de la page de ${param('name')}. Si vous voyez les choses autrement, écrivez à l’équipe du hub.`,
    ],
    quote: param('reason'),
    action: { label: 'Voir l’avis', url: link },
  }),
  'booking.absent': ({ param, when, link }) => ({
    ...(param('attendance') === 'attended'
      ? sessionTookPlace(param('name'))
      : sessionDidNotTakePlace(param)),
    facts: [['Elle était prévue', when]],
    action: { label: 'Voir la session', url: link },
  }),
  'booking.contested': ({ param, when, link }) => ({
    subject: `${param('name')} indique avoir bien participé`,
    heading: `${param('name')} indique avoir bien participé`,
    paragraphs: [
      'Le contraire avait été indiqué. Ce qu’il en est reste inconnu tant que l’équipe du hub n’a pas tranché.',
    ],
    facts: [['Elle était prévue', when]],
    action: { label: 'Voir la session', url: link },
  }),
  'booking.next_step': ({ param, day, link }) => ({
    subject: `${param('name')} vous confie une suite à donner`,
    heading: 'Une suite à donner pour vous',
    paragraphs: [
      `${param('name')} a noté ce qu’il vous revient de faire. Cochez-le une fois fait : la prochaine session commencera par là.`,
    ],
    quote: param('step'),
    facts: [['Échéance', day('due')]],
    action: { label: 'Voir les suites à donner', url: link },
  }),
  'booking.next_step_due': ({ param, day, link }) => ({
    subject: `Échéance : ${param('step')}`,
    heading: 'Une suite à donner arrive à échéance',
    paragraphs: [
      `C’était convenu dans vos sessions avec ${param('name')}. Cochez-le une fois fait, ou choisissez un autre jour.`,
    ],
    quote: param('step'),
    facts: [['Échéance', day('due')]],
    action: { label: 'Voir les suites à donner', url: link },
  }),
};
