import { Box, Button } from '@mantine/core';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './ExpertHours.module.css';

type Hours = Dashboard['hours'][number];

const ROW_DOTS = 12;
const OTHERS_SHOWN = 4;

/** The organization's used hours by expert: the most used in full, the others as small meters. */
export function ExpertHours({ hours }: { hours: readonly Hours[] }) {
  const { t } = useTranslation(['expert-hours', 'dashboard']);
  const format = useFormat();
  const nameOf = useDisplayName();
  const [fullest, ...others] = hours;
  const near = hours.find((it) => isNearHoursLimit(it));

  if (!fullest) {
    return (
      <Card title={t('title')}>
        <EmptyState
          compact
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Button component={Link} to="/experts" variant="default">
              {t('dashboard:bookExpert')}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card
      title={t('title')}
      aside={
        <Chip tone={isNearHoursLimit(fullest) ? 'warning' : 'accent'}>
          {t('left', { hours: format.hours(remainingMinutes(fullest)) })}
        </Chip>
      }
    >
      <p className={classes.metric}>
        <Box
          component="b"
          ff="var(--font-display)"
          fz={46}
          fw={700}
          lts="-0.03em"
          lh={1}
          c="var(--dot-ink)"
        >
          {format.number(fullest.usedMinutes / 60)}
        </Box>
        <span>
          <Sentence
            text={(names) => t('of', { ...names, limit: fullest.limitMinutes / 60 })}
            names={{
              name: (
                <PersonLink person={{ id: fullest.expertId, name: fullest.expertName }} isExpert />
              ),
            }}
          />
        </span>
      </p>
      <Meter hours={fullest} />
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.slice(0, OTHERS_SHOWN).map((it) => (
            <li key={it.expertId} className={classes.other}>
              <DotAvatar name={nameOf(it.expertName)} size={26} />
              <Box component="span" miw={0} fw={550}>
                <PersonLink person={{ id: it.expertId, name: it.expertName }} isExpert />
              </Box>
              <div className={classes.small}>
                <Meter hours={it} small />
              </div>
              <Box component="span" fz={13} ta="right" c="var(--dot-ink-2)">
                {format.hours(it.usedMinutes)}
              </Box>
            </li>
          ))}
        </ul>
      )}
      {near && (
        <Box mt={18}>
          <InlineAlert>
            {t('near', {
              name: nameOf(near.expertName),
              hours: format.hours(remainingMinutes(near)),
            })}
          </InlineAlert>
        </Box>
      )}
    </Card>
  );
}

function Meter({ hours, small = false }: { hours: Hours; small?: boolean }) {
  const { t } = useTranslation('expert-hours');
  const format = useFormat();
  const nameOf = useDisplayName();
  const [used, limit] = [hours.usedMinutes / 60, hours.limitMinutes / 60];
  const size = small ? 9 : 34;
  return (
    <DotMeter
      value={used}
      max={limit}
      warnAt={EXPERT_HOURS_WARNING}
      {...((small || limit < ROW_DOTS) && { size })}
      label={t('meter', {
        used: format.number(used),
        limit: format.number(limit),
        name: nameOf(hours.expertName),
      })}
      valueText={format.hours(hours.usedMinutes)}
    />
  );
}
