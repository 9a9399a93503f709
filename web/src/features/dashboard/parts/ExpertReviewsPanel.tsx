import { Box } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { ReviewEntry } from '../../../ui/ReviewEntry.tsx';
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx';
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
        <Box
          component="span"
          ff="var(--mantine-font-family-headings)"
          fz="1.25rem"
          fw={700}
          lts="-0.018em"
        >
          {t('panel.title', { name: nameOf(expert?.name ?? '') })}
        </Box>
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
  return (
    <PagedList
      query={useInfiniteQuery(expertReviewsQuery(expertId))}
      errorText={t('panel.failed')}
      isEmpty={({ reviews }) => reviews.length === 0}
      emptyState={<EmptyState compact title={t('panel.none')} />}
      loadMoreLabel={t('panel.more')}
    >
      {({ reviews }) => (
        <ul className={classes.reviews}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewEntry review={review}>
                <Link to={`/booking/${review.bookingId}`}>{t('panel.session')}</Link>
              </ReviewEntry>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
