import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import type { SelectedStarts } from './selected-slots.ts';
import classes from './SelectedSlots.module.css';

interface Props {
  selected: SelectedStarts;
  lost: ReadonlySet<string>;
  most?: number;
  onRemove: (start: string) => void;
}

/** The selected slots in order, followed by empty places. */
export function SelectedSlots({ selected, lost, most = SLOTS_IN_PICKER, onRemove }: Props) {
  const { t } = useTranslation('experts');
  const kept = selected.filter((pick) => !lost.has(pick));
  // Shows the usual number of places; above it, always one empty place up to the limit.
  const places = Math.min(most, Math.max(SLOTS_IN_PICKER, kept.length + 1));
  const open = places - Math.min(kept.length, places);

  return (
    <div>
      <div className={classes.head}>
        <h3>{t('tray.title')}</h3>
        <span className={classes.count}>
          {kept.length} / {most}
        </span>
      </div>
      <ol className={classes.tray} aria-label={t('tray.title')}>
        {selected.map((pick) => (
          <PickedTime key={pick} start={pick} order={kept.indexOf(pick) + 1} onRemove={onRemove} />
        ))}
        {Array.from({ length: open }, (_, index) => (
          <li key={`open-${index}`} className={clsx(classes.pick, classes.open)}>
            <span className={classes.order} aria-hidden>
              {kept.length + index + 1}
            </span>
            {t(kept.length + index === 0 ? 'tray.empty' : 'tray.optional')}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PickProps {
  onRemove: (start: string) => void;
  start: string;
  /** Its position among the slots that can still be proposed; 0 when it was lost. */
  order: number;
}

function PickedTime({ start, order, onRemove }: PickProps) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const time = format.dayAndTime(start);
  return (
    <li className={clsx(classes.pick, order === 0 && classes.lost)}>
      <span className={classes.order} aria-hidden>
        {order || '–'}
      </span>
      <span className={classes.time}>
        <time dateTime={start}>{time}</time>
        {order === 0 && <span className={classes.word}>{t('tray.lost')}</span>}
      </span>
      <ActionIcon size={30} aria-label={t('tray.remove', { time })} onClick={() => onRemove(start)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
