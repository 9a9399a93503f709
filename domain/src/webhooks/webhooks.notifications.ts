import { permission } from '../access/access.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

export const webhookNotifications = {
  'webhook.switched_off': defineNotification({
    audience: permission('read', 'settings'),
    channels: { push: false },
    params: ['name', 'error'],
    link: recordLink('/settings/webhooks'),
    en: {
      bell: 'The webhook “{{name}}” was switched off after days of failed calls',
      preference: 'Webhook switched off because its calls fail',
      email: ({ param, link }) => ({
        subject: `Webhook switched off: ${param('name')}`,
        heading: 'A webhook was switched off',
        paragraphs: [
          'For three days no call of it has arrived, so the hub makes no more. Check the other system, then switch the webhook on again.',
        ],
        facts: [
          ['Webhook', param('name')],
          ['Last error', param('error')],
        ],
        action: { label: 'View webhook', url: link },
      }),
    },
    fr: {
      bell: 'Le webhook «\u00a0{{name}}\u00a0» a été désactivé après des jours d’appels en échec',
      preference: 'Webhook désactivé parce que ses appels échouent',
      email: ({ param, link }) => ({
        subject: `Webhook désactivé\u00a0: ${param('name')}`,
        heading: 'Un webhook a été désactivé',
        paragraphs: [
          'Depuis trois jours, aucun de ses appels n’est arrivé\u00a0: le hub n’en fait plus. Vérifiez l’autre système, puis réactivez le webhook.',
        ],
        facts: [
          ['Webhook', param('name')],
          ['Dernière erreur', param('error')],
        ],
        action: { label: 'Voir le webhook', url: link },
      }),
    },
  }),
};
