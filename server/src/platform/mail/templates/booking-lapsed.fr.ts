import type { Template } from '../letter.ts';

export const bookingLapsedFr: Template = ({ say, link }) =>
  say('passedOn')
    ? {
        subject: `La demande de ${say('name')} a été transmise à un autre expert`,
        heading: 'Délai de réponse passé',
        paragraphs: [
          `${say('name')} avait demandé l’un des experts du sujet. Votre délai de réponse étant passé, la demande a été transmise à un autre expert. Elle n’attend plus de réponse de votre part.`,
        ],
        action: { label: 'Voir vos réservations', url: link },
      }
    : {
        subject: `La demande de session avec ${say('name')} a expiré`,
        heading: 'Personne n’a répondu à temps',
        paragraphs: [
          `La demande avec ${say('name')} a été close, le délai de réponse étant passé. Aucune heure n’est décomptée et de nouveaux créneaux peuvent être proposés.`,
        ],
        action: { label: 'Voir la demande', url: link },
      };
