import type { Template } from '../letter.ts';

export const registrationAcceptedFr: Template = ({ recipient, hub, link }) => ({
  subject: `Bienvenue à ${hub}`,
  heading: `C’est fait, ${recipient}`,
  paragraphs: [
    `L’équipe de ${hub} a accepté votre inscription.`,
    'Connectez-vous avec l’adresse et le mot de passe que vous avez choisis : votre menu est ouvert.',
  ],
  action: { label: 'Ouvrir mon tableau de bord', url: link },
});
