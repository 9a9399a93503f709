import { Button, Group, Text } from '@mantine/core';
import type { HubSetting } from '@thedot/domain/hub-settings/hub-settings.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { useSetSetting } from '../hub-settings.data.ts';
import { useShownValue } from '../use-shown-value.ts';

interface Props {
  setting: HubSetting;
  isSecret: boolean;
}

/** Where the value is from, who set it, and the way back to the environment. */
export function SettingSource({ setting, isSecret }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const shownValue = useShownValue();
  const { mutate, isPending } = useSetSetting();
  const { key, source, otherwise, revision, changedAt, changedBy } = setting;
  const set = (value: '' | null, done: string) =>
    mutate({ key, value, revision }, { onSuccess: () => showSuccess(done) });
  const isHere = source === 'screen';

  return (
    <Group gap="6px 10px" mt={8} align="center">
      <Chip {...(isHere && { tone: 'accent' as const })}>
        {t(`source.${source}`, { name: key })}
      </Chip>
      {setting.waitsForRestart && <Chip tone="warning">{t('waits')}</Chip>}
      {isHere && changedBy && changedAt && (
        <Text span fz={13} c="var(--dot-ink-3)">
          {t('changed', { name: changedBy.name, when: format.ago(changedAt) })}
        </Text>
      )}
      {isHere && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPending}
          aria-label={t('reset_of', { name: t(`field.${key}.label` as 'field.HUB_NAME.label') })}
          onClick={() => set(null, t('reset_done'))}
        >
          {t(`reset.${otherwise.source}`, {
            value: isSecret
              ? t(otherwise.isSet ? 'secret.set' : 'secret.unset')
              : shownValue(key, otherwise.value),
          })}
        </Button>
      )}
      {isSecret && setting.isSet && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="crimson"
          loading={isPending}
          aria-label={t('secret.remove_of', {
            name: t(`field.${key}.label` as 'field.HUB_NAME.label'),
          })}
          onClick={() => set('', t('secret.removed'))}
        >
          {t('secret.remove')}
        </Button>
      )}
    </Group>
  );
}
