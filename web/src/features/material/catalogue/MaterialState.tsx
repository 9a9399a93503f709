import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';

/** That borrowers do not see a material, and that it lacks the picture to be shown. */
export function MaterialState({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  if (material.image === null) return <Chip tone="warning">{t('state.no_picture')}</Chip>;
  return material.isHidden ? <Chip>{t('state.hidden')}</Chip> : null;
}
