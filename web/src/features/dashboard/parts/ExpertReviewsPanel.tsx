import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { ReviewEntry } from '../../../ui/ReviewEntry.tsx';
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { expertReviewsQuery } from '../../reviews/reviews.data.ts';
import classes from './ExpertReviewsPanel.module.css';

interface Props {
  /** Null while closed. */
  expert: PersonBrief | null;
  onClose: () => void;
}

/** All reviews of an expert, including hidden ones. */
export function ExpertReviewsPanel({ expert, onClose }: Props) {
  const { t } = useTranslation('figures');
  const nameOf = useDisplayName();
  return (
    <SidePanel
      opened={expert !== null}
      onClose={onClose}
      size={520}
      title={
        <span className={classes.title}>
          {t('panel.title', { name: nameOf(expert?.name ?? '') })}
        </span>
      }
      classNames={{
        header: classes.header ?? '',
        content: '',
        body: classes.body ?? '',
      }}
    >
      {expert && <Reviews expertId={expert.id} />}
    </SidePanel>
  );
}

function Reviews({ expertId }: { expertId: string }) {
  const { t } = useTranslation('figures');
  const reviews = useInfiniteQuery(expertReviewsQuery(expertId));
  if (reviews.isPending) return <Skeletons shape="rows" count={4} />;
  if (reviews.isLoadingError) {
    return <LoadFailed text={t('panel.failed')} onRetry={() => void reviews.refetch()} />;
  }
  if (reviews.data.reviews.length === 0) return <EmptyState compact title={t('panel.none')} />;
  return (
    <>
      <ul className={classes.reviews}>
        {reviews.data.reviews.map((review) => (
          <li key={review.id}>
            <ReviewEntry review={review}>
              <Link to={`/booking/${review.bookingId}`}>{t('panel.session')}</Link>
            </ReviewEntry>
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button
          variant="default"
          loading={reviews.isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          {t('panel.more')}
        </Button>
      )}
    </>
  );
}
