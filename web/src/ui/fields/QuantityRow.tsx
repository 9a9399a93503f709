import { ActionIcon, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  quantity: number;
  max: number;
  /** The path of the field, to which an error moves the focus. */
  path: string;
  quantityLabel: string;
  removeLabel: string;
  error?: ReactNode;
  onChange: (quantity: number) => void;
  onRemove: () => void;
  /** Below the row. */
  children?: ReactNode;
}

/** How much of one thing is wanted, with a button that removes it. */
export function QuantityRow({
  name,
  quantity,
  max,
  path,
  quantityLabel,
  removeLabel,
  error,
  onChange,
  onRemove,
  children,
}: Props) {
  return (
    <Stack gap={6}>
      <Group gap={10} wrap="nowrap" align="flex-start">
        <Text flex={1} miw={0} pt={8} data-truncate>
          {name}
        </Text>
        <NumberInput
          aria-label={quantityLabel}
          min={1}
          max={max}
          allowDecimal={false}
          w={90}
          value={quantity}
          onChange={(next) => typeof next === 'number' && onChange(next)}
          data-path={path}
        />
        <ActionIcon size={36} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      {error && (
        <Text role="alert" fz={13} c="var(--dot-error)">
          {error}
        </Text>
      )}
      {children}
    </Stack>
  );
}
