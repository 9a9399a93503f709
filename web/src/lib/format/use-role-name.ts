import { Role } from '@thedot/domain/access/roles';
import { useTranslation } from 'react-i18next';

/** Returns the translated role; an unknown role is returned unchanged. */
export function useRoleName() {
  const { t } = useTranslation('ui');
  return (role: string) => {
    const known = Role.safeParse(role).data;
    return known ? t(`role.${known}`) : role;
  };
}
