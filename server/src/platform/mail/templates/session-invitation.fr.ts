import type { Template } from '../letter.ts';

export const sessionInvitationFr: Template = (letter) => {
  const { say, when, link } = letter;
  if (say('count')) return weekly(letter);
  return say('method') === 'CANCEL'
    ? {
        subject: `À retirer de votre agenda : ${say('name')}, ${when}`,
        heading: 'La session est annulée',
        paragraphs: [
          `Votre session avec ${say('name')} est annulée. Le fichier joint la retire de votre agenda.`,
        ],
        facts: [['Elle était prévue', when]],
        action: { label: 'Voir la session', url: link },
      }
    : {
        subject: `Pour votre agenda : ${say('name')}, ${when}`,
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
};

const weekly: Template = ({ say, when, link }) =>
  say('method') === 'CANCEL'
    ? {
        subject: `À retirer de votre agenda : ${say('count')} sessions hebdomadaires avec ${say('name')}`,
        heading: 'Les sessions sont annulées',
        paragraphs: [
          `Vos ${say('count')} sessions hebdomadaires avec ${say('name')} sont annulées. Un fichier joint pour chacune la retire de votre agenda.`,
        ],
        facts: [['La première était prévue', when]],
        action: { label: 'Voir les sessions', url: link },
      }
    : {
        subject: `Pour votre agenda : ${say('count')} sessions hebdomadaires avec ${say('name')}`,
        heading: 'Vos sessions hebdomadaires, pour votre agenda',
        paragraphs: [
          `Voici vos ${say('count')} sessions hebdomadaires avec ${say('name')} telles qu’elles sont prévues maintenant. Un fichier joint pour chacune l’ajoute à votre agenda, ou l’y met à jour.`,
        ],
        facts: [
          ['Première session', when],
          ['Où', say('where')],
        ],
        action: { label: 'Ouvrir les sessions', url: link },
      };
