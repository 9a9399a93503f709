import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { useTranslation } from 'react-i18next';
import { desksQuery } from '../desks.data.ts';

interface Props {
  spaceId: string;
  /** The time at which the desk is booked; null before one is chosen. */
  slot: Slot | null;
  value: number | undefined;
  /** A booking that has a desk keeps one. */
  isRequired?: boolean;
  onChange: (desk: number | undefined) => void;
}

/** A desk of a space, or the first that is free. Desks that are taken then cannot be chosen. */
export function DeskField({ spaceId, slot, value, isRequired = false, onChange }: Props) {
  const { t } = useTranslation('spaces');
  const { data } = useQuery({
    ...desksQuery(spaceId, slot ?? { start: '', end: '' }),
    enabled: slot !== null,
  });
  const options =
    data?.items.map(({ number, name, state }) => ({
      value: String(number),
      label: t('booking.desk', { number: name }),
      disabled: number !== value && state !== 'free' && state !== 'mine',
    })) ?? (value === undefined ? [] : [{ value: String(value), label: String(value) }]);
  return (
    <Select
      label={t('book.desk')}
      allowDeselect={false}
      data={isRequired ? options : [{ value: '', label: t('book.any_desk') }, ...options]}
      value={value === undefined ? '' : String(value)}
      onChange={(next) => onChange(next ? Number(next) : undefined)}
    />
  );
}
