import type { Template } from '../letter.ts';

export const bookingNextStepDueFr: Template = ({ say, link }) => ({
  subject: `À faire aujourd’hui : ${say('step')}`,
  heading: 'C’est pour aujourd’hui',
  paragraphs: [
    `C’était convenu dans vos sessions avec ${say('name')}. Cochez-le une fois fait, ou choisissez un autre jour.`,
  ],
  quote: say('step'),
  action: { label: 'Voir les suites à donner', url: link },
});
