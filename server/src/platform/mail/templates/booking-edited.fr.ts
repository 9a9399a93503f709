import type { Template } from '../letter.ts';

const CHANGED: Readonly<Partial<Record<string, string>>> = {
  about: 'le sujet de la session',
  where: 'le lieu de la session',
  both: 'le sujet et le lieu de la session',
};

export const bookingEditedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} a modifié votre session`,
  heading: 'La session a été modifiée',
  paragraphs: [
    say('what') === 'times'
      ? `${say('name')} a retiré l’un des créneaux proposés. Vous pouvez choisir parmi les autres.`
      : `${say('name')} a modifié ${CHANGED[say('what')] ?? 'la session'}. Le reste ne change pas.${say('reason') ? ' Son message :' : ''}`,
  ],
  facts: [
    ['Quand', when],
    ['Où', say('where')],
  ],
  quote: say('reason'),
  action: { label: 'Voir la session', url: link },
});
