import type { Template } from '../letter.ts';

export const providerUnlinkedFr: Template = ({ hub, link, say }) => ({
  subject: `Vous ne vous connectez plus avec ${say('provider')}`,
  heading: 'Une façon de se connecter en moins',
  paragraphs: [
    `Le lien entre votre compte ${hub} et ${say('provider')} vient d’être retiré. Vous vous connectez avec votre mot de passe.`,
    'Si c’était vous, vous n’avez rien à faire.',
  ],
  action: { label: 'Voir mes connexions', url: link },
  note: 'Si ce n’était pas vous, choisissez un nouveau mot de passe.',
});
