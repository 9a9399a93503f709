import type { Template } from '../letter.ts';

export const emailChangedFr: Template = ({ hub, link }) => ({
  subject: 'Votre adresse e-mail a été modifiée',
  heading: 'Votre adresse e-mail a été modifiée',
  paragraphs: [
    `L’équipe ${hub} a donné une autre adresse e-mail à votre compte. Celle-ci ne l’ouvre plus, et vous avez été déconnecté·e partout.`,
    'Si vous ne l’avez pas demandé, prévenez aussitôt l’équipe du hub.',
  ],
  action: { label: 'Aller à la page de connexion', url: link },
  note: 'Un lien de confirmation a été envoyé à la nouvelle adresse.',
});
