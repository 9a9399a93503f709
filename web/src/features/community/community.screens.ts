import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

const TEXTS = ['community', 'submissions', 'errors'] as const;

export const communityScreens = {
  '/community-service': lazyScreen(
    TEXTS,
    async () => (await import('./CommunityPage.tsx')).CommunityPage,
  ),
  '/eurafrique-legal': lazyScreen(TEXTS, async () => (await import('./LegalPage.tsx')).LegalPage),
  '/community-service/:id': lazyScreen(
    TEXTS,
    async () => (await import('./RequestPage.tsx')).RequestPage,
  ),
  '/manage-community': lazyScreen(
    TEXTS,
    async () => (await import('./ManageCommunityPage.tsx')).ManageCommunityPage,
  ),
} as const satisfies ScreenRoutes;
