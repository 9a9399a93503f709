import { Stack } from '@mantine/core';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { DeskLoans } from './DeskLoans.tsx';
import { LoanDialog } from './LoanDialog.tsx';
import { LoanHistory } from './LoanHistory.tsx';
import { LoanRequests } from './LoanRequests.tsx';
import { MyLoans } from './MyLoans.tsx';

const TABS = ['mine', 'requests', 'collect', 'out', 'overdue', 'history'] as const;

/** The user's own loans and, for those who manage the material, the tasks of the lending desk. */
export function Loans({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  const me = useMe();
  useLiveSubscription({ lists: ['material'] });
  const isManager = managesMaterial(toPerson(me), isTT);
  const contents = {
    mine: <MyLoans isTT={isTT} />,
    requests: <LoanRequests isTT={isTT} />,
    collect: <DeskLoans isTT={isTT} task="collect" />,
    out: <DeskLoans isTT={isTT} task="out" />,
    overdue: <DeskLoans isTT={isTT} task="overdue" />,
    history: <LoanHistory isTT={isTT} />,
  };
  return (
    <Stack gap="md">
      {isManager ? (
        <PageTabs
          label={t('title')}
          parameter="view"
          keepsParameters
          tabs={TABS.map((name) => ({ name, title: t(`tab.${name}`), content: contents[name] }))}
        />
      ) : (
        contents.mine
      )}
      <TimeZoneNote />
      <LoanDialog />
    </Stack>
  );
}
