import { ActionIcon, Group, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { MAX_MATERIAL_QUANTITY } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  value: number;
  /** More can be typed, and is refused with what is free instead. */
  max?: number | undefined;
  onChange: (quantity: number) => void;
  /** The last step down removes it. */
  canRemove?: boolean;
  error?: ReactNode;
  'data-path'?: string;
}

/** A quantity with a button on each side. */
export function QuantityField({ label, value, onChange, canRemove = false, ...field }: Props) {
  const { t } = useTranslation('borrow-material');
  const { max = MAX_MATERIAL_QUANTITY, error, ...props } = field;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        size={36}
        variant="default"
        aria-label={`${label}: ${t('fewer')}`}
        disabled={value <= (canRemove ? 0 : 1)}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <NumberInput
        {...props}
        w={52}
        size="sm"
        hideControls
        aria-label={label}
        styles={{ input: { textAlign: 'center', paddingInline: 4 } }}
        min={1}
        max={MAX_MATERIAL_QUANTITY}
        allowDecimal={false}
        allowNegative={false}
        value={value}
        error={error !== undefined && error !== null && error !== false}
        onChange={(next) => Number(next) > 0 && onChange(Number(next))}
      />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={`${label}: ${t('more')}`}
        disabled={value >= Math.max(max, 1)}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
