import type { Template } from '../letter.ts';

export const secondFactorResetFr: Template = ({ hub, link }) => ({
  subject: 'Le hub a réinitialisé votre connexion en deux étapes',
  heading: 'Votre connexion en deux étapes a été réinitialisée',
  paragraphs: [
    `L’équipe de ${hub} a retiré la seconde étape de votre connexion, et vous avez été déconnecté partout. Les codes de votre application et vos codes de secours ne valent plus rien.`,
    'Connectez-vous avec votre mot de passe et activez-la à nouveau, avec le téléphone que vous avez maintenant.',
  ],
  action: { label: 'L’activer à nouveau', url: link },
  note: 'Si vous n’avez rien demandé, prévenez l’équipe du hub.',
});
