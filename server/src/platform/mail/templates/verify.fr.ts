import type { Template } from '../letter.ts';

export const verifyFr: Template = ({ recipient, hub, link }) => ({
  subject: 'Confirmez votre adresse e-mail',
  heading: `Bienvenue, ${recipient}`,
  paragraphs: [
    `Vous venez de vous inscrire à ${hub}. Un clic suffit pour confirmer que cette adresse est bien la vôtre ; vous pourrez ensuite vous connecter et compléter votre profil.`,
  ],
  action: { label: 'Confirmer mon adresse', url: link },
  note: 'Ce lien fonctionne une seule fois, pendant 24 heures. Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message : il ne se passera rien.',
});
