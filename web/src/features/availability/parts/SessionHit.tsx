import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { AffectedBooking } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import type { HitsOf, How } from '../hits.ts';
import classes from './HitsForm.module.css';

interface Props {
  hit: AffectedBooking;
  of: HitsOf;
  /** Null when it has been moved or cancelled since it was listed: nothing is to be said of it any more. */
  how: How | null;
  wrong: React.ReactNode;
  onHow: (how: How) => void;
}

/** One session that is in the way: it stays, is cancelled, or is moved on its own page. */
export function SessionHit({ hit, of, how, wrong, onHow }: Props) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const nameOf = useDisplayName();
  const requester = nameOf(hit.requester.name);
  const expert = nameOf(hit.expert.name);
  const name = of === 'hub' ? t('hits.pair', { requester, expert }) : requester;
  const when = format.dayAndRange(hit.start, hit.end);
  return (
    <div className={classes.hit} data-gone={how === null || undefined}>
      <div>
        <strong>{name}</strong>
        <p className={classes.when}>{when}</p>
      </div>
      {how === null ? (
        <span className={classes.gone}>{t('hits.gone')}</span>
      ) : (
        <div className={classes.answer}>
          {hit.mayCancel ? (
            <SegmentedControl<How>
              aria-label={t('hits.answer', { name, when })}
              value={how}
              onChange={onHow}
              data={[
                { value: 'keep', label: t('hits.keep') },
                { value: 'cancel', label: t('hits.cancel') },
              ]}
            />
          ) : (
            <span className={classes.when}>
              {t(of === 'mine' ? 'hits.too_late' : 'closures.too_late')}
            </span>
          )}
          <Link to={`/booking/${hit.bookingId}`} target="_blank" rel="noopener">
            {t('hits.move')}
            <VisuallyHidden>{`: ${name}, ${when}`}</VisuallyHidden>
          </Link>
        </div>
      )}
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
