import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DealStatus, type ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { CellSubtitle, RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { DealLogo } from '../parts/DealLogo.tsx';
import { useDealFormat } from '../use-deal-format.ts';
import { DealRowMenu } from './DealActions.tsx';
import { NewDealPanel } from './DealForms.tsx';
import { DealStatusBadge } from './DealStatusBadge.tsx';
import { managedDealsQuery, takesExportUrl } from './manage-deals.data.ts';

const Filters = z.object({ search: z.string(), status: DealStatus });
type Filters = Partial<z.infer<typeof Filters>>;

const pathOf = ({ id }: Pick<ManagedDeal, 'id'>) => `/manage-deals/${id}`;

/** All deals, drafts and archived ones too. */
export function ManageDealsPage() {
  const { t } = useTranslation('manage-deals');
  const navigate = useNavigate();
  const [isAdding, adding] = useDisclosure(false);
  const filterState = useListFilters(Filters);
  const { search, status } = filterState.values;
  const rows = useInfiniteQuery(
    managedDealsQuery({ ...(search && { search }), ...(status && { status }) }),
  );
  useLiveSubscription({ lists: ['deals'] });
  return (
    <>
      <ListScreen<ManagedDeal, string, Filters>
        header={{
          title: t('title'),
          hint: t('hint'),
          actions: (
            <NewButton
              onClick={adding.open}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            >
              {t('add.title')}
            </NewButton>
          ),
        }}
        exportMenu={{ label: t('export'), getUrl: (format) => takesExportUrl(format) }}
        filterState={filterState}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('status.label'),
            placeholder: t('status.any'),
            options: DealStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        label={t('title')}
        query={rows}
        columns={useColumns()}
        rowMenu={(deal) => <DealRowMenu deal={deal} />}
        editPath={pathOf}
        errorText={t('failed')}
        emptyState={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: <Button onClick={adding.open}>{t('add.title')}</Button>,
        }}
        noResults={t('none_fits')}
      />
      <NewDealPanel
        opened={isAdding}
        onClose={adding.close}
        onAdded={(deal) => {
          adding.close();
          void navigate(`${pathOf(deal)}?tab=preview`);
        }}
      />
    </>
  );
}

function useColumns(): readonly RecordColumn<ManagedDeal>[] {
  const { t } = useTranslation('manage-deals');
  const format = useDealFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        title: t('column.deal'),
        width: 260,
        cell: (deal) => (
          <RowTitle
            to={pathOf(deal)}
            title={deal.title}
            subtitle={deal.partner}
            picture={<DealLogo partner={deal.partner} logo={deal.logo} size={44} />}
          />
        ),
      },
      {
        id: 'status',
        title: t('status.label'),
        nowrap: true,
        cell: ({ status }) => <DealStatusBadge status={status} />,
      },
      {
        id: 'validity',
        title: t('column.validity'),
        nowrap: true,
        cell: ({ validFrom, validTo }) => (
          <>
            {format.day(validTo)}
            <CellSubtitle>{t('column.from', { day: format.day(validFrom) })}</CellSubtitle>
          </>
        ),
      },
      {
        id: 'taken',
        title: t('column.taken'),
        align: 'end',
        cell: ({ taken, left }) => (
          <>
            {t('taken', { count: taken })}
            {left !== null && <CellSubtitle>{t('left', { count: left })}</CellSubtitle>}
          </>
        ),
      },
      {
        id: 'owner',
        title: t('column.owner'),
        cell: ({ owner }) => <PersonLink person={owner} />,
      },
    ],
    [t, format],
  );
}
