import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { myStepsQuery } from '../next-steps.data.ts';

const Card = lazy(async () => {
  const [{ MyNextStepsCard }] = await Promise.all([
    import('./MyNextStepsCard.tsx'),
    loadTexts('followups'),
  ]);
  return { default: MyNextStepsCard };
});

/** The user's open next steps; the card is not loaded when there are none. */
export function MyNextSteps() {
  const { data } = useQuery(myStepsQuery());
  if (!data?.items.length) return null;
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  );
}
