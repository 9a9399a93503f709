import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSkin } from './use-skin.ts';

export function SkinSwitch() {
  const { t } = useTranslation('shell');
  const { other, change } = useSkin();
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      size={40}
      aria-label={t(`skin.${other}`)}
      title={t(`skin.${other}`)}
      onClick={change}
    >
      <Icon size={19} stroke={1.75} />
    </ActionIcon>
  );
}
