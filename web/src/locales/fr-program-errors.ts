import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of API keys and webhooks. */
export const FRENCH_OF_PROGRAMS: Record<
  Extract<ErrorCode, `api_key.${string}` | `webhook.${string}`>,
  string
> = {
  'api_key.invalid':
    'Ce n’est pas une clé d’API de ce hub. Vérifiez qu’elle a été copiée en entier.',
  'api_key.expired': 'Cette clé d’API a expiré. Demandez-en une nouvelle à un administrateur.',
  'api_key.revoked':
    'Cette clé d’API a été révoquée. Demandez-en une nouvelle à un administrateur.',
  'api_key.suspended':
    'Cette clé d’API est inutilisable tant que la personne qui l’a créée n’a pas tous ses droits d’administrateur. Adressez-vous à un administrateur.',
  'api_key.closed':
    'Les clés d’API n’ont pas accès à cet appel. Il est réservé aux personnes connectées.',
  'api_key.scope':
    'Les droits de cette clé d’API ne couvrent pas cet appel. Utilisez une clé qui les a.',
  'api_key.not_found': 'Clé d’API introuvable',
  'api_key.over': 'Cette clé d’API a déjà expiré ou été révoquée',
  'api_key.too_many':
    'Le hub a {count} clés d’API actives, le maximum possible. Révoquez-en une d’abord.',
  'webhook.not_found': 'Webhook introuvable',
  'webhook.too_many': 'Le hub a {count} webhooks, le maximum possible. Supprimez-en un d’abord.',
  'webhook.address': 'Saisissez une adresse https sans nom d’utilisateur ni mot de passe',
  'webhook.private_address':
    'Cette adresse est à l’intérieur d’un réseau privé. Saisissez une adresse publique.',
  'webhook.off': 'Ce webhook est désactivé. Activez-le d’abord.',
  'webhook.delivery_not_found': 'Envoi introuvable',
  'webhook.delivery_waits': 'Cet envoi est encore en cours. Attendez qu’il se termine.',
};
