import type { Template } from '../letter.ts';

export const erasureRefusedFr: Template = ({ say, hub, link }) => ({
  subject: `${hub} n’a pas encore pu effacer votre compte`,
  heading: 'Votre compte n’est pas effacé',
  paragraphs: ['L’équipe a examiné votre demande et vous en donne la raison :'],
  quote: say('reason'),
  action: { label: 'Voir mes données', url: link },
  note: 'Vous pouvez redemander à tout moment, et saisir l’autorité de protection des données.',
});
