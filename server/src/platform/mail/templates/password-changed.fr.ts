import type { Template } from '../letter.ts';

export const passwordChangedFr: Template = ({ hub, link }) => ({
  subject: 'Votre mot de passe a été modifié',
  heading: 'Votre mot de passe a été modifié',
  paragraphs: [
    `Le mot de passe de votre compte ${hub} vient d’être modifié, et vos autres appareils ont été déconnectés.`,
    'Si c’était vous, vous n’avez rien à faire.',
  ],
  action: { label: 'Ce n’était pas moi', url: link },
  note: 'Le bouton mène à la page où choisir un nouveau mot de passe.',
});
