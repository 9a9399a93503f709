import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { erasureQuery } from '../personal-data.data.ts';
import { useAccountMoves } from '../use-account-moves.ts';
import classes from './DataCards.module.css';
import { EraseDialog } from './EraseDialog.tsx';
import { RefuseErasureDialog } from './RefuseErasureDialog.tsx';

/** Stands on the page of somebody who asks to be erased. */
export function UserErasure({ user }: { user: UserRecord }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const { data: erasure } = useQuery(erasureQuery(user.id));
  const moves = useAccountMoves(user);
  const [isErasing, erasing] = useDisclosure(false);
  const [isRefusing, refusing] = useDisclosure(false);
  if (!erasure) return null;
  const request = { erasureId: erasure.id, userId: user.id, name: user.name };

  return (
    <>
      {erasure.state === 'asked' && (
        <Card
          title={t('staff.title')}
          hint={t('staff.since', { date: format.date(erasure.askedAt) })}
        >
          {moves.mayRemove && (
            <div className={classes.foot}>
              <Button color="crimson" onClick={erasing.open}>
                {t('staff.carry_out')}
              </Button>
              <Button variant="default" onClick={refusing.open}>
                {t('staff.refuse')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {/* Open, they stay when somebody else was first: their words belong to whoever typed them. */}
      <EraseDialog {...request} opened={isErasing} onClose={erasing.close} />
      <RefuseErasureDialog {...request} opened={isRefusing} onClose={refusing.close} />
    </>
  );
}
