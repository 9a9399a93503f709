import { useInfiniteQuery } from '@tanstack/react-query';
import { SignUpFilter } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { id } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ExportMenu } from '../../ui/lists/ExportMenu.tsx';
import { SignUpReviewDrawer } from './SignUpReviewDrawer.tsx';
import { SignUpReviewFilters } from './SignUpReviewFilters.tsx';
import { SignUpReviewTable } from './SignUpReviewTable.tsx';
import { reviewCountsQuery, signUpReviewsQuery, signUpExportUrl } from './sign-up-reviews.data.ts';

const Address = SignUpFilter.extend({ open: id });

/** The queue of sign-ups, oldest first, with the review drawer. */
export function SignUpReviewsPage() {
  const { t } = useTranslation('registrations');
  const { chosen, change } = useListFilters(Address);
  const { open, ...filter } = chosen;
  const rows = useInfiniteQuery(signUpReviewsQuery(filter));
  const { data: counts } = useInfiniteQuery(reviewCountsQuery(filter));
  const isFiltered = Boolean(filter.search || filter.form);
  const isAll = filter.state === 'all';

  return (
    <>
      <PageHead
        title={t('title')}
        hint={
          counts &&
          [
            t('lead', { count: counts.waiting }),
            ...(counts.unfinished ? [t('lead_unfinished', { count: counts.unfinished })] : []),
          ].join(' ')
        }
        actions={<ExportMenu urlFor={(format) => signUpExportUrl(filter, format)} />}
      />
      <Card flush>
        <SignUpReviewFilters filter={filter} onChange={change} />
        <SignUpReviewTable
          rows={rows}
          sort={filter.sort ?? 'oldest'}
          onSort={(sort) => change({ sort })}
          empty={
            <EmptyState
              title={t(isAll ? 'none' : 'nobody_waits')}
              text={t(isAll ? 'none_text' : 'nobody_waits_text')}
            />
          }
          filtered={
            isFiltered || (filter.state !== undefined && filter.state !== 'waiting' && !isAll)
              ? {
                  title: t('none_found'),
                  onClear: () => change({ search: null, form: null, state: null }),
                }
              : undefined
          }
        />
      </Card>
      <SignUpReviewDrawer id={open ?? null} onClose={() => change({ open: null })} />
    </>
  );
}
