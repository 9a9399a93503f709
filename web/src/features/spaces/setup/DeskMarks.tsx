import { UnstyledButton } from '@mantine/core';
import type { DeskDetails, Place } from '@thedot/domain/spaces/desks/desks.contract';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../desks/desks.module.css';
import { placeStyle } from '../desks/place.ts';
import { pointOf, type Point, STEPS, within } from './plan-places.ts';

interface Props {
  sheet: RefObject<HTMLDivElement | null>;
  desks: readonly DeskDetails[];
  onMove: (desk: number, place: Place) => void;
}

/** The desks on the plan that is edited: they are dragged, or moved by the arrow keys. */
export function DeskMarks({ sheet, desks, onMove }: Props) {
  const { t } = useTranslation('space-setup');
  /** From the pointer to the middle of the mark that it drags. */
  const grip = useRef<Point | null>(null);

  function grab(event: PointerEvent<HTMLButtonElement>, place: Place) {
    const at = pointOf(sheet.current, event);
    if (!at || event.button !== 0) return;
    grip.current = { x: place.x - at.x, y: place.y - at.y };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent<HTMLButtonElement>, desk: number) {
    const at = pointOf(sheet.current, event);
    if (!at || !grip.current) return;
    onMove(desk, within({ x: at.x + grip.current.x, y: at.y + grip.current.y }));
  }

  function step(event: KeyboardEvent, desk: number, { x, y }: Place) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.05 : 0.005;
    onMove(desk, within({ x: x + by.x * size, y: y + by.y * size }));
  }

  return desks.map(({ number, name, place, isOutOfUse }) => {
    if (!place) return null;
    return (
      <UnstyledButton
        key={number}
        className={classes.mark}
        data-state={isOutOfUse ? 'out_of_use' : 'free'}
        data-movable
        style={placeStyle(place)}
        aria-label={t('desks.mark', { name })}
        aria-roledescription={t('desks.movable')}
        onPointerDown={(event) => grab(event, place)}
        onPointerMove={(event) => drag(event, number)}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        onKeyDown={(event) => step(event, number, place)}
      >
        <i>{name}</i>
      </UnstyledButton>
    );
  });
}
