import { Box, Checkbox, Stack, Text } from '@mantine/core';
import type { MaterialPolicy } from '@thedot/domain/material/material.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLinks } from '../../../ui/FileLinks.tsx';

interface Props {
  policies: readonly MaterialPolicy[];
  label: string;
  /** Why they are to be accepted now. */
  hint?: string;
  value: readonly string[];
  onChange: (accepted: string[]) => void;
  error: ReactNode;
}

/** Policies to open, and to accept all at once. */
export const PoliciesField = ({ policies, label, hint, value, onChange, error }: Props) =>
  policies.length > 0 && (
    <Stack gap="xs">
      {hint && <Text fz="sm">{hint}</Text>}
      <PolicyLinks policies={policies} />
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

/** The files of policies, with their versions. */
export function PolicyLinks({ policies }: { policies: readonly MaterialPolicy[] }) {
  const { t } = useTranslation('loans');
  return (
    <FileLinks
      files={policies.map(({ file, version }) => ({ ...file, version }))}
      mark={({ version }) => (
        <Box component="span" fz={13} c="var(--dot-ink-2)">
          {t('details.version', { number: version })}
        </Box>
      )}
    />
  );
}
