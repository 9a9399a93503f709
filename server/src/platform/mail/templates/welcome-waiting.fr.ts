import type { Template } from '../letter.ts';

export const welcomeWaitingFr: Template = ({ recipient, hub, link }) => ({
  subject: 'Nous avons bien reçu votre inscription',
  heading: `Merci, ${recipient}`,
  paragraphs: [
    `Votre profil est complet et l’équipe de ${hub} l’a sous les yeux.`,
    'Tout s’ouvrira dès que quelqu’un l’aura examiné.',
  ],
  action: { label: 'Voir où en est ma demande', url: link },
});
