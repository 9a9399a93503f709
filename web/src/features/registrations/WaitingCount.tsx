import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waitingCountQuery } from './registrations.data.ts';
import classes from './WaitingCount.module.css';

const MOST_SHOWN = 99;

/** How many wait for an answer, in the menu; nothing when nobody does. */
export function WaitingCount() {
  const { t } = useTranslation('registrations');
  const { data: count = 0 } = useQuery(waitingCountQuery);
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{t('lead', { count })}</VisuallyHidden>
    </>
  );
}
