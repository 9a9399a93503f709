import { defineEmail } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';
import { MAX_DIGEST_ITEMS } from '../limits.ts';

export const hubNotifications = {
  'hub.announcement': defineNotification({
    audience: 'signed-in',
    channels: { isInAppFixed: true },
    params: ['title', 'text'],
    link: (page) => page ?? '/dashboard',
    en: {
      bell: '{{title}}',
      preference: 'Announcements from the hub team',
      email: ({ param, hub, link }) => ({
        subject: `Announcement: ${param('title')}`,
        heading: param('title'),
        paragraphs: ['An announcement from the hub team:'],
        quote: param('text'),
        action: { label: `Open ${hub}`, url: link },
      }),
    },
    fr: {
      bell: '{{title}}',
      preference: 'Annonces de l’équipe du hub',
      email: ({ param, hub, link }) => ({
        subject: `Annonce : ${param('title')}`,
        heading: param('title'),
        paragraphs: ['Une annonce de l’équipe du hub :'],
        quote: param('text'),
        action: { label: `Ouvrir ${hub}`, url: link },
      }),
    },
  }),
};

export const hubEmails = {
  digest: defineEmail({
    params: [],
    link: '/',
    isOptional: true,
    en: ({ recipient, hub, link, notifications }) => {
      const more = notifications.length - MAX_DIGEST_ITEMS;
      return {
        subject: `Your daily summary: ${notifications.length} ${notifications.length === 1 ? 'notification' : 'notifications'}`,
        heading: `Good morning, ${recipient}`,
        paragraphs: ['Your unread notifications:'],
        notifications: notifications.slice(0, MAX_DIGEST_ITEMS),
        ...(more > 0 && { note: `And ${more} more in your notifications.` }),
        action: { label: `Open ${hub}`, url: link },
      };
    },
    fr: ({ recipient, hub, link, notifications }) => {
      const more = notifications.length - MAX_DIGEST_ITEMS;
      return {
        subject: `Votre récapitulatif : ${notifications.length} ${notifications.length > 1 ? 'notifications' : 'notification'}`,
        heading: `Bonjour ${recipient}`,
        paragraphs: ['Vos notifications non lues :'],
        notifications: notifications.slice(0, MAX_DIGEST_ITEMS),
        ...(more > 0 && {
          note: `Et ${more > 1 ? `${more} autres` : 'une autre'} dans vos notifications.`,
        }),
        action: { label: `Ouvrir ${hub}`, url: link },
      };
    },
  }),
};
