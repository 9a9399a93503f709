import type { Template } from '../letter.ts';

export const organizationOwnerFr: Template = ({ say, link }) => ({
  subject: `Vous êtes désormais propriétaire de ${say('organization')}`,
  heading: `${say('organization')} est entre vos mains`,
  paragraphs: [
    `${say('name')} vous a transmis la propriété. Vous tenez à jour la présentation, vous invitez les membres, et vous pourrez transmettre la propriété à votre tour.`,
  ],
  action: { label: 'Ouvrir l’organisation', url: link },
});
