import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { myStepsQuery } from '../features/followups/next-steps.data.ts';
import { loadTexts } from '../lib/i18n/i18n.ts';

const Card = lazy(async () => {
  const [{ MyNextStepsCard }] = await Promise.all([
    import('../features/followups/parts/MyNextStepsCard.tsx'),
    loadTexts('followups'),
  ]);
  return { default: MyNextStepsCard };
});

/** My open next steps; whoever has none loads nothing of their card. */
export function MyNextSteps() {
  const { data } = useQuery(myStepsQuery());
  if (!data?.items.length) return null;
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  );
}
