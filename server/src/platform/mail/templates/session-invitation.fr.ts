import type { Template } from '../letter.ts';

export const sessionInvitationFr: Template = ({ say, when, link }) =>
  say('method') === 'CANCEL'
    ? {
        subject: `À retirer de votre agenda : ${say('name')}, ${when}`,
        heading: 'La session est annulée',
        paragraphs: [
          `Votre session avec ${say('name')} est annulée. Le fichier joint la retire de votre agenda.`,
        ],
        facts: [['Elle était prévue', when]],
        action: { label: 'Voir la session', url: link },
      }
    : {
        subject: `Pour votre agenda : ${say('name')}, ${when}`,
        heading: 'Votre session, pour votre agenda',
        paragraphs: [
          `Voici votre session avec ${say('name')} telle qu’elle est prévue maintenant. Le fichier joint l’ajoute à votre agenda, ou l’y met à jour.`,
        ],
        facts: [
          ['Quand', when],
          ['Où', say('where')],
        ],
        action: { label: 'Ouvrir la session', url: link },
      };
