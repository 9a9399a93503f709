import type { Template } from '../letter.ts';

export const bookingReviewHiddenFr: Template = ({ say, link }) => ({
  subject: `Le hub n’affiche pas votre avis sur ${say('name')}`,
  heading: 'Votre avis n’est pas affiché',
  paragraphs: [
    `Le hub a retiré votre avis de la page de ${say('name')}. Si vous voyez les choses autrement, écrivez à l’équipe du hub.`,
  ],
  quote: say('reason'),
  action: { label: 'Voir l’avis', url: link },
});
