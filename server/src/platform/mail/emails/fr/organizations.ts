import type { OrganizationEmails } from '../email-catalogue.ts';

export const organizationEmails: OrganizationEmails = {
  join: ({ hub, link, param }) => ({
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
  'organization.joined': ({ param, link }) => ({
    subject: `${param('name')} a rejoint ${param('organization')}`,
    heading: 'Votre équipe s’agrandit',
    paragraphs: [
      `${param('name')} a accepté l’invitation et fait maintenant partie de ${param('organization')}.`,
    ],
    action: { label: 'Voir l’équipe', url: link },
  }),
  'organization.left': ({ param, link }) => ({
    subject: `${param('name')} a quitté ${param('organization')}`,
    heading: 'Un départ dans l’équipe',
    paragraphs: [
      `${param('name')} ne fait plus partie de ${param('organization')}. Les sessions réservées pour elle lui restent.`,
    ],
    action: { label: 'Voir l’équipe', url: link },
  }),
  'organization.removed': ({ param, link }) => ({
    subject: `Vous ne faites plus partie de ${param('organization')}`,
    heading: `Vous avez quitté ${param('organization')}`,
    paragraphs: [
      `${param('name')} vous a retiré·e de ${param('organization')}. Votre compte reste le vôtre, ainsi que les sessions que vous avez réservées.`,
    ],
    action: { label: 'Ouvrir le hub', url: link },
  }),
  'organization.owner': ({ param, link }) => ({
    subject: `Vous êtes désormais propriétaire de ${param('organization')}`,
    heading: `${param('organization')} est entre vos mains`,
    paragraphs: [
      `${param('name')} vous a transmis la propriété. Vous tenez à jour la présentation, vous invitez les membres, et vous pourrez transmettre la propriété à votre tour.`,
    ],
    action: { label: 'Ouvrir l’organisation', url: link },
  }),
  'organization.passed': ({ param, link }) => ({
    subject: `${param('name')} est désormais propriétaire de ${param('organization')}`,
    heading: 'La propriété a été transmise',
    paragraphs: [
      `Le hub a confié la propriété de ${param('organization')} à ${param('name')}. Vous en restez membre.`,
    ],
    action: { label: 'Ouvrir l’organisation', url: link },
  }),
  'organization.merged': ({ param, link }) => ({
    subject: `${param('organization')} fait désormais partie de ${param('name')}`,
    heading: 'Deux organisations n’en font plus qu’une',
    paragraphs: [
      `Le hub a réuni ${param('organization')} et ${param('name')}. Vous êtes désormais membre de la seconde ; les réservations et les heures ont suivi.`,
    ],
    action: { label: 'Ouvrir l’organisation', url: link },
  }),
};
