import { Button } from '@mantine/core';
import { IconCalendarPlus, IconUser } from '@tabler/icons-react';
import type { Alternative } from '@thedot/domain/bookings/alternatives.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { askingInstead, type Wanted } from './brought-along.ts';
import classes from './Alternatives.module.css';

interface Props {
  items: readonly Alternative[];
  /** What was wanted: another expert is asked for the same. */
  about?: Wanted;
  /** Takes a time of the same expert into the picks. */
  onPick: (start: string) => void;
}

/** What can be had in place of a refused time: one click puts it among the picks. */
export function Alternatives({ items, about, onPick }: Props) {
  const { t } = useTranslation('experts');
  if (items.length === 0) return null;
  return (
    <div className={classes.alternatives} role="group" aria-label={t('alternatives.title')}>
      <p>{t('alternatives.title')}</p>
      {items.map((item) => (
        <Instead
          key={`${item.kind}:${item.start}`}
          item={item}
          {...(about && { about })}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

interface InsteadProps extends Omit<Props, 'items'> {
  item: Alternative;
}

function Instead({ item, about, onPick }: InsteadProps) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { kind, expert, start } = item;
  const time = format.dayAndTime(start);
  if (kind === 'other') {
    return (
      <Button
        component={Link}
        {...askingInstead(expert.id, start, about)}
        variant="default"
        size="sm"
        leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
      >
        {t('alternatives.other', { name: nameOf(expert.name), time })}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => onPick(start)}
    >
      {t(`alternatives.${kind}`, { time })}
    </Button>
  );
}
