import type { Template } from '../letter.ts';

export const registrationDeclinedFr: Template = ({ recipient, hub, link, say }) => ({
  subject: `Votre inscription à ${hub}`,
  heading: `Pas cette fois, ${recipient}`,
  paragraphs: [
    `L’équipe de ${hub} a examiné votre inscription et ne peut pas l’accepter pour le moment. Voici pourquoi :`,
  ],
  quote: say('reason'),
  action: { label: 'Voir où en est ma demande', url: link },
});
