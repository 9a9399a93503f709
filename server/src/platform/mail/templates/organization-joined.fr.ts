import type { Template } from '../letter.ts';

export const organizationJoinedFr: Template = ({ say, link }) => ({
  subject: `${say('name')} a rejoint ${say('organization')}`,
  heading: 'Votre équipe s’agrandit',
  paragraphs: [
    `${say('name')} a accepté l’invitation et fait maintenant partie de ${say('organization')}.`,
  ],
  action: { label: 'Voir l’équipe', url: link },
});
