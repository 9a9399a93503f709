import type { Template } from '../letter.ts';

export const inviteFr: Template = ({ recipient, hub, link, say }) => ({
  subject: `Vous êtes invité·e à ${hub}`,
  heading: `${recipient}, votre place est prête`,
  paragraphs: [
    say('organization')
      ? `Un compte ${hub} a été créé pour vous, au sein de ${say('organization')}. Choisissez un mot de passe et entrez.`
      : `Un compte ${hub} a été créé pour vous. Choisissez un mot de passe et entrez.`,
  ],
  action: { label: 'Choisir mon mot de passe', url: link },
  note: 'Ce lien fonctionne une seule fois, pendant 7 jours. Passé ce délai, demandez-en un nouveau depuis la page de connexion.',
});
