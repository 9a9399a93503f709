import { Select, type SelectProps } from '@mantine/core';
import { Role } from '@thedot/domain/access/roles';
import { refuseRoleChange } from '@thedot/domain/users/roles.rules';
import { useMe } from '../../../lib/session/session.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';

type Props = Omit<SelectProps, 'data'> & {
  /** The user's current role; null for a new user. */
  currentRole: string | null;
};

/** Selects one of the roles that the signed-in user may grant. */
export function RoleSelect({ currentRole, ...field }: Props) {
  const me = useMe();
  const roleName = useRoleName();
  const roles = Role.options.filter(
    (role) => refuseRoleChange(me.role, currentRole, role) === null,
  );
  return (
    <Select
      allowDeselect={false}
      {...field}
      data={roles.map((value) => ({ value, label: roleName(value) }))}
    />
  );
}
