import { useInfiniteQuery } from '@tanstack/react-query';
import { SignUpFilter } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { id } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ExportMenu } from '../../ui/lists/ExportMenu.tsx';
import { RegistrationDrawer } from './parts/RegistrationDrawer.tsx';
import { RegistrationFilters } from './parts/RegistrationFilters.tsx';
import { RegistrationTable } from './parts/RegistrationTable.tsx';
import { countsQuery, registrantsQuery, sheetAddress } from './registrations.data.ts';

const Address = SignUpFilter.extend({ open: id });

/** Who asks to come in: oldest first, with all they said, and the hub's answer. */
export function RegistrationsPage() {
  const { t } = useTranslation('registrations');
  const { chosen, change } = useListFilters(Address);
  const { open, ...filter } = chosen;
  const rows = useInfiniteQuery(registrantsQuery(filter));
  const { data: counts } = useInfiniteQuery(countsQuery(filter));
  const isNarrowed = Boolean(filter.search || filter.form);
  const everybody = filter.state === 'all';

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
        actions={<ExportMenu urlFor={(format) => sheetAddress(filter, format)} />}
      />
      <Card flush>
        <RegistrationFilters filter={filter} onChange={change} />
        <RegistrationTable
          rows={rows}
          sort={filter.sort ?? 'oldest'}
          onSort={(sort) => change({ sort })}
          empty={
            <EmptyState
              title={t(everybody ? 'none' : 'nobody_waits')}
              text={t(everybody ? 'none_text' : 'nobody_waits_text')}
            />
          }
          filtered={
            isNarrowed || (filter.state !== undefined && filter.state !== 'waiting' && !everybody)
              ? {
                  title: t('none_found'),
                  onClear: () => change({ search: null, form: null, state: null }),
                }
              : undefined
          }
        />
      </Card>
      <RegistrationDrawer id={open ?? null} onClose={() => change({ open: null })} />
    </>
  );
}
