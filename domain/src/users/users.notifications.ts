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
      bell: '{{name}} asked to delete their account',
      preference: 'Account deletion request from a user',
      email: ({ param, link }) => ({
        subject: `${param('name')} asked to delete their account`,
        heading: `${param('name')} asked to delete their account`,
        paragraphs: [
          'Remove the account and delete its data, or decline the request with a reason. By law, you must respond within one month.',
        ],
        action: { label: 'Review request', url: link },
      }),
    },
    fr: {
      bell: '{{name}} demande la suppression de son compte',
      preference: 'Demande de suppression de compte',
      email: ({ param, link }) => ({
        subject: `${param('name')} demande la suppression de son compte`,
        heading: `${param('name')} demande la suppression de son compte`,
        paragraphs: [
          'Retirez le compte et supprimez ses données, ou refusez la demande en indiquant le motif. La loi impose une réponse sous un mois.',
        ],
        action: { label: 'Examiner la demande', url: link },
      }),
    },
  }),
  'erasure.refused': defineNotification({
    audience: 'signed-in',
    channels: { isFixed: true },
    params: ['reason'],
    link: '/account?tab=data',
    en: {
      bell: 'Your request to delete your account was declined',
      preference: 'Account deletion request declined',
      email: ({ param, link }) => ({
        subject: 'Your account wasn’t deleted',
        heading: 'Your account wasn’t deleted',
        paragraphs: ['The hub team reviewed your request and declined it for now. Their reason:'],
        quote: param('reason'),
        action: { label: 'Manage my data', url: link },
        note: 'You can ask again at any time, or contact the data protection authority.',
      }),
    },
    fr: {
      bell: 'Votre demande de suppression de compte a été refusée',
      preference: 'Votre demande de suppression de compte est refusée',
      email: ({ param, link }) => ({
        subject: 'Votre compte n’a pas été supprimé',
        heading: 'Votre compte n’a pas été supprimé',
        paragraphs: ['L’équipe du hub a examiné votre demande et l’a refusée pour le moment :'],
        quote: param('reason'),
        action: { label: 'Gérer mes données', url: link },
        note: 'Vous pouvez renouveler la demande à tout moment, ou saisir l’autorité de protection des données.',
      }),
    },
  }),
};

export const userEmails = {
  'erasure-asked': defineEmail({
    params: [],
    link: '/account?tab=data',
    en: ({ link }) => ({
      subject: 'Your request to delete your account',
      heading: 'We received your request',
      paragraphs: [
        'The hub team will review your request to delete your account, and we’ll email you the outcome.',
        'Nothing changes until your request has been reviewed. You can cancel it until then.',
      ],
      action: { label: 'View request', url: link },
      note: 'If this wasn’t you, cancel the request and change your password now.',
    }),
    fr: ({ link }) => ({
      subject: 'Votre demande de suppression de compte',
      heading: 'Nous avons bien reçu votre demande',
      paragraphs: [
        'L’équipe du hub va examiner votre demande de suppression de compte. Nous vous en communiquerons l’issue par e-mail.',
        'D’ici là, rien ne change et vous pouvez annuler la demande.',
      ],
      action: { label: 'Voir la demande', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette demande, annulez-la et changez de mot de passe sans attendre.',
    }),
  }),
  erased: defineEmail({
    params: [],
    link: '/',
    en: ({ hub, link }) => ({
      subject: 'Your account was deleted',
      heading: 'Your account was deleted',
      paragraphs: [
        `Your ${hub} account, profile, messages and files were deleted. Your email address was deleted right after this email was sent.`,
        'Past sessions stay on record without your name. Older copies of your data remain in backups until those backups are replaced.',
      ],
      action: { label: `Visit ${hub}`, url: link },
    }),
    fr: ({ hub, link }) => ({
      subject: 'Votre compte a été supprimé',
      heading: 'Votre compte a été supprimé',
      paragraphs: [
        `Votre compte ${hub}, votre profil, vos messages et vos fichiers ont été supprimés. Votre adresse e-mail le sera dès l’envoi de cet e-mail.`,
        'Les sessions passées restent enregistrées sans votre nom. Les sauvegardes conservent des copies plus anciennes jusqu’à leur remplacement.',
      ],
      action: { label: `Visiter ${hub}`, url: link },
    }),
  }),
};
