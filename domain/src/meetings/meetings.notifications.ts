import { permission } from '../access/access.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

const audience = permission('read', 'visio');
const meetingLink = recordLink('/visio/join');
const recordingLink = recordLink('/visio/review');

/** To be of use, it arrives at once: someone waits. */
const AT_ONCE = { email: 'off', isUrgent: true } as const;

export const meetingNotifications = {
  'meeting.waiting': defineNotification({
    audience,
    channels: AT_ONCE,
    params: ['name'],
    link: (id) => (id === null ? '/visio' : meetingLink(id)),
    en: {
      bell: '{{name}} is waiting for you in a video meeting',
      preference: 'Someone is waiting for you in a video meeting',
      email: ({ param, link }) => ({
        subject: `${param('name')} is waiting for you`,
        heading: `${param('name')} is waiting for you`,
        paragraphs: ['They are in the video meeting. Join when you’re ready.'],
        action: { label: 'Join meeting', url: link },
      }),
    },
    fr: {
      bell: '{{name}} vous attend en visio',
      preference: 'Quelqu’un vous attend en visio',
      email: ({ param, link }) => ({
        subject: `${param('name')} vous attend`,
        heading: `${param('name')} vous attend`,
        paragraphs: ['Cette personne est dans la visio. Rejoignez-la dès que possible.'],
        action: { label: 'Rejoindre la visio', url: link },
      }),
    },
  }),
  'meeting.recording_ready': defineNotification({
    audience,
    params: ['name'],
    link: (id) => (id === null ? '/visio' : recordingLink(id)),
    en: {
      bell: 'Recording ready: {{name}}',
      preference: 'Recording of a video meeting ready',
      email: ({ param, link }) => ({
        subject: `Recording ready: ${param('name')}`,
        heading: 'The recording of your meeting is ready',
        paragraphs: ['You can watch it, download it and read the notes.'],
        facts: [['Recording', param('name')]],
        action: { label: 'Watch recording', url: link },
      }),
    },
    fr: {
      bell: 'Enregistrement prêt : {{name}}',
      preference: 'L’enregistrement d’une visio est prêt',
      email: ({ param, link }) => ({
        subject: `Enregistrement prêt : ${param('name')}`,
        heading: 'L’enregistrement de votre visio est prêt',
        paragraphs: ['Vous pouvez le regarder, le télécharger et lire les notes.'],
        facts: [['Enregistrement', param('name')]],
        action: { label: 'Regarder l’enregistrement', url: link },
      }),
    },
  }),
  'meeting.recording_expires': defineNotification({
    audience,
    params: ['name', 'day'],
    link: (id) => (id === null ? '/visio' : recordingLink(id)),
    en: {
      bell: 'A recording will soon be deleted: {{name}}',
      preference: 'Recording about to be deleted',
      email: ({ param, day, link }) => ({
        subject: `Recording to be deleted: ${param('name')}`,
        heading: 'A recording will be deleted in a week',
        paragraphs: ['Download it if you want to keep it.'],
        facts: [
          ['Recording', param('name')],
          ['Deleted on', day('day')],
        ],
        action: { label: 'View recording', url: link },
      }),
    },
    fr: {
      bell: 'Un enregistrement sera bientôt supprimé : {{name}}',
      preference: 'Un enregistrement va être supprimé',
      email: ({ param, day, link }) => ({
        subject: `Enregistrement bientôt supprimé : ${param('name')}`,
        heading: 'Un enregistrement sera supprimé dans une semaine',
        paragraphs: ['Téléchargez-le si vous voulez le garder.'],
        facts: [
          ['Enregistrement', param('name')],
          ['Supprimé le', day('day')],
        ],
        action: { label: 'Voir l’enregistrement', url: link },
      }),
    },
  }),
};
