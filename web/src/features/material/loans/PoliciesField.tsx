import { Checkbox, Stack } from '@mantine/core';
import type { MaterialPolicy } from '@thedot/domain/material/material.contract';
import type { ReactNode } from 'react';
import { FileLinks } from '../../../ui/FileLinks.tsx';

interface Props {
  policies: readonly MaterialPolicy[];
  label: string;
  value: readonly string[];
  onChange: (accepted: string[]) => void;
  error: ReactNode;
}

/** Policies to open, and to accept all at once. */
export const PoliciesField = ({ policies, label, value, onChange, error }: Props) =>
  policies.length > 0 && (
    <Stack gap="xs">
      <FileLinks files={policies.map(({ file }) => file)} />
      <Checkbox
        label={label}
        data-path="acceptedPolicies"
        error={error}
        checked={policies.every(({ id }) => value.includes(id))}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? policies.map(({ id }) => id) : [])
        }
      />
    </Stack>
  );
