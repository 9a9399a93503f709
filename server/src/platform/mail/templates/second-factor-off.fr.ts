import type { Template } from '../letter.ts';

export const secondFactorOffFr: Template = ({ hub, link }) => ({
  subject: 'La connexion en deux étapes est désactivée',
  heading: 'La connexion en deux étapes est désactivée',
  paragraphs: [
    `La connexion à ${hub} ne demande plus que votre mot de passe. Les codes de votre application et vos codes de secours ne valent plus rien.`,
    'Si c’était vous, vous n’avez rien à faire.',
  ],
  action: { label: 'Ce n’était pas moi', url: link },
  note: 'Le bouton mène à la page où choisir un nouveau mot de passe.',
});
