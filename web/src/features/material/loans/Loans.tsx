import { Stack, Tabs } from '@mantine/core';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { DeskLoans } from './DeskLoans.tsx';
import { LoanDialog } from './LoanDialog.tsx';
import { LoanHistory } from './LoanHistory.tsx';
import { LoanRequests } from './LoanRequests.tsx';
import { MyLoans } from './MyLoans.tsx';

const DESK_TABS = ['requests', 'collect', 'out', 'overdue', 'history'] as const;

/** The user's own loans and, for those who manage the material, the tasks of the lending desk. */
export function Loans({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  const me = useMe();
  const [params, setParams] = useSearchParams();
  useLiveSubscription({ lists: ['material'] });
  const isManager = managesMaterial(toPerson(me), isTT);
  const asked = params.get('view');
  const view = DESK_TABS.find((it) => it === asked) ?? 'mine';
  const mine = <MyLoans isTT={isTT} />;
  return (
    <Stack gap="md">
      {isManager ? (
        <Tabs
          value={view}
          onChange={(next) => {
            const changed = new URLSearchParams(params);
            if (next === 'mine' || next === null) changed.delete('view');
            else changed.set('view', next);
            setParams(changed, { replace: true });
          }}
          keepMounted={false}
        >
          <Tabs.List aria-label={t('title')} mb="md">
            {(['mine', ...DESK_TABS] as const).map((it) => (
              <Tabs.Tab key={it} value={it}>
                {t(`tab.${it}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="mine">{mine}</Tabs.Panel>
          <Tabs.Panel value="requests">
            <LoanRequests isTT={isTT} />
          </Tabs.Panel>
          {(['collect', 'out', 'overdue'] as const).map((task) => (
            <Tabs.Panel key={task} value={task}>
              <DeskLoans isTT={isTT} task={task} />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="history">
            <LoanHistory isTT={isTT} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        mine
      )}
      <TimeZoneNote />
      <LoanDialog />
    </Stack>
  );
}
