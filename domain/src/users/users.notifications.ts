import { permission } from '../access/access.ts';
import { defineEmail } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

export const userNotifications = {
  'erasure.asked': defineNotification({
    audience: permission('update', 'user'),
    channels: { isFixed: true },
    params: ['name'],
    link: recordLink('/users/view'),
    en: {
      bell: '{{name}} asks to be erased',
      preference: 'Somebody asks to be erased',
      email: ({ param, link }) => ({
        subject: `${param('name')} asks to be erased`,
        heading: `${param('name')} asks to be erased`,
        paragraphs: [
          'Settle what they leave open, remove the account, then erase it; or refuse with a reason. The law gives you a month to answer.',
        ],
        action: { label: 'Look at the request', url: link },
      }),
    },
    fr: {
      bell: '{{name}} demande l’effacement de son compte',
      preference: 'Quelqu’un demande l’effacement de son compte',
      email: ({ param, link }) => ({
        subject: `${param('name')} demande l’effacement de son compte`,
        heading: `${param('name')} demande l’effacement de son compte`,
        paragraphs: [
          'Réglez ce que cette personne laisse en suspens, retirez le compte, puis effacez-le ; ou refusez en donnant une raison. La loi vous laisse un mois pour répondre.',
        ],
        action: { label: 'Voir la demande', url: link },
      }),
    },
  }),
  'erasure.refused': defineNotification({
    audience: 'signed-in',
    channels: { isFixed: true },
    params: ['reason'],
    link: '/account?tab=data',
    en: {
      bell: 'Your request to be erased was refused',
      preference: 'The hub refuses to erase you',
      email: ({ param, hub, link }) => ({
        subject: `${hub} could not erase your account yet`,
        heading: 'Your account is not erased',
        paragraphs: ['The hub’s team has looked at your request and tells you why:'],
        quote: param('reason'),
        action: { label: 'See my data', url: link },
        note: 'You can ask again at any time, and complain to the authority for data protection.',
      }),
    },
    fr: {
      bell: 'Votre demande d’effacement a été refusée',
      preference: 'Le hub refuse d’effacer votre compte',
      email: ({ param, hub, link }) => ({
        subject: `${hub} n’a pas encore pu effacer votre compte`,
        heading: 'Votre compte n’est pas effacé',
        paragraphs: ['L’équipe a examiné votre demande et vous en donne la raison :'],
        quote: param('reason'),
        action: { label: 'Voir mes données', url: link },
        note: 'Vous pouvez redemander à tout moment, et saisir l’autorité de protection des données.',
      }),
    },
  }),
};

export const userEmails = {
  'erasure-asked': defineEmail({
    params: [],
    link: '/account?tab=data',
    en: ({ recipient, hub, link }) => ({
      subject: `You asked ${hub} to erase you`,
      heading: `${recipient}, we have your request`,
      paragraphs: [
        'The hub’s team will look at what you leave open, and then erase your account for good. We write to you when it is done.',
        'Until then nothing changes, and you can take the request back.',
      ],
      action: { label: 'See my request', url: link },
      note: 'It was not you? Take the request back and change your password at once.',
    }),
    fr: ({ recipient, hub, link }) => ({
      subject: `Vous avez demandé à ${hub} de vous effacer`,
      heading: `${recipient}, votre demande est bien arrivée`,
      paragraphs: [
        'L’équipe regarde ce que vous laissez en suspens, puis efface votre compte définitivement. Nous vous écrirons quand ce sera fait.',
        'D’ici là rien ne change, et vous pouvez revenir sur votre demande.',
      ],
      action: { label: 'Voir ma demande', url: link },
      note: 'Ce n’était pas vous ? Retirez la demande et changez tout de suite de mot de passe.',
    }),
  }),
  erased: defineEmail({
    params: [],
    link: '/',
    en: ({ hub, link }) => ({
      subject: `Your account at ${hub} is erased`,
      heading: 'It is done',
      paragraphs: [
        `What ${hub} kept about you is erased: your profile, your words, your files and every way to sign in. This address, too, is forgotten once this mail is sent.`,
        'That sessions took place stays on record, without your name. Backups hold older copies until they are replaced.',
      ],
      action: { label: `Visit ${hub}`, url: link },
    }),
    fr: ({ hub, link }) => ({
      subject: `Votre compte ${hub} est effacé`,
      heading: 'C’est fait',
      paragraphs: [
        `Ce que ${hub} gardait sur vous est effacé : votre profil, vos mots, vos fichiers et tous vos moyens de connexion. Cette adresse aussi est oubliée dès que ce message est parti.`,
        'Il reste la trace que des sessions ont eu lieu, sans votre nom. Les sauvegardes gardent des copies plus anciennes jusqu’à leur remplacement.',
      ],
      action: { label: `Visiter ${hub}`, url: link },
    }),
  }),
};
