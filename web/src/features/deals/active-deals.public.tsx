import { Box } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';

const Carousel = lazy(async () => {
  const [{ DealsCarousel }] = await Promise.all([
    import('./DealsCarousel.tsx'),
    loadTexts('deals'),
  ]);
  return { default: DealsCarousel };
});

/** As high as the carousel, so that nothing moves when it comes. */
const placeholder = <Box h={266} />;

/** The running deals for the user, loaded after the rest of the page. */
export function ActiveDeals() {
  if (!can(toPerson(useMe()), screenAccess('/deals'))) return null;
  return (
    <Box mt={20}>
      <Suspense fallback={placeholder}>
        <Carousel placeholder={placeholder} />
      </Suspense>
    </Box>
  );
}
