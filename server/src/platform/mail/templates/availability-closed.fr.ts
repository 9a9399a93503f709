import type { Template } from '../letter.ts';

export const availabilityClosedFr: Template = ({ say, link }) => ({
  subject: `Le hub est fermé : ${say('name')}`,
  heading: 'Les sessions des jours de fermeture sont annulées',
  paragraphs: [
    `Vous avez fermé le hub pour « ${say('name')} » et fait annuler les sessions trop nombreuses pour être listées. C’est fait, et les deux parties de chacune ont été prévenues.`,
  ],
  facts: [['Sessions annulées ainsi', say('count')]],
  action: { label: 'Voir les jours de fermeture', url: link },
});
