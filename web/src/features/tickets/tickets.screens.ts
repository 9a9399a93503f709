import { lazyScreen, type ScreenRoutes } from '../../lib/screen.ts';

const TEXTS = ['tickets', 'submissions', 'errors'] as const;
const list = lazyScreen(TEXTS, async () => (await import('./TicketsPage.tsx')).TicketsPage);

export const ticketsScreens = {
  '/feedback': list,
  '/feedback/:filter': list,
  '/feedback/ticket/:id': lazyScreen(
    TEXTS,
    async () => (await import('./TicketPage.tsx')).TicketPage,
  ),
} as const satisfies ScreenRoutes;
