import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { secondFactorOfQuery } from '../../auth/second-factor.data.ts';
import { useAccountMoves } from '../use-account-moves.ts';
import { ResetSecondFactorDialog } from './ResetSecondFactorDialog.tsx';

/** Stands on the page of somebody who signs in in two steps, for those who may help when one is lost. */
export function UserSecondFactor({ user }: { user: UserRecord }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { mayRemove } = useAccountMoves(user);
  const { data } = useQuery({ ...secondFactorOfQuery(user.id), enabled: mayRemove });
  const [isOpen, dialog] = useDisclosure(false);
  if (!mayRemove || !data?.since) return null;

  return (
    <Card title={t('staff.title')} hint={t('staff.since', { date: format.date(data.since) })}>
      <Button variant="default" onClick={dialog.open}>
        {t('staff.reset')}
      </Button>
      <ResetSecondFactorDialog
        userId={user.id}
        name={user.name}
        opened={isOpen}
        onClose={dialog.close}
      />
    </Card>
  );
}
