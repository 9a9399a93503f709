import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const webhooksScreens = {
  '/settings/webhooks': lazyScreen(
    ['webhooks', 'api-keys'],
    async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
  ),
  '/settings/webhooks/:id': lazyScreen(
    ['webhooks', 'api-keys'],
    async () => (await import('./WebhookPage.tsx')).WebhookPage,
  ),
} as const satisfies ScreenRoutes;
