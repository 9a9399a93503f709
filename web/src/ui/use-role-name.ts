import { Role } from '@thedot/domain/access/roles';
import { useTranslation } from 'react-i18next';

/** What a role is called; one that does not exist keeps the word it is stored by. */
export function useRoleName() {
  const { t } = useTranslation('ui');
  return (role: string) => {
    const known = Role.safeParse(role).data;
    return known ? t(`role.${known}`) : role;
  };
}
