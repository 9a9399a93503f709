import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@thedot/domain/users/users.contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { meQuery } from '../../../lib/session/session.ts';
import { useEndViewing } from './view-as.data.ts';
import classes from './ViewAsBanner.module.css';

interface Props {
  me: Pick<Me, 'id' | 'firstName' | 'lastName' | 'role' | 'hub'>;
  /** When it ends by itself. */
  until: string;
}

/** Says on every page as whom an administrator views the hub, and ends it. */
export function ViewAsBanner({ me, until }: Props) {
  const { t } = useTranslation('viewing');
  const roleName = useRoleName();
  const nameOf = useDisplayName();
  const format = useFormat();
  const end = useEndViewing(me.id);
  useAskAgainAt(until);
  const name = nameOf(`${me.firstName} ${me.lastName}`);
  return (
    <div className={classes.banner}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <p>
        <strong>{t('banner.as', { hub: me.hub.name, name, role: roleName(me.role) })}</strong>{' '}
        {t('banner.read_only', { time: format.time(until) })}
      </p>
      <Button size="compact-md" loading={end.isPending} onClick={() => end.mutate()}>
        {t('banner.end')}
      </Button>
    </div>
  );
}

/** The clock of the server may be a little behind. */
const CLOCK_MARGIN_MS = 2_000;

/** The answer then names the signed-in user again, and the page starts again. */
function useAskAgainAt(until: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const wait = Math.max(0, Date.parse(until) - Date.now()) + CLOCK_MARGIN_MS;
    const timer = setTimeout(
      () => void cache.invalidateQueries({ queryKey: meQuery.queryKey }),
      wait,
    );
    return () => clearTimeout(timer);
  }, [cache, until]);
}
