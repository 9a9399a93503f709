import clsx from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import classes from './Popup.module.css';

interface Props {
  /** What the button shows; it must say what the button opens. */
  trigger: ReactNode;
  triggerClass?: string | undefined;
  /** The name of what opens. */
  label: string;
  /** Where it stands: the caller's CSS places it. */
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/**
 * A button and the panel it opens, on the browser's own popover: it closes with Esc, with a click
 * elsewhere, and gives the focus back, without a library that computes its place.
 */
export function Popup({ trigger, triggerClass, label, className, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={triggerClass} popoverTarget={id} aria-expanded={opened}>
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
