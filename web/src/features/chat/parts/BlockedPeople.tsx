import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { useBlock } from '../chat.data.ts';
import { blockedQuery } from '../settings.data.ts';
import classes from './BlockedPeople.module.css';
import info from './InfoContent.module.css';

/** Whom I have blocked, and the way to end that. */
export function BlockedPeople() {
  const { t } = useTranslation('chat');
  const nameOf = useNameOf();
  const block = useBlock();
  const { data, isPending, isLoadingError, refetch } = useQuery(blockedQuery);
  return (
    <section aria-labelledby="chat-blocked">
      <h4 id="chat-blocked" className={classes.title}>
        {t('settings.blocked')}
      </h4>
      {isPending && <Skeletons shape="text" count={1} />}
      {isLoadingError && <LoadFailed onRetry={() => void refetch()} />}
      {data?.people.length === 0 && <p className={info.nothing}>{t('settings.blocked_nobody')}</p>}
      <ul className={info.list}>
        {data?.people.map(({ id, name, photo }) => (
          <li key={id} className={classes.person}>
            <DotAvatar name={nameOf(name)} photo={photo} size={28} />
            <span className={classes.name}>{nameOf(name)}</span>
            <Button
              size="compact-sm"
              variant="light"
              aria-label={t('unblock.open', { name: nameOf(name) })}
              loading={block.isPending && block.variables.userId === id}
              onClick={() => block.mutate({ userId: id, blocked: false })}
            >
              {t('unblock.confirm')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
