import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IN_CALL_FRAME } from '../parts/CallFrame.tsx';
import classes from './BarButton.module.css';

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  icon: Icon;
  /** The accessible name and the tooltip. */
  label: string;
  /** The key that does the same. */
  hotkey?: string | undefined;
  /** `off`: the device is off. `active`: what it opens or does is on. `live`: it shows to all. `record`, `leave`: a warning colour. */
  tone?: 'off' | 'active' | 'leave' | 'live' | 'record' | undefined;
  /** A count in the corner, and its words for screen readers. */
  badge?: ReactNode;
  /** Shows the label beside the icon where there is room. */
  isLabelled?: boolean;
}

/** A round button of the call's controls. */
export function BarButton(props: Props) {
  const { icon: Glyph, label, hotkey, tone, badge, isLabelled = false, ...button } = props;
  return (
    <Tooltip
      {...IN_CALL_FRAME}
      label={hotkey ? `${label} (${hotkey})` : label}
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        {...button}
        type="button"
        className={classes.button}
        data-tone={tone}
        data-labelled={isLabelled || undefined}
        aria-keyshortcuts={hotkey}
      >
        <Glyph size={22} stroke={1.75} aria-hidden />
        <span className={classes.label}>{label}</span>
        {badge}
      </button>
    </Tooltip>
  );
}
