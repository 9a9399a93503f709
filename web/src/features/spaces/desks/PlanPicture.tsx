import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { Desk, FloorPlan } from '@thedot/domain/spaces/desks/desks.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import classes from './desks.module.css';
import { placeStyle } from './place.ts';

interface Props {
  plan: FloorPlan;
  name: string;
  desks: readonly Desk[];
  /** Undefined while no desk can be booked. */
  onBook: ((desk: number) => void) | undefined;
}

const ZOOMS = [1, 1.5, 2, 3];

/** A floor plan with a mark for each desk that has a place. The list below it serves the keyboard. */
export function PlanPicture({ plan, name, desks, onBook }: Props) {
  const { t } = useTranslation('find-spaces');
  const [level, setLevel] = useState(0);
  return (
    <div className={classes.plan}>
      <div className={classes.scroll} role="group" aria-label={t('plan.map')} tabIndex={0}>
        <div
          className={classes.sheet}
          style={{ width: `${100 * (ZOOMS[level] ?? 1)}%`, aspectRatio: plan.width / plan.height }}
        >
          <img src={fileUrl(plan.file)} alt={t('plan.alt', { name })} draggable={false} />
          {desks.map((desk) => {
            const { number, place, state } = desk;
            if (!place) return null;
            const mark = { className: classes.mark, 'data-state': state, style: placeStyle(place) };
            const label = t('plan.named', { name: desk.name, state: t(`plan.state.${state}`) });
            return state === 'free' && onBook ? (
              <UnstyledButton
                key={number}
                {...mark}
                tabIndex={-1}
                aria-label={label}
                onClick={() => onBook(number)}
              >
                <i>{desk.name}</i>
              </UnstyledButton>
            ) : (
              <span key={number} {...mark} role="img" aria-label={label}>
                <i>{desk.name}</i>
              </span>
            );
          })}
        </div>
      </div>
      <Group className={classes.zoom} gap={4} wrap="nowrap">
        {([-1, 1] as const).map((step) => (
          <ActionIcon
            key={step}
            size={40}
            variant="default"
            disabled={ZOOMS[level + step] === undefined}
            aria-label={t(step < 0 ? 'plan.zoom_out' : 'plan.zoom_in')}
            onClick={() => setLevel(level + step)}
          >
            {step < 0 ? (
              <IconZoomOut size={19} stroke={1.75} aria-hidden />
            ) : (
              <IconZoomIn size={19} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
        ))}
      </Group>
    </div>
  );
}
