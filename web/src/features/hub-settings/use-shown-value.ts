import { PART_SETTINGS } from '@thedot/domain/hub-settings/editable-settings';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../lib/format/use-role-name.ts';

const FLAGS: ReadonlySet<string> = new Set(['SIGN_UP', ...Object.values(PART_SETTINGS)]);

/** What a setting's text says, in the reader's words. */
export function useShownValue() {
  const { t } = useTranslation('settings');
  const roleName = useRoleName();
  return (key: string, value: string | null): string => {
    if (value === null || value === '') return t('nothing');
    if (key === 'HUB_CLOCK') return t(value === '12' ? 'clock.12' : 'clock.24');
    if (key === 'HUB_WEEK_START')
      return t(`week.${value === 'sunday' || value === 'saturday' ? value : 'monday'}`);
    if (FLAGS.has(key)) return t(/^[ty1]/.test(value) ? 'flag.on' : 'flag.off');
    if (key === 'SECOND_FACTOR_ROLES')
      return value === 'none' ? t('no_role') : value.split(',').map(roleName).join(', ');
    return value;
  };
}
