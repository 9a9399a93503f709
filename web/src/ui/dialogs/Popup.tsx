import clsx from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import classes from './Popup.module.css';

interface Props {
  /** The content of the button; it must say what the button opens. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  /** The accessible name of the panel. */
  label: string;
  /** Positions the panel. */
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/**
 * A button and its panel, on the browser's popover API: it closes with Escape or an outside click and restores the
 * focus, without a positioning library.
 */
export function Popup({ trigger, triggerClassName, label, className, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={triggerClassName} popoverTarget={id} aria-expanded={opened}>
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={clsx(classes.panel, className)}
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
