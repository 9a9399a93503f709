import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { TicketsCardProps } from './TicketsCard.tsx';

// What the pages of other features show of tickets; it is loaded after the page.

const parts = async () => {
  const [loaded] = await Promise.all([import('./TicketsCard.tsx'), loadTexts('tickets')]);
  return loaded;
};
const Card = lazy(async () => ({ default: (await parts()).TicketsCard }));
const Report = lazy(async () => ({ default: (await parts()).ReportProblemLink }));

export const TicketsCard = (subject: TicketsCardProps) => (
  <Suspense fallback={null}>
    <Card {...subject} />
  </Suspense>
);

export const ReportProblemLink = (subject: TicketsCardProps) => (
  <Suspense fallback={null}>
    <Report {...subject} />
  </Suspense>
);
