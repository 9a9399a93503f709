import type { Template } from '../letter.ts';

export const joinFr: Template = ({ hub, link, say }) => ({
  subject: say('inviter')
    ? `${say('inviter')} vous invite à rejoindre ${say('organization')}`
    : `Vous êtes invité·e à rejoindre ${say('organization')}`,
  heading: `Rejoindre ${say('organization')}`,
  paragraphs: [
    `Une place de membre vous attend chez ${say('organization')}, sur ${hub}. Voyez qui vous invite, et acceptez si vous connaissez cette personne.`,
  ],
  facts: [['Invitation de', say('inviter')]],
  action: { label: 'Voir l’invitation', url: link },
  note: 'Ce lien fonctionne une seule fois, pendant 7 jours, et pour cette adresse seulement. Si vous n’attendiez rien de tel, il n’y a rien à faire.',
});
