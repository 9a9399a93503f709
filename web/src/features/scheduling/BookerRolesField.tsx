import { Switch } from '@mantine/core';
import { can, type Permission } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import type { ReactNode } from 'react';
import { useRoleName } from '../../lib/format/use-role-name.ts';
import { ChoiceBoxes } from '../../ui/fields/ChoiceBoxes.tsx';

interface Props {
  name: string;
  /** Of the switch, and of the roles below it. */
  labels: { readonly some: string; readonly roles: string };
  /** What a role needs to book at all. */
  permission: Permission;
  /** Null: all roles that can. */
  value: readonly Role[] | null;
  error: ReactNode;
  onChange: (roles: Role[] | null) => void;
}

/** Which of the roles that can book a resource may do so. */
export function BookerRolesField({ name, labels, permission, value, error, onChange }: Props) {
  const roleName = useRoleName();
  const roles = Role.options.filter((role) =>
    can({ role, standing: 'full', station5G: true, canBookExpert: null }, permission),
  );
  return (
    <>
      <Switch
        label={labels.some}
        checked={value !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? roles : null)}
      />
      {value && (
        <ChoiceBoxes
          name={name}
          label={labels.roles}
          options={roles}
          value={value}
          error={error}
          nameOf={roleName}
          onChange={onChange}
        />
      )}
    </>
  );
}
