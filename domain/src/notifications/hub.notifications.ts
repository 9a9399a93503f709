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
      preference: 'The hub’s team writes to you and others',
      email: ({ param, hub, link }) => ({
        subject: `From the team of ${hub}: ${param('title')}`,
        heading: param('title'),
        paragraphs: [`The team of ${hub} writes to you and others:`],
        quote: param('text'),
        action: { label: `Open ${hub}`, url: link },
      }),
    },
    fr: {
      bell: '{{title}}',
      preference: 'L’équipe du hub vous écrit, à vous et à d’autres',
      email: ({ param, hub, link }) => ({
        subject: `De l’équipe de ${hub} : ${param('title')}`,
        heading: param('title'),
        paragraphs: [`L’équipe de ${hub} vous écrit, à vous et à d’autres :`],
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
        subject: `${hub}: ${notifications.length === 1 ? 'one thing' : `${notifications.length} things`} you have not seen yet`,
        heading: `Good morning, ${recipient}`,
        paragraphs: ['This is what concerns you and that you have not seen yet.'],
        notifications: notifications.slice(0, MAX_DIGEST_ITEMS),
        ...(more > 0 && { note: `And ${more} more: you find them under the bell.` }),
        action: { label: `Open ${hub}`, url: link },
      };
    },
    fr: ({ recipient, hub, link, notifications }) => {
      const more = notifications.length - MAX_DIGEST_ITEMS;
      return {
        subject: `${hub} : ${notifications.length > 1 ? `${notifications.length} nouvelles` : 'une nouvelle'} à découvrir`,
        heading: `Bonjour ${recipient}`,
        paragraphs: ['Voici ce qui vous concerne et que vous n’avez pas encore vu.'],
        notifications: notifications.slice(0, MAX_DIGEST_ITEMS),
        ...(more > 0 && {
          note: `Et ${more > 1 ? `${more} autres` : 'une autre'}, à retrouver sous la cloche.`,
        }),
        action: { label: `Ouvrir ${hub}`, url: link },
      };
    },
  }),
};
