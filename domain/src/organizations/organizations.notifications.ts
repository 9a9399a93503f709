import { defineEmail } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const organizationNotifications = {
  'organization.joined': defineNotification({
    audience: 'signed-in',
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: '{{name}} has joined your organization',
      preference: 'Somebody joins your organization',
      email: ({ param, link }) => ({
        subject: `${param('name')} has joined ${param('organization')}`,
        heading: 'Your team has grown',
        paragraphs: [
          `${param('name')} has accepted the invitation and is a member of ${param('organization')} now.`,
        ],
        action: { label: 'See the team', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a rejoint votre organisation',
      preference: 'Quelqu’un rejoint votre organisation',
      email: ({ param, link }) => ({
        subject: `${param('name')} a rejoint ${param('organization')}`,
        heading: 'Votre équipe s’agrandit',
        paragraphs: [
          `${param('name')} a accepté l’invitation et fait maintenant partie de ${param('organization')}.`,
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
      bell: '{{name}} has left your organization',
      preference: 'Somebody leaves your organization',
      email: ({ param, link }) => ({
        subject: `${param('name')} has left ${param('organization')}`,
        heading: 'A member has left',
        paragraphs: [
          `${param('name')} is no longer a member of ${param('organization')}. Sessions booked for it stay with it.`,
        ],
        action: { label: 'See the team', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a quitté votre organisation',
      preference: 'Quelqu’un quitte votre organisation',
      email: ({ param, link }) => ({
        subject: `${param('name')} a quitté ${param('organization')}`,
        heading: 'Un départ dans l’équipe',
        paragraphs: [
          `${param('name')} ne fait plus partie de ${param('organization')}. Les sessions réservées pour elle lui restent.`,
        ],
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
      bell: 'You are no longer a member of {{organization}}',
      preference: 'You are taken out of your organization',
      email: ({ param, link }) => ({
        subject: `You are no longer a member of ${param('organization')}`,
        heading: `You have left ${param('organization')}`,
        paragraphs: [
          `${param('name')} has taken you out of ${param('organization')}. Your account stays yours, and so do the sessions you have booked.`,
        ],
        action: { label: 'Open the hub', url: link },
      }),
    },
    fr: {
      bell: 'Vous ne faites plus partie de {{organization}}',
      preference: 'On vous retire de votre organisation',
      email: ({ param, link }) => ({
        subject: `Vous ne faites plus partie de ${param('organization')}`,
        heading: `Vous avez quitté ${param('organization')}`,
        paragraphs: [
          `${param('name')} vous a retiré·e de ${param('organization')}. Votre compte reste le vôtre, ainsi que les sessions que vous avez réservées.`,
        ],
        action: { label: 'Ouvrir le hub', url: link },
      }),
    },
  }),
  'organization.owner': defineNotification({
    audience: 'signed-in',
    channels: { isFixed: true },
    params: ['name', 'organization'],
    link: '/account?tab=organization',
    en: {
      bell: 'You are now the owner of {{organization}}',
      preference: 'You become the owner of your organization',
      email: ({ param, link }) => ({
        subject: `You are now the owner of ${param('organization')}`,
        heading: `${param('organization')} is yours to keep`,
        paragraphs: [
          `${param('name')} has passed ownership on to you. You keep what ${param('organization')} says of itself, invite members, and can pass ownership on in turn.`,
        ],
        action: { label: 'Open the organization', url: link },
      }),
    },
    fr: {
      bell: '{{organization}} : vous en êtes désormais propriétaire',
      preference: 'Vous devenez propriétaire de votre organisation',
      email: ({ param, link }) => ({
        subject: `Vous êtes désormais propriétaire de ${param('organization')}`,
        heading: `${param('organization')} est entre vos mains`,
        paragraphs: [
          `${param('name')} vous a transmis la propriété. Vous tenez à jour la présentation, vous invitez les membres, et vous pourrez transmettre la propriété à votre tour.`,
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
      preference: 'Your organization gets another owner',
      email: ({ param, link }) => ({
        subject: `${param('name')} is now the owner of ${param('organization')}`,
        heading: 'Ownership has been passed on',
        paragraphs: [
          `The hub has made ${param('name')} the owner of ${param('organization')}. You stay a member.`,
        ],
        action: { label: 'Open the organization', url: link },
      }),
    },
    fr: {
      bell: '{{organization}} : {{name}} en est désormais propriétaire',
      preference: 'Votre organisation change de propriétaire',
      email: ({ param, link }) => ({
        subject: `${param('name')} est désormais propriétaire de ${param('organization')}`,
        heading: 'La propriété a été transmise',
        paragraphs: [
          `Le hub a confié la propriété de ${param('organization')} à ${param('name')}. Vous en restez membre.`,
        ],
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
      preference: 'Your organization becomes part of another',
      email: ({ param, link }) => ({
        subject: `${param('organization')} is now part of ${param('name')}`,
        heading: 'Two organizations have become one',
        paragraphs: [
          `The hub has made ${param('organization')} part of ${param('name')}. You are a member there now; bookings and hours have come along.`,
        ],
        action: { label: 'Open the organization', url: link },
      }),
    },
    fr: {
      bell: '{{organization}} fait désormais partie de {{name}}',
      preference: 'Votre organisation rejoint une autre organisation',
      email: ({ param, link }) => ({
        subject: `${param('organization')} fait désormais partie de ${param('name')}`,
        heading: 'Deux organisations n’en font plus qu’une',
        paragraphs: [
          `Le hub a réuni ${param('organization')} et ${param('name')}. Vous êtes désormais membre de la seconde ; les réservations et les heures ont suivi.`,
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
        ? `${param('inviter')} invites you to ${param('organization')}`
        : `You are invited to ${param('organization')}`,
      heading: `Join ${param('organization')}`,
      paragraphs: [
        `You are invited to be a member of ${param('organization')} at ${hub}. See who invites you, and accept if you know them.`,
      ],
      facts: [['Invited by', param('inviter')]],
      action: { label: 'See the invitation', url: link },
      note: 'The link works once, for 7 days, and only for this email address. If you expected nothing of the kind, there is nothing to do.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: param('inviter')
        ? `${param('inviter')} vous invite à rejoindre ${param('organization')}`
        : `Vous êtes invité·e à rejoindre ${param('organization')}`,
      heading: `Rejoindre ${param('organization')}`,
      paragraphs: [
        `Une place de membre vous attend chez ${param('organization')}, sur ${hub}. Voyez qui vous invite, et acceptez si vous connaissez cette personne.`,
      ],
      facts: [['Invitation de', param('inviter')]],
      action: { label: 'Voir l’invitation', url: link },
      note: 'Ce lien fonctionne une seule fois, pendant 7 jours, et pour cette adresse seulement. Si vous n’attendiez rien de tel, il n’y a rien à faire.',
    }),
  }),
};
