import type { BookingWords } from './booking-notifications.ts';
import { defineEmail } from './email.ts';

/** Brings calendars up to date whose owners get no email about the change itself. */
export const defineBookingInvitation = (words: BookingWords) =>
  defineEmail({
    params: [
      'method',
      'link',
      'name?',
      'count?',
      'where?',
      'start?',
      'end?',
      'whole?',
      /** The booking was moved and waits for approval again. */
      'waits?',
    ],
    link: 'param',
    isOptional: true,
    en: ({ param, when, shortWhen, link: url }) => {
      const isCancelled = param('method') === 'CANCEL';
      if (param('waits'))
        return {
          subject: `Awaiting approval: ${param('name')}, ${shortWhen}`,
          heading: 'Your moved booking awaits approval',
          paragraphs: [
            'Open the attached file to remove the booking from your calendar. You will get an invitation once it is approved.',
          ],
          facts: [
            [words.en.label, param('name')],
            ['When', when],
            ['Bookings in the series', param('count')],
          ],
          action: { label: `View ${words.en.the}`, url },
        };
      return {
        subject: `${isCancelled ? 'Cancelled' : 'Booked'}: ${param('name')}, ${shortWhen}`,
        heading: isCancelled ? 'Your booking was cancelled' : `Your booking for ${param('name')}`,
        paragraphs: [
          isCancelled
            ? 'Open the attached invitation to remove the booking from your calendar.'
            : 'Open the attached invitation to add this booking to your calendar, or to update it there.',
        ],
        facts: [
          [words.en.label, param('name')],
          ['When', when],
          ['Where', isCancelled ? '' : param('where')],
          ['Bookings in the series', param('count')],
        ],
        action: { label: `View ${words.en.the}`, url },
      };
    },
    fr: ({ param, when, shortWhen, link: url }) => {
      const isCancelled = param('method') === 'CANCEL';
      if (param('waits'))
        return {
          subject: `En attente de validation\u00a0: ${param('name')}, ${shortWhen}`,
          heading: 'Votre réservation déplacée attend une validation',
          paragraphs: [
            'Ouvrez le fichier joint pour retirer la réservation de votre agenda. Vous recevrez une invitation dès sa validation.',
          ],
          facts: [
            [words.fr.label, param('name')],
            ['Quand', when],
            ['Réservations de la série', param('count')],
          ],
          action: { label: `Voir ${words.fr.the}`, url },
        };
      return {
        subject: `${isCancelled ? 'Annulation' : 'Réservation'} : ${param('name')}, ${shortWhen}`,
        heading: isCancelled
          ? 'Votre réservation a été annulée'
          : `Votre réservation : ${param('name')}`,
        paragraphs: [
          isCancelled
            ? 'Ouvrez l’invitation jointe pour retirer la réservation de votre agenda.'
            : 'Ouvrez l’invitation jointe pour ajouter la réservation à votre agenda ou la mettre à jour.',
        ],
        facts: [
          [words.fr.label, param('name')],
          ['Quand', when],
          ['Où', isCancelled ? '' : param('where')],
          ['Réservations de la série', param('count')],
        ],
        action: { label: `Voir ${words.fr.the}`, url },
      };
    },
  });
