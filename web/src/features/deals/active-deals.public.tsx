import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

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
export const ActiveDeals = () => (
  <Box mt={20}>
    <Suspense fallback={placeholder}>
      <Carousel placeholder={placeholder} />
    </Suspense>
  </Box>
);
