import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Panel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the stage; on a phone a sheet over it. */
export function Panel({ title, onClose, children }: Props) {
  const { t } = useTranslation('visio-call');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Unless a part of the panel, such as its field, has taken the focus.
  useEffect(() => {
    const panel = heading.current?.closest('section');
    if (!panel?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        <ActionIcon size={40} aria-label={t('panel.close', { name: title })} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
