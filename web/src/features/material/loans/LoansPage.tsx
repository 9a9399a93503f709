import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { Loans } from './Loans.tsx';

const StationMaterial = lazy(async () => {
  const [{ LoadedBorrowForm }] = await Promise.all([
    import('../borrow/BorrowMaterialPage.tsx'),
    loadTexts('borrow-material', 'errors'),
  ]);
  return { default: () => <LoadedBorrowForm isTT /> };
});

/** The loans of the material of the hub. */
export function LoansPage() {
  const { t } = useTranslation('loans');
  const me = toPerson(useMe());
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          can(me, screenAccess('/material/book')) && (
            <Button
              component={Link}
              to="/material/book"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            >
              {t('borrow')}
            </Button>
          )
        }
      />
      <Loans isTT={false} />
    </>
  );
}

/** The material of the 5G station, to borrow, and its loans. */
export function StationLoansPage() {
  const { t } = useTranslation('loans');
  const canBorrow = can(toPerson(useMe()), screenAccess('/5GStation/materials/book'));
  const loans = <Loans isTT />;
  return (
    <>
      <PageHeader title={t('title_station')} hint={t('hint')} />
      {canBorrow ? <StationTabs loans={loans} /> : loans}
    </>
  );
}

function StationTabs({ loans }: { loans: ReactNode }) {
  const { t } = useTranslation('loans');
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      value={params.get('tab') === 'material' ? 'material' : 'loans'}
      onChange={(tab) =>
        setParams(tab === 'material' ? { tab } : {}, { replace: true, preventScrollReset: true })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={t('title_station')} mb="md">
        <Tabs.Tab value="loans">{t('station.loans')}</Tabs.Tab>
        <Tabs.Tab value="material">{t('station.material')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="loans">{loans}</Tabs.Panel>
      <Tabs.Panel value="material">
        <Suspense fallback={<Skeletons shape="cards" count={6} />}>
          <StationMaterial />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
