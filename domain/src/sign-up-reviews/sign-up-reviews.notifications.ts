import { permission } from '../access/access.ts';
import { defineEmail } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const signUpReviewNotifications = {
  'registration.waiting': defineNotification({
    audience: permission('update', 'users-external'),
    params: ['name', 'others?'],
    link: (id) => (id === null ? '/users/external' : `/users/external?open=${id}`),
    en: {
      bell: {
        _zero: 'New registration: {{name}}',
        _one: 'New registrations: {{name}} and one other',
        _other: 'New registrations: {{name}} and {{count}} others',
      },
      preference: 'New registration to review',
      email: ({ param, hub, link }) => ({
        subject: `New registration: ${param('name')}`,
        heading: `${param('name')} registered with ${hub}`,
        paragraphs: [
          'The new user’s profile is complete. Approve the registration, or decline it with a reason.',
        ],
        action: { label: 'Review registration', url: link },
        note: 'You won’t get any more emails about new registrations until you open this one.',
      }),
    },
    fr: {
      bell: {
        _zero: 'Nouvelle inscription : {{name}}',
        _one: 'Nouvelles inscriptions : {{name}} et une autre personne',
        _many: 'Nouvelles inscriptions : {{name}} et {{count}} autres personnes',
        _other: 'Nouvelles inscriptions : {{name}} et {{count}} autres personnes',
      },
      preference: 'Une nouvelle inscription est à examiner',
      email: ({ param, hub, link }) => ({
        subject: `Nouvelle inscription : ${param('name')}`,
        heading: `Nouvelle inscription à ${hub}`,
        paragraphs: [
          `${param('name')} a complété son profil. Acceptez l’inscription, ou refusez-la en indiquant le motif.`,
        ],
        action: { label: 'Examiner l’inscription', url: link },
        note: 'Vous ne recevrez pas d’e-mail pour les inscriptions suivantes tant que vous n’aurez pas ouvert celle-ci.',
      }),
    },
  }),
};

export const signUpReviewEmails = {
  'registration-accepted': defineEmail({
    params: [],
    link: '/dashboard',
    en: ({ recipient, hub, link }) => ({
      subject: `Welcome to ${hub}`,
      heading: `Welcome, ${recipient}`,
      paragraphs: [
        'The hub team approved your registration. You can now use everything the hub offers.',
      ],
      action: { label: 'Open dashboard', url: link },
    }),
    fr: ({ recipient, hub, link }) => ({
      subject: `Bienvenue à ${hub}`,
      heading: `Bienvenue, ${recipient}`,
      paragraphs: [
        'L’équipe du hub a accepté votre inscription. Vous avez maintenant accès à tout ce que le hub vous propose.',
      ],
      action: { label: 'Ouvrir le tableau de bord', url: link },
    }),
  }),
  'registration-declined': defineEmail({
    params: ['reason'],
    link: '/dashboard',
    en: ({ hub, link, param }) => ({
      subject: 'About your registration',
      heading: 'About your registration',
      paragraphs: [
        `Thank you for your interest in ${hub}. The hub team can’t approve your registration at this time:`,
      ],
      quote: param('reason'),
      action: { label: 'View registration', url: link },
    }),
    fr: ({ hub, link, param }) => ({
      subject: `Votre inscription à ${hub}`,
      heading: 'Votre inscription',
      paragraphs: [
        `Merci de l’intérêt que vous portez à ${hub}. L’équipe du hub ne peut pas accepter votre inscription pour le moment :`,
      ],
      quote: param('reason'),
      action: { label: 'Voir mon inscription', url: link },
    }),
  }),
};
