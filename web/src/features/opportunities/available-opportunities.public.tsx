import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';

const Card = lazy(async () => {
  const [{ AvailableCard }] = await Promise.all([
    import('./browse/AvailableCard.tsx'),
    loadTexts('opportunities'),
  ]);
  return { default: AvailableCard };
});

/** The opportunities that close next for the user, loaded after the rest of the page. */
export const AvailableOpportunities = () =>
  can(toPerson(useMe()), screenAccess('/opportunity/all')) && (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  );
