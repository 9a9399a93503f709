import { Anchor, Button, Group, Radio, Stack, Switch, Text } from '@mantine/core';
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
import classes from './InfoPane.module.css';
import { InfoSection } from './InfoSection.tsx';
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
  const { data: settings, error, isLoadingError, refetch } = useQuery(chatSettingsQuery);
  const save = useSaveChatSettings();
  const [sendKey, setSendKey] = useSendKey();
  const [wasOpened, setWasOpened] = useState(false);
  const rest = isLoadingError ? (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="text" count={2} />
  );
  return (
    <details className={classes.part} onToggle={() => setWasOpened(true)}>
      <summary className={classes.summary}>{t('settings.title')}</summary>
      <Stack gap={18} pt={14}>
        {settings ? (
          <>
            <Switch
              labelPosition="left"
              label={t('settings.receipts')}
              description={t('settings.receipts_hint')}
              checked={settings.readReceipts}
              onChange={({ currentTarget }) =>
                save.mutate({ ...settings, readReceipts: currentTarget.checked })
              }
            />
            <Switch
              labelPosition="left"
              label={t('settings.typing')}
              description={t('settings.typing_hint')}
              checked={settings.typingIndicators}
              onChange={({ currentTarget }) =>
                save.mutate({ ...settings, typingIndicators: currentTarget.checked })
              }
            />
          </>
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
        <Anchor component={Link} underline="always" to="/account?tab=preferences" fz="sm" fw={600}>
          {t('settings.sounds')}
        </Anchor>
        {wasOpened && <BlockedPeople />}
      </Stack>
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
    <InfoSection
      title={t('settings.blocked')}
      nothing={data?.people.length === 0 && t('settings.blocked_nobody')}
      rows={data?.people.map(({ id, name, photo }) => (
        <Group key={id} component="li" gap={10} wrap="nowrap" mih={36}>
          <DotAvatar name={nameOf(name)} photo={photo} size={28} />
          <Text span flex={1} miw={0} className={classes.name ?? ''}>
            {nameOf(name)}
          </Text>
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('unblock.open', { name: nameOf(name) })}
            loading={block.isPending && block.variables.userId === id}
            onClick={() => block.mutate({ userId: id, blocked: false })}
          >
            {t('unblock.confirm')}
          </Button>
        </Group>
      ))}
    >
      {isPending && <Skeletons shape="text" count={1} />}
      {isLoadingError && <LoadFailed onRetry={() => void refetch()} />}
    </InfoSection>
  );
}
