import { Button, Radio, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { MOD_KEY } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import { useBlock } from '../rooms/rooms.data.ts';
import classes from './ChatSettingsFields.module.css';
import info from './InfoSection.module.css';
import {
  blockedQuery,
  chatSettingsQuery,
  type SendKey,
  useSaveChatSettings,
  useSendKey,
} from './settings.data.ts';

const SEND_KEYS: readonly SendKey[] = ['enter', 'mod-enter'];

/** The user's chat settings, which apply to all rooms. */
export function ChatSettingsFields() {
  const { t } = useTranslation('chat');
  const { data: settings, isLoadingError, refetch } = useQuery(chatSettingsQuery);
  const save = useSaveChatSettings();
  const [sendKey, setSendKey] = useSendKey();
  const [wasOpened, setWasOpened] = useState(false);
  const rest = isLoadingError ? (
    <LoadFailed onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="text" count={2} />
  );
  return (
    <details className={classes.settings} onToggle={() => setWasOpened(true)}>
      <summary className={classes.title}>{t('settings.title')}</summary>
      <div className={classes.fields}>
        {settings ? (
          <Switch
            labelPosition="left"
            label={t('settings.receipts')}
            description={t('settings.receipts_hint')}
            checked={settings.readReceipts}
            onChange={({ currentTarget }) =>
              save.mutate({ ...settings, readReceipts: currentTarget.checked })
            }
          />
        ) : (
          rest
        )}
        <Radio.Group
          label={t('settings.send')}
          value={sendKey}
          onChange={(key) => setSendKey(SEND_KEYS.find((it) => it === key) ?? 'enter')}
        >
          <Stack gap={8} mt={8}>
            {SEND_KEYS.map((key) => (
              <Radio key={key} value={key} label={t(`settings.${key}`, { mod: MOD_KEY })} />
            ))}
          </Stack>
        </Radio.Group>
        <Link to="/account?tab=preferences" className={classes.link}>
          {t('settings.sounds')}
        </Link>
        {wasOpened && <BlockedPeople />}
      </div>
    </details>
  );
}

/** The people whom the user has blocked, with a button to unblock each. */
function BlockedPeople() {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  const block = useBlock();
  const { data, isPending, isLoadingError, refetch } = useQuery(blockedQuery);
  return (
    <section aria-labelledby="chat-blocked">
      <h4 id="chat-blocked" className={classes.blockedTitle}>
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
