import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './WaitingStrip.module.css';

type Kind = keyof Dashboard['waiting'];

/** Where each kind of waiting thing is dealt with; the bell is always at hand. */
const PLACES: Readonly<Record<Kind, string | null>> = {
  proposals: '/booking?tab=waiting',
  notifications: null,
  externals: '/users/external',
};

/** What waits for me, of what I may deal with. */
export function WaitingStrip({ waiting }: { waiting: Dashboard['waiting'] }) {
  const { t } = useTranslation('dashboard');
  const kinds = (['proposals', 'externals', 'notifications'] as const).filter(
    (kind) => waiting[kind] !== undefined,
  );
  return (
    <ul className={classes.strip} aria-label={t('waiting.label')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Place to={PLACES[kind]}>
            <span className={classes.what}>{t(`waiting.${kind}`)}</span>
            <span className={classes.figure} data-live={Boolean(waiting[kind]) || undefined}>
              {waiting[kind]}
            </span>
            <span className={classes.text}>
              {t(`waiting.${kind}Text`, { count: waiting[kind] ?? 0 })}
            </span>
          </Place>
        </li>
      ))}
    </ul>
  );
}

function Place({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return <div className={classes.thing}>{children}</div>;
  return (
    <Link to={to} className={classes.thing}>
      {children}
    </Link>
  );
}
