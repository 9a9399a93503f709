import { defineEmail } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const organizationNotifications = {
  'organization.joined': defineNotification({
    audience: 'signed-in',
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: '{{name}} joined your organization',
      preference: 'New member in your organization',
      email: ({ param, link }) => ({
        subject: `${param('name')} joined ${param('organization')}`,
        heading: `${param('name')} joined ${param('organization')}`,
        paragraphs: [`${param('name')} accepted the invitation and is now a member.`],
        action: { label: 'View team', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a rejoint votre organisation',
      preference: 'Une personne rejoint votre organisation',
      email: ({ param, link }) => ({
        subject: `${param('name')} a rejoint ${param('organization')}`,
        heading: `${param('name')} a rejoint ${param('organization')}`,
        paragraphs: [
          `${param('name')} a accepté l’invitation et fait maintenant partie de l’équipe.`,
        ],
        action: { label: 'Voir l’équipe', url: link },
      }),
    },
  }),
  'organization.left': defineNotification({
    audience: 'signed-in',
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: '{{name}} left your organization',
      preference: 'Member left your organization',
      email: ({ param, link }) => ({
        subject: `${param('name')} left ${param('organization')}`,
        heading: `${param('name')} left ${param('organization')}`,
        paragraphs: [
          'Sessions this person booked for the organization stay with the organization.',
        ],
        action: { label: 'View team', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a quitté votre organisation',
      preference: 'Une personne quitte votre organisation',
      email: ({ param, link }) => ({
        subject: `${param('name')} a quitté ${param('organization')}`,
        heading: `${param('name')} a quitté ${param('organization')}`,
        paragraphs: ['L’organisation conserve les sessions réservées pour elle.'],
        action: { label: 'Voir l’équipe', url: link },
      }),
    },
  }),
  'organization.removed': defineNotification({
    audience: 'signed-in',
    channels: { isFixed: true },
    params: ['name', 'organization'],
    // A removed member cannot open the team page any more.
    link: '/dashboard',
    en: {
      bell: 'You’re no longer a member of {{organization}}',
      preference: 'Removed from your organization',
      email: ({ param, link }) => ({
        subject: `You’re no longer a member of ${param('organization')}`,
        heading: `You’re no longer a member of ${param('organization')}`,
        paragraphs: [
          `${param('name')} removed you from ${param('organization')}. You’ll keep your account and the sessions you booked.`,
        ],
        action: { label: 'Open dashboard', url: link },
      }),
    },
    fr: {
      bell: 'Vous ne faites plus partie de l’organisation {{organization}}',
      preference: 'Vous ne faites plus partie de votre organisation',
      email: ({ param, link }) => ({
        subject: `Vous ne faites plus partie de l’organisation ${param('organization')}`,
        heading: `Vous ne faites plus partie de l’organisation ${param('organization')}`,
        paragraphs: [
          `${param('name')} a mis fin à votre accès à l’équipe. Vous conservez votre compte et les sessions que vous avez réservées.`,
        ],
        action: { label: 'Ouvrir le tableau de bord', url: link },
      }),
    },
  }),
  'organization.owner': defineNotification({
    audience: 'signed-in',
    channels: { isFixed: true },
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: 'You’re now the owner of {{organization}}',
      preference: 'Ownership of your organization transferred to you',
      email: ({ param, link }) => ({
        subject: `You’re now the owner of ${param('organization')}`,
        heading: `You’re now the owner of ${param('organization')}`,
        paragraphs: [
          `${param('name')} transferred ownership to you. You can edit the profile, invite members and transfer ownership.`,
        ],
        action: { label: 'Open organization', url: link },
      }),
    },
    fr: {
      bell: '{{organization}} : vous en êtes désormais propriétaire',
      preference: 'Vous devenez propriétaire de votre organisation',
      email: ({ param, link }) => ({
        subject: `Vous êtes désormais propriétaire de l’organisation ${param('organization')}`,
        heading: `Vous êtes désormais propriétaire de l’organisation ${param('organization')}`,
        paragraphs: [
          `${param('name')} vous a transféré la propriété. Vous pouvez modifier le profil, inviter des membres et transférer la propriété.`,
        ],
        action: { label: 'Ouvrir l’organisation', url: link },
      }),
    },
  }),
  'organization.passed': defineNotification({
    audience: 'signed-in',
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: '{{name}} is now the owner of {{organization}}',
      preference: 'New owner of your organization',
      email: ({ param, link }) => ({
        subject: `${param('name')} is now the owner of ${param('organization')}`,
        heading: `${param('name')} is now the owner of ${param('organization')}`,
        paragraphs: [
          'The hub team transferred ownership of the organization. You’re still a member.',
        ],
        action: { label: 'Open organization', url: link },
      }),
    },
    fr: {
      bell: '{{organization}} : {{name}} en est désormais propriétaire',
      preference: 'Votre organisation change de propriétaire',
      email: ({ param, link }) => ({
        subject: `${param('name')} est désormais propriétaire de l’organisation ${param('organization')}`,
        heading: `${param('name')} est désormais propriétaire de l’organisation ${param('organization')}`,
        paragraphs: ['L’équipe du hub a transféré la propriété. Vous restez membre.'],
        action: { label: 'Ouvrir l’organisation', url: link },
      }),
    },
  }),
  'organization.merged': defineNotification({
    audience: 'signed-in',
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: '{{organization}} is now part of {{name}}',
      preference: 'Your organization merged into another',
      email: ({ param, link }) => ({
        subject: `${param('organization')} is now part of ${param('name')}`,
        heading: `${param('organization')} is now part of ${param('name')}`,
        paragraphs: [
          `The hub team merged the two organizations. You’re now a member of ${param('name')}, and your bookings and hours moved with you.`,
        ],
        action: { label: 'Open organization', url: link },
      }),
    },
    fr: {
      bell: '{{organization}} est désormais intégrée à {{name}}',
      preference: 'Votre organisation est fusionnée avec une autre',
      email: ({ param, link }) => ({
        subject: `${param('organization')} est désormais intégrée à ${param('name')}`,
        heading: `${param('organization')} est désormais intégrée à ${param('name')}`,
        paragraphs: [
          `L’équipe du hub a fusionné les deux organisations. Vous faites désormais partie de l’organisation ${param('name')} et y conservez vos réservations et vos heures.`,
        ],
        action: { label: 'Ouvrir l’organisation', url: link },
      }),
    },
  }),
};

export const organizationEmails = {
  join: defineEmail({
    params: ['token', 'organization', 'inviter'],
    link: (linkToken) => `/join/${linkToken('join')}`,
    en: ({ hub, link, param }) => ({
      subject: param('inviter')
        ? `${param('inviter')} invited you to join ${param('organization')}`
        : `You’re invited to join ${param('organization')}`,
      heading: `Join ${param('organization')}`,
      paragraphs: [
        param('inviter')
          ? `${param('inviter')} invited you to join ${param('organization')} at ${hub}.`
          : `You’re invited to join ${param('organization')} at ${hub}.`,
      ],
      action: { label: 'View invitation', url: link },
      note: 'The link works once, expires in 7 days and is only valid for this email address. If you weren’t expecting it, ignore this email.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: param('inviter')
        ? `${param('inviter')} vous invite à rejoindre ${param('organization')}`
        : `Invitation à rejoindre ${param('organization')}`,
      heading: `Rejoindre ${param('organization')}`,
      paragraphs: [
        param('inviter')
          ? `${param('inviter')} vous invite à rejoindre ${param('organization')} sur ${hub}.`
          : `Vous avez reçu une invitation à rejoindre ${param('organization')} sur ${hub}.`,
      ],
      action: { label: 'Voir l’invitation', url: link },
      note: 'Ce lien fonctionne une seule fois, expire dans 7 jours et n’est valable que pour cette adresse. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
    }),
  }),
};
