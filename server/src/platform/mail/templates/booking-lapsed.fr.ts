import type { Template } from '../letter.ts';

export const bookingLapsedFr: Template = ({ say, link }) => ({
  subject: `La demande de session avec ${say('name')} a expiré`,
  heading: 'Les créneaux proposés sont passés',
  paragraphs: [
    `Personne n’a répondu à temps : la demande avec ${say('name')} a été close. Aucune heure n’est décomptée et de nouveaux créneaux peuvent être proposés.`,
  ],
  action: { label: 'Voir la demande', url: link },
});
