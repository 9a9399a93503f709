import type { Template } from '../letter.ts';

export const erasedFr: Template = ({ hub, link }) => ({
  subject: `Votre compte ${hub} est effacé`,
  heading: 'C’est fait',
  paragraphs: [
    `Ce que ${hub} gardait sur vous est effacé : votre profil, vos mots, vos fichiers et tous vos moyens de connexion. Cette adresse aussi est oubliée dès que ce message est parti.`,
    'Il reste la trace que des sessions ont eu lieu, sans votre nom. Les sauvegardes gardent des copies plus anciennes jusqu’à leur remplacement.',
  ],
  action: { label: `Visiter ${hub}`, url: link },
});
