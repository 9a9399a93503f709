import type { Template } from '../letter.ts';

export const erasureAskedFr: Template = ({ recipient, hub, link }) => ({
  subject: `Vous avez demandé à ${hub} de vous effacer`,
  heading: `${recipient}, votre demande est bien arrivée`,
  paragraphs: [
    'L’équipe regarde ce que vous laissez en suspens, puis efface votre compte définitivement. Nous vous écrirons quand ce sera fait.',
    'D’ici là rien ne change, et vous pouvez revenir sur votre demande.',
  ],
  action: { label: 'Voir ma demande', url: link },
  note: 'Ce n’était pas vous ? Retirez la demande et changez tout de suite de mot de passe.',
});
