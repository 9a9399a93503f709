import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

export const chatScreens = {
  '/chat': lazyScreen(
    ['calls', 'chat', 'chat-room'],
    async () => (await import('./ChatPage.tsx')).ChatPage,
  ),
} as const satisfies ScreenRoutes;
