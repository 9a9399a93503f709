import type { Template } from '../letter.ts';

export const bookingNextStepFr: Template = ({ say, day, link }) => ({
  subject: `${say('name')} vous confie une suite à donner`,
  heading: 'Une suite à donner pour vous',
  paragraphs: [
    `${say('name')} a noté ce qu’il vous revient de faire. Cochez-le une fois fait : la prochaine session commencera par là.`,
  ],
  quote: say('step'),
  facts: [['Échéance', day('due')]],
  action: { label: 'Voir les suites à donner', url: link },
});
