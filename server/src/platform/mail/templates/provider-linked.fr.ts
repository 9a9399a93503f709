import type { Template } from '../letter.ts';

export const providerLinkedFr: Template = ({ hub, link, say }) => ({
  subject: `Vous pouvez maintenant vous connecter avec ${say('provider')}`,
  heading: 'Une nouvelle façon de vous connecter',
  paragraphs: [
    `Votre compte ${hub} vient d’être lié à ${say('provider')} : qui s’y connecte sous votre nom entre ici.`,
    'Si c’était vous, vous n’avez rien à faire.',
  ],
  action: { label: 'Voir mes connexions', url: link },
  note: 'Si ce n’était pas vous, retirez ce lien et choisissez un nouveau mot de passe.',
});
