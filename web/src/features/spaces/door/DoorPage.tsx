import { useQuery } from '@tanstack/react-query';
import { resourceCodePath } from '@thedot/domain/kernel/resource-code';
import type { DoorDisplay } from '@thedot/domain/spaces/door-display.contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { QrCode } from '../../../ui/codes/QrCode.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSpaceFormat } from '../use-space-format.ts';
import { doorQuery } from './door.data.ts';
import classes from './DoorPage.module.css';
import { useDisplaySettings } from './use-display-settings.ts';
import { usePageTitle } from '../../../lib/hub/use-page-title.ts';

/** The display at the door of a space: its state now, and when it is taken today. */
export function DoorPage() {
  const { token = '' } = useParams();
  const { t } = useTranslation('door');
  const { data, error, isPending, dataUpdatedAt } = useQuery(doorQuery(token));
  const isOnline = useOnline();
  useDisplaySettings();
  usePageTitle(data?.name ?? t('title'));
  if (isNotFoundError(error))
    return (
      <main className={classes.message}>
        <EmptyState isPage title={t('gone')} text={t('gone_text')} />
      </main>
    );
  if (!data)
    return (
      <main className={classes.message} aria-busy={isPending}>
        {!isPending && <EmptyState isPage title={t('unreachable')} text={t('unreachable_text')} />}
      </main>
    );
  return (
    <TimeZoneContext value={{ reader: data.timeZone, hub: data.timeZone }}>
      <Display door={data} offlineSince={isOnline && !error ? null : dataUpdatedAt} />
    </TimeZoneContext>
  );
}

interface DisplayProps {
  door: DoorDisplay;
  /** When it was last current; null while it is. */
  offlineSince: number | null;
}

function Display({ door, offlineSince }: DisplayProps) {
  const { t } = useTranslation('door');
  const format = useFormat();
  const spaceFormat = useSpaceFormat();
  const now = useNow();
  return (
    <main className={classes.display}>
      <header className={classes.head}>
        <div>
          <h1>{door.name}</h1>
          <p>{[spaceFormat.floor(door), door.location].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={classes.clock}>
          <time dateTime={now.toISOString()}>{format.time(now)}</time>
          <p data-capitalized>{format.longDay(now)}</p>
        </div>
      </header>
      <State door={door} />
      <div className={classes.foot}>
        {door.desks === 1 && <Taken door={door} now={now} />}
        {door.code !== null && door.bookable && (
          <div className={classes.code}>
            <QrCode text={`${location.origin}${resourceCodePath(door.code)}`} size="100%" />
            <p>{t('scan')}</p>
          </div>
        )}
      </div>
      {offlineSince !== null && (
        <p role="status" className={classes.offline}>
          {t('offline', { time: format.time(offlineSince) })}
        </p>
      )}
    </main>
  );
}

/** Whether the space is free, and until when; told by words, colour and shape. */
function State({ door: { now, desks, bookable } }: { door: DoorDisplay }) {
  const { t } = useTranslation('door');
  const format = useFormat();
  const status = bookable ? now.status : 'closed';
  const isCounted = desks > 1 && status === 'free';
  const until = now.until !== null && bookable ? format.time(now.until) : null;
  return (
    <section className={classes.state} data-status={status} aria-live="polite">
      <i aria-hidden />
      <div>
        <strong>{isCounted ? `${now.freeDesks}/${desks}` : t(`state.${status}`)}</strong>
        {until !== null && <span>{t(isCounted ? 'desks_until' : 'until', { time: until })}</span>}
        {!bookable && <span>{t('not_bookable')}</span>}
      </div>
    </section>
  );
}

const SHOWN = 4;

function Taken({ door: { taken }, now }: { door: DoorDisplay; now: Date }) {
  const { t } = useTranslation('door');
  const format = useFormat();
  const coming = taken.filter(({ start }) => Date.parse(start) > now.getTime());
  const hidden = coming.length - SHOWN;
  return (
    <section className={classes.taken}>
      <h2>{t('later')}</h2>
      {coming.length === 0 && <p>{t('nothing')}</p>}
      <ul>
        {coming.slice(0, SHOWN).map(({ start, end, isBlock }) => (
          <li key={start}>
            <b>{format.timeRange(start, end)}</b> <span>{t(isBlock ? 'block' : 'booked')}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{t('more', { count: hidden })}</p>}
    </section>
  );
}
