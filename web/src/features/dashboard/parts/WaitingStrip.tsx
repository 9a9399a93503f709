import { Box } from '@mantine/core';
import { type Dashboard, WaitingKind } from '@thedot/domain/dashboard/dashboard.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './WaitingStrip.module.css';

/** The page that handles each kind; notifications are in the bell of the header. */
const LINKS: Readonly<Record<WaitingKind, string | null>> = {
  registrations: '/users/external',
  proposals: '/booking?scope=mine&tab=waiting',
  approvals: '/bookingspace/calendar?tab=requests',
  requests: '/booking?tab=waiting&turn=expert',
  erasures: '/users/list?erasure=asked',
  notifications: null,
};

/** Counts of items that need the user, of the kinds the user may handle. */
export function WaitingStrip({ waiting }: { waiting: Dashboard['waiting'] }) {
  const { t } = useTranslation('dashboard');
  const kinds = WaitingKind.options.filter((kind) => waiting[kind] !== undefined);
  return (
    <ul className={classes.strip} aria-label={t('waiting.label')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <StripItem to={LINKS[kind]}>
            <Box component="span" fz={12} fw={600} c="var(--dot-ink-3)">
              {t(`waiting.${kind}`)}
            </Box>
            <span className={classes.count} data-live={Boolean(waiting[kind]) || undefined}>
              {waiting[kind]}
            </span>
            <Box component="span" fz={13} c="var(--dot-ink-2)">
              {t(`waiting.${kind}Text`, { count: waiting[kind] ?? 0 })}
            </Box>
          </StripItem>
        </li>
      ))}
    </ul>
  );
}

function StripItem({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return <div className={classes.thing}>{children}</div>;
  return (
    <Link to={to} className={classes.thing}>
      {children}
    </Link>
  );
}
