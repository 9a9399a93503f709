import {
  isNearHoursLimit,
  remainingMinutes,
  refuseMoreHours,
} from '@thedot/domain/bookings/bookings.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { HoursDots } from '../../../app/slots/HoursDots.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import type { Offer } from '../proposal-form.ts';
import classes from './OfferedHours.module.css';

interface Props {
  offer: Pick<Offer, 'expert' | 'requester' | 'terms'>;
  /** In all of its weeks. */
  minutes: number;
  isWeekly: boolean;
  /** With the first time that is chosen the dots show what it takes. */
  isChosen: boolean;
}

/** What the other has left of the expert's hours, before a session is proposed and after it. */
export function OfferedHours({ offer, minutes, isWeekly, isChosen }: Props) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { expert, requester, terms } = offer;
  const isOwn = useMe().id === expert.id;
  const { hours } = terms;
  const left = remainingMinutes(hours);
  const isTooMuch = refuseMoreHours(hours, minutes) !== null;
  const taking = isChosen && !isTooMuch ? minutes : 0;
  const name = nameOf(requester.name);
  return (
    <div className={classes.hours}>
      <HoursDots
        name={nameOf(expert.name)}
        hours={hours}
        taking={taking}
        say={(words, isAfter) =>
          isAfter
            ? t(isWeekly ? 'hours.afterAll' : 'hours.after', words)
            : t(isOwn ? 'offer.leftYours' : 'offer.left', {
                ...words,
                name,
                expert: nameOf(expert.name),
              })
        }
      />
      {isTooMuch && (
        <Note>
          {t(isWeekly ? 'offer.overWeekly' : 'offer.over', {
            needed: format.hours(minutes),
            left: format.hours(left),
            name,
          })}
        </Note>
      )}
      {!isTooMuch && isNearHoursLimit(hours, minutes) && <Note>{t('offer.near', { name })}</Note>}
    </div>
  );
}
