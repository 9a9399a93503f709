import { permission } from '../access/access.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const apiKeyNotifications = {
  'api_key.expires_soon': defineNotification({
    audience: permission('create', 'settings'),
    params: ['name', 'prefix', 'expires'],
    link: '/settings/api-keys',
    en: {
      bell: 'Your API key “{{name}}” is about to expire',
      preference: 'API key of yours is about to expire',
      email: ({ param, time, link }) => ({
        subject: `API key about to expire: ${param('name')}`,
        heading: 'Your API key is about to expire',
        paragraphs: [
          'Programs that use it are refused once it has expired. Make a new key and give it to them before.',
        ],
        facts: [
          ['API key', param('name')],
          ['Begins with', param('prefix')],
          ['Expires', time('expires')],
        ],
        action: { label: 'View API keys', url: link },
      }),
    },
    fr: {
      bell: 'Votre clé d’API «\u00a0{{name}}\u00a0» est sur le point d’expirer',
      preference: 'Une de vos clés d’API est sur le point d’expirer',
      email: ({ param, time, link }) => ({
        subject: `Clé d’API sur le point d’expirer\u00a0: ${param('name')}`,
        heading: 'Votre clé d’API est sur le point d’expirer',
        paragraphs: [
          'Une fois la clé expirée, les programmes qui l’utilisent sont refusés. Créez-en une nouvelle et donnez-la-leur avant.',
        ],
        facts: [
          ['Clé d’API', param('name')],
          ['Commence par', param('prefix')],
          ['Expire', time('expires')],
        ],
        action: { label: 'Voir les clés d’API', url: link },
      }),
    },
  }),
};
