import type { Template } from '../letter.ts';

export const secondFactorOnFr: Template = ({ hub, link }) => ({
  subject: 'La connexion en deux étapes est activée',
  heading: 'La connexion en deux étapes est activée',
  paragraphs: [
    `Désormais, la connexion à ${hub} demande un code de votre application en plus de votre mot de passe. Vos autres appareils ont été déconnectés.`,
    'Gardez vos codes de secours en lieu sûr : ils vous ouvrent la porte quand vous n’avez pas votre téléphone.',
  ],
  action: { label: 'Voir où vous êtes connecté', url: link },
  note: 'Si ce n’était pas vous, demandez tout de suite de l’aide à l’équipe du hub.',
});
