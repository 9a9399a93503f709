import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/bookings/bookings.rules';
import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './BriefingCard.module.css';

/** What came before in numbers, and what is left of their hours. */
export function BriefingFigures({ briefing }: { briefing: Briefing }) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const { sessions, absences, rating, steps, hours } = briefing;
  const held = ({ count, last }: (typeof sessions)['withOthers']) =>
    last ? t('briefing.held', { count, day: format.shortDate(last) }) : t('briefing.none');
  const left = t('briefing.left', {
    left: format.hours(remainingMinutes(hours)),
    limit: format.hours(hours.limitMinutes),
  });
  return (
    <dl className={classes.figures}>
      <dt>{t('briefing.withExpert')}</dt>
      <dd>{held(sessions.withExpert)}</dd>
      <dt>{t('briefing.withOthers')}</dt>
      <dd>{held(sessions.withOthers)}</dd>
      {absences > 0 && (
        <>
          <dt>{t('briefing.absences')}</dt>
          <dd className={classes.absent}>{t('briefing.times', { count: absences })}</dd>
        </>
      )}
      {rating && (
        <>
          <dt>{t('briefing.rating')}</dt>
          <dd>
            <DotRating
              value={rating.mean}
              label={t('briefing.mean', { mean: format.number(rating.mean) })}
            />
            {t('briefing.given', { mean: format.number(rating.mean), count: rating.count })}
          </dd>
        </>
      )}
      {steps.agreed > 0 && (
        <>
          <dt>{t('briefing.steps')}</dt>
          <dd>{t('briefing.doneOf', { done: steps.done, agreed: steps.agreed })}</dd>
        </>
      )}
      <dt>{t('briefing.hours')}</dt>
      <dd>{isNearHoursLimit(hours) ? <Chip tone="now">{left}</Chip> : left}</dd>
    </dl>
  );
}
