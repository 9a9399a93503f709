import type { Template } from '../letter.ts';

export const bookingNextStepDueFr: Template = ({ say, day, link }) => ({
  subject: `Échéance : ${say('step')}`,
  heading: 'Une suite à donner arrive à échéance',
  paragraphs: [
    `C’était convenu dans vos sessions avec ${say('name')}. Cochez-le une fois fait, ou choisissez un autre jour.`,
  ],
  quote: say('step'),
  facts: [['Échéance', day('due')]],
  action: { label: 'Voir les suites à donner', url: link },
});
