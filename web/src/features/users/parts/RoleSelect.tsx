import { Select, type SelectProps } from '@mantine/core';
import { Role } from '@thedot/domain/access/roles';
import { refuseRoleChange } from '@thedot/domain/users/roles.rules';
import { useMe } from '../../../lib/session/session.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';

type Props = Omit<SelectProps, 'data'> & {
  /** The role that somebody has now; null for whoever is new. */
  from: string | null;
};

/** The roles that I may give. */
export function RoleSelect({ from, ...field }: Props) {
  const me = useMe();
  const roleName = useRoleName();
  const roles = Role.options.filter((role) => refuseRoleChange(me.role, from, role) === null);
  return (
    <Select
      allowDeselect={false}
      {...field}
      data={roles.map((value) => ({ value, label: roleName(value) }))}
    />
  );
}
