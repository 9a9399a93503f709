import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SKIN_ICONS } from './skin-icons.ts';
import { useSkin } from './use-skin.ts';

/** Goes through the skins; the button names the next one. */
export function SkinSwitch() {
  const { t } = useTranslation('shell');
  const { next, choose } = useSkin();
  const Icon = SKIN_ICONS[next];
  const label = t(`skin.${next}`);
  return (
    <ActionIcon size={40} aria-label={label} title={label} onClick={() => choose(next)}>
      <Icon size={19} stroke={1.75} />
    </ActionIcon>
  );
}
