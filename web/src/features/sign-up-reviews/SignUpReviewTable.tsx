import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type {
  SignUpRow,
  SignUpFilter,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Chip } from '../../ui/Chip.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { type RecordColumn, RecordTable } from '../../ui/lists/RecordTable.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import classes from './SignUpReviewTable.module.css';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

interface Props {
  rows: UseInfiniteQueryResult<readonly SignUpRow[]>;
  sort: SignUpFilter['sort'];
  onSort: (sort: SignUpFilter['sort']) => void;
  empty: ReactNode;
  filtered: { readonly title: string; readonly onClear: () => void } | undefined;
}

export function SignUpReviewTable({ rows, sort, onSort, empty, filtered }: Props) {
  const { t } = useTranslation('registrations');
  return (
    <RecordTable
      label={t('table')}
      columns={useColumns()}
      rows={rows}
      order={{ sort: 'registered', direction: sort === 'oldest' ? 'asc' : 'desc' }}
      onOrder={({ direction }) => onSort(direction === 'asc' ? 'oldest' : 'newest')}
      loadErrorText={t('failed')}
      empty={empty}
      filtered={filtered}
    />
  );
}

function useColumns(): readonly RecordColumn<SignUpRow, 'registered'>[] {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  return [
    {
      id: 'person',
      title: t('column.person'),
      cell: (row) => <PersonCell row={row} />,
      width: 240,
    },
    {
      id: 'organization',
      title: t('column.organization'),
      cell: ({ organization }) => organization,
      width: 150,
    },
    {
      id: 'form',
      title: t('column.form'),
      cell: ({ station5G }) =>
        station5G ? <Chip tone="accent">{t('form.station5G')}</Chip> : t('form.hub'),
      width: 110,
    },
    {
      id: 'state',
      title: t('column.state'),
      cell: (row) => (
        <>
          <StatusBadge kind="review" status={row.review} />
          {row.review === 'waiting' && !row.isCompleted && (
            <div className={classes.hint}>{t('unfinished')}</div>
          )}
        </>
      ),
      width: 150,
    },
    {
      id: 'registered',
      title: t('column.registered'),
      sort: 'registered',
      align: 'end',
      cell: ({ registeredAt }) => (
        <time dateTime={registeredAt} title={format.dayAndTime(registeredAt)}>
          {format.ago(registeredAt)}
        </time>
      ),
      width: 130,
    },
  ];
}

function PersonCell({ row }: { row: SignUpRow }) {
  const [params] = useSearchParams();
  const to = new URLSearchParams([...params].filter(([name]) => name !== 'open'));
  to.set('open', row.id);
  return (
    <div className={classes.person}>
      <DotAvatar name={row.name} photo={row.photo} size={38} />
      <div className={classes.words}>
        <Link to={{ search: `?${to}` }} preventScrollReset className={classes.name}>
          {row.name}
        </Link>
        <div className={classes.hint}>{row.email}</div>
      </div>
    </div>
  );
}
