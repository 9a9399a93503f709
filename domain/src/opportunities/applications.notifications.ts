import { permission } from '../access/access.ts';
import { defineSubmissionNotifications } from '../kernel/submission-notifications.ts';

const types = defineSubmissionNotifications({
  audience: permission('read', 'opportunity'),
  link: (id) =>
    id === null ? '/opportunity/all' : `/opportunity/all?tab=history&application=${id}`,
  en: {
    label: 'Application',
    one: 'an application',
    view: 'View application',
    changes: {
      shortlisted: { label: 'Shortlisted', heading: 'Your application is on the shortlist' },
      accepted: { label: 'Accepted', heading: 'Your application was accepted' },
      declined: { label: 'Declined', heading: 'Your application was declined' },
      withdrawn: { label: 'Withdrawn', heading: 'The application was withdrawn' },
      passed_on: {
        label: 'Passed to you',
        heading: 'An application of your organization is yours now',
        paragraph:
          'Its author has left the hub. You can edit and withdraw it until the deadline, and you are told how it ends.',
      },
    },
  },
  fr: {
    label: 'Candidature',
    one: 'une candidature',
    view: 'Voir la candidature',
    changes: {
      shortlisted: { label: 'Présélectionnée', heading: 'Votre candidature est présélectionnée' },
      accepted: { label: 'Acceptée', heading: 'Votre candidature est acceptée' },
      declined: { label: 'Refusée', heading: 'Votre candidature est refusée' },
      withdrawn: { label: 'Retirée', heading: 'La candidature est retirée' },
      passed_on: {
        label: 'Désormais à vous',
        heading: 'Une candidature de votre organisation est désormais la vôtre',
        paragraph:
          'Son auteur a quitté le hub. Vous pouvez la modifier ou la retirer jusqu’à la date limite, et vous en apprendrez l’issue.',
      },
    },
  },
});

/** Staff open the application among all of them. */
const staffLink = (id: string | null) =>
  id === null ? '/opportunity/proposals' : `/opportunity/proposals?application=${id}`;

export const applicationNotifications = {
  'application.submitted': { ...types.submitted, link: staffLink },
  'application.changed': types.changed,
  'application.message': types.message,
  'application.assigned': { ...types.assigned, link: staffLink },
  'application.overdue': { ...types.overdue, link: staffLink },
};
