import { isStaffActor } from '../access/roles.ts';
import { recordLink } from '../kernel/notification-type.ts';
import { defineSubmissionNotifications } from '../kernel/submission-notifications.ts';
import { managesMaterial } from '../material/material-access.rules.ts';

const types = defineSubmissionNotifications({
  audience: 'signed-in',
  handlers: (person) => isStaffActor(person) || managesMaterial(person, true),
  link: (id) => recordLink('/feedback')(id === null ? null : `ticket/${id}`),
  en: {
    label: 'Ticket',
    one: 'a ticket',
    view: 'View ticket',
    changes: {
      open: { label: 'Reopened', heading: 'Your ticket was reopened' },
      in_progress: {
        label: 'In progress',
        heading: 'The hub team is working on your ticket',
      },
      waiting: {
        label: 'Your answer is needed',
        heading: 'The hub team needs your answer',
        paragraph: 'Without an answer within 14 days, the ticket closes.',
      },
      resolved: {
        label: 'Resolved',
        heading: 'Your ticket is resolved',
        paragraph: 'If something is still open, you can reopen it within 14 days.',
      },
      rejected: { label: 'Rejected', heading: 'Your ticket was rejected' },
      merged: {
        label: 'Merged',
        heading: 'Your ticket was merged into another one',
        paragraph: 'The hub team handles both together, and you are told how it ends.',
      },
    },
  },
  fr: {
    label: 'Ticket',
    one: 'un ticket',
    view: 'Voir le ticket',
    changes: {
      open: { label: 'Rouvert', heading: 'Votre ticket a été rouvert' },
      in_progress: { label: 'En cours', heading: 'L’équipe du hub traite votre ticket' },
      waiting: {
        label: 'Votre réponse est attendue',
        heading: 'L’équipe du hub attend votre réponse',
        paragraph: 'Sans réponse sous 14 jours, le ticket sera clos.',
      },
      resolved: {
        label: 'Résolu',
        heading: 'Votre ticket est résolu',
        paragraph: 'Si un point reste ouvert, vous pouvez le rouvrir pendant 14 jours.',
      },
      rejected: { label: 'Rejeté', heading: 'Votre ticket a été rejeté' },
      merged: {
        label: 'Fusionné',
        heading: 'Votre ticket a été fusionné avec un autre',
        paragraph: 'L’équipe du hub traite les deux ensemble et vous informera de l’issue.',
      },
    },
  },
});

export const ticketNotifications = {
  'ticket.submitted': types.submitted,
  'ticket.changed': types.changed,
  'ticket.message': types.message,
  'ticket.assigned': types.assigned,
  'ticket.overdue': types.overdue,
};
