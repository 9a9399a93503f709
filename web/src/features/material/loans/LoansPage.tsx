import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loans } from './Loans.tsx';

export const LoansPage = () => <LoansOf isTT={false} />;
export const StationLoansPage = () => <LoansOf isTT />;

/** The loans of the material of the hub, or of the 5G station. */
function LoansOf({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  const me = toPerson(useMe());
  const bookPath = isTT ? '/5GStation/materials/book' : '/material/book';
  return (
    <>
      <PageHeader
        title={t(isTT ? 'title_station' : 'title')}
        hint={t('hint')}
        actions={
          can(me, screenAccess(bookPath)) && (
            <Button
              component={Link}
              to={bookPath}
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            >
              {t('borrow')}
            </Button>
          )
        }
      />
      <Loans isTT={isTT} />
    </>
  );
}
