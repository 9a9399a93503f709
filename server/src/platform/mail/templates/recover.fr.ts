import type { Template } from '../letter.ts';

export const recoverFr: Template = ({ hub, link }) => ({
  subject: 'Choisissez un nouveau mot de passe',
  heading: 'Un nouveau mot de passe',
  paragraphs: [
    `Une demande de nouveau mot de passe a été faite pour votre compte ${hub}. Si elle vient de vous, choisissez-le ici :`,
  ],
  action: { label: 'Choisir un mot de passe', url: link },
  note: 'Ce lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
});
