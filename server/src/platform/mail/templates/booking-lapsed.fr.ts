import type { Template } from '../letter.ts';

export const bookingLapsedFr: Template = ({ say, link }) => ({
  subject: `La demande de session avec ${say('name')} a expiré`,
  heading: 'Personne n’a répondu à temps',
  paragraphs: [
    `La demande avec ${say('name')} a été close, le délai de réponse étant passé. Aucune heure n’est décomptée et de nouveaux créneaux peuvent être proposés.`,
  ],
  action: { label: 'Voir la demande', url: link },
});
