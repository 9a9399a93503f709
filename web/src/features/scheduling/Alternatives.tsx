import { Button, Group, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import {
  type Alternative,
  AlternativesDetails,
} from '@thedot/domain/scheduling/alternatives.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import classes from './Alternatives.module.css';

interface Props {
  items: readonly Alternative[];
  onSelect: (item: Alternative) => void;
  /** Where another resource is booked; without it, this form selects it. */
  linkToOther?: (item: Alternative) => { readonly to: To; readonly state: unknown };
  /** Marks another resource. */
  otherIcon: ReactNode;
  /** By default that they are other times. */
  title?: string;
}

/** Alternatives to a refused time: one click selects one. */
export function Alternatives({ items, title, ...props }: Props) {
  const { t } = useTranslation('scheduling');
  const name = title ?? t('alternatives.title');
  if (items.length === 0) return null;
  return (
    <Group gap="xs" className={classes.alternatives} role="group" aria-label={name}>
      <Text w="100%" fz="sm" c="var(--dot-ink-2)">
        {name}
      </Text>
      {items.map((item) => (
        <AlternativeButton key={`${item.kind}:${item.start}`} item={item} {...props} />
      ))}
    </Group>
  );
}

/** Returns the alternatives that an error offers for a refused time. */
export function parseAlternatives(error: unknown): readonly Alternative[] {
  if (!(error instanceof AppError)) return [];
  return AlternativesDetails.safeParse(error.details).data?.alternatives ?? [];
}

interface AlternativeProps extends Omit<Props, 'items' | 'title'> {
  item: Alternative;
}

function AlternativeButton({ item, onSelect, linkToOther, otherIcon }: AlternativeProps) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { kind, resource, unit, start, end } = item;
  const time = kind === 'shorter' ? format.dayAndRange(start, end) : format.dayAndTime(start);
  const isOther = kind === 'other';
  const look = {
    variant: 'default',
    size: 'sm',
    leftSection: isOther ? otherIcon : <IconCalendarPlus size={16} stroke={1.75} aria-hidden />,
    children: t(`alternatives.${kind}`, {
      time,
      name: unit?.name ?? nameOf(resource.name),
      number: item.quantity ?? 1,
    }),
  } as const;
  if (isOther && linkToOther) return <Button component={Link} {...linkToOther(item)} {...look} />;
  return <Button {...look} onClick={() => onSelect(item)} />;
}
