import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { id } from '@thedot/domain/kernel/fields';
import {
  SignUpFilter,
  type SignUpRow,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { reviewsOnlyStationSignUps } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { useMe } from '../../lib/session/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle, CellSubtitle } from '../../ui/lists/RowTitle.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { reviewCountsQuery, signUpExportUrl, signUpReviewsQuery } from './sign-up-reviews.data.ts';
import { SignUpReviewDrawer } from './SignUpReviewDrawer.tsx';

const Address = SignUpFilter.extend({ open: id });
const STATES = SignUpFilter.shape.state.unwrap().options;
const FORMS = SignUpFilter.shape.form.unwrap().options;

/** The queue of sign-ups, oldest first, with the review drawer. */
export function SignUpReviewsPage() {
  const { t } = useTranslation('registrations');
  const state = useListFilters(Address);
  const { open, ...filter } = state.values;
  const { data: counts } = useInfiniteQuery(reviewCountsQuery(filter));
  const onlyStation = reviewsOnlyStationSignUps(useMe().role);
  const shown = filter.state ?? 'waiting';
  const isAll = shown === 'all';

  return (
    <>
      <ListScreen
        header={{
          title: t('title'),
          hint:
            counts &&
            [
              t('lead', { count: counts.waiting }),
              ...(counts.unfinished ? [t('lead_unfinished', { count: counts.unfinished })] : []),
            ].join(' '),
        }}
        exportMenu={{ getUrl: (format) => signUpExportUrl(filter, format) }}
        filterState={{
          ...state,
          clear: () => state.setValues({ search: null, form: null, state: null }),
          isFiltered: Boolean(filter.search || filter.form) || (shown !== 'waiting' && !isAll),
        }}
        searchLabel={t('search')}
        leftSection={
          <SegmentedControl
            aria-label={t('state_label')}
            w={{ base: '100%', sm: 'auto' }}
            value={shown}
            onChange={(next) => state.setValues({ state: next })}
            data={STATES.map((value) => ({
              value,
              label: t(`state.${value}`),
            }))}
          />
        }
        filters={
          onlyStation
            ? []
            : [
                {
                  name: 'form',
                  label: t('form_label'),
                  placeholder: t('form_any'),
                  options: FORMS.map((value) => ({ value, label: t(`form.${value}`) })),
                },
              ]
        }
        label={t('table')}
        query={useInfiniteQuery(signUpReviewsQuery(filter))}
        columns={useColumns()}
        sorting={{ sort: 'registered', direction: filter.sort === 'newest' ? 'desc' : 'asc' }}
        onSortingChange={({ direction }) =>
          state.setValues({ sort: direction === 'asc' ? 'oldest' : 'newest' })
        }
        errorText={t('failed')}
        emptyState={{
          title: t(isAll ? 'none' : 'nobody_waits'),
          text: t(isAll ? 'none_text' : 'nobody_waits_text'),
        }}
        noResults={t('none_found')}
      />
      <SignUpReviewDrawer id={open ?? null} onClose={() => state.setValues({ open: null })} />
    </>
  );
}

function useColumns(): readonly RecordColumn<SignUpRow, 'registered'>[] {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const [params] = useSearchParams();
  const linkTo = (signUpId: string) => {
    const to = new URLSearchParams(params);
    to.set('open', signUpId);
    return { search: `?${to}` };
  };
  return [
    {
      id: 'person',
      title: t('column.person'),
      width: 240,
      cell: ({ id: signUpId, name, email, photo }) => (
        <RowTitle
          to={linkTo(signUpId)}
          title={name}
          subtitle={email}
          picture={<DotAvatar name={name} photo={photo} size={36} />}
        />
      ),
    },
    {
      id: 'organization',
      title: t('column.organization'),
      width: 150,
      cell: ({ organization }) => organization,
    },
    {
      id: 'form',
      title: t('column.form'),
      width: 110,
      cell: ({ station5G }) =>
        station5G ? <Chip tone="accent">{t('form.station5G')}</Chip> : t('form.hub'),
    },
    {
      id: 'state',
      title: t('column.state'),
      width: 150,
      cell: ({ review, isCompleted }) => (
        <>
          <StatusBadge kind="review" status={review} />
          <CellSubtitle>{review === 'waiting' && !isCompleted && t('unfinished')}</CellSubtitle>
        </>
      ),
    },
    {
      id: 'registered',
      title: t('column.registered'),
      sortKey: 'registered',
      align: 'end',
      width: 130,
      cell: ({ registeredAt }) => (
        <time dateTime={registeredAt} title={format.dayAndTime(registeredAt)}>
          {format.ago(registeredAt)}
        </time>
      ),
    },
  ];
}
