import { UnstyledButton } from '@mantine/core';
import type { Desk, FloorPlan } from '@thedot/domain/spaces/desks/desks.contract';
import { useTranslation } from 'react-i18next';
import classes from './desks.module.css';
import { placeStyle } from './place.ts';
import { PlanSheet } from './PlanSheet.tsx';

interface Props {
  plan: FloorPlan;
  name: string;
  desks: readonly Desk[];
  /** Undefined while no desk can be booked. */
  onBook: ((desk: number) => void) | undefined;
}

/** A floor plan with a mark for each desk that has a place. The list below it serves the keyboard. */
export function PlanPicture({ plan, name, desks, onBook }: Props) {
  const { t } = useTranslation('find-spaces');
  return (
    <PlanSheet plan={plan} name={name}>
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
    </PlanSheet>
  );
}
