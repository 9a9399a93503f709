import { Radio, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MOD_KEY } from '../../../app/layout/shortcuts.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { type SendKey, useSendKey } from '../send-key.ts';
import { chatSettingsQuery, useSaveChatSettings } from '../settings.data.ts';
import { BlockedPeople } from './BlockedPeople.tsx';
import classes from './ChatSettingsFields.module.css';

const SEND_KEYS: readonly SendKey[] = ['enter', 'mod-enter'];

/** How I chat, in all rooms. */
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
