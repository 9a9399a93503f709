import { ActionIcon, Box } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Deal } from '@thedot/domain/deals/deal-fields.contract';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { dealsQuery } from './deals.data.ts';
import classes from './DealsCarousel.module.css';
import { DealCard } from './parts/DealCard.tsx';
import { useCarousel } from './use-carousel.ts';

const ICON = { size: 18, stroke: 1.75 } as const;

/** The running deals on the dashboard; nothing without deals. `placeholder` keeps their place while they load. */
export function DealsCarousel({ placeholder }: { placeholder: ReactNode }) {
  const { data, isPending } = useInfiniteQuery(dealsQuery('active'));
  useLiveSubscription({ lists: ['deals'] });
  if (isPending) return placeholder;
  return data?.length ? <Carousel deals={data} /> : null;
}

function Carousel({ deals }: { deals: readonly Deal[] }) {
  const { t } = useTranslation('deals');
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const carousel = useCarousel(track, deals.length);
  const { canRotate, isPaused } = carousel;
  return (
    <section aria-labelledby={id} aria-roledescription={t('carousel.role')} {...carousel.holdProps}>
      <div className={classes.head}>
        <Box component="h2" id={id} m={0} fz="1.0625rem" lh={1.3}>
          {t('title')}
        </Box>
        <div className={classes.buttons}>
          {canRotate && (
            <ActionIcon
              size={36}
              aria-label={t(isPaused ? 'carousel.play' : 'carousel.pause')}
              onClick={carousel.togglePause}
            >
              {isPaused ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />}
            </ActionIcon>
          )}
          {carousel.overflows && (
            <>
              <ActionIcon
                size={36}
                aria-label={t('carousel.previous')}
                onClick={() => carousel.show(-1)}
              >
                <IconChevronLeft {...ICON} />
              </ActionIcon>
              <ActionIcon
                size={36}
                aria-label={t('carousel.next')}
                onClick={() => carousel.show(1)}
              >
                <IconChevronRight {...ICON} />
              </ActionIcon>
            </>
          )}
          <TextLink to="/deals" flex="none" fz={13} fw={600} ml={8}>
            {t('carousel.all')}
          </TextLink>
        </div>
      </div>
      <ul ref={track} className={classes.track}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
