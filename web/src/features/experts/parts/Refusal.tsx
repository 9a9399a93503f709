import type { AppError } from '@thedot/domain/errors';
import { isTimeRefusal } from '@thedot/domain/bookings/alternatives.rules';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import type { Wanted } from '../../../app/slots/brought-along.ts';
import { Note } from '../../../ui/Note.tsx';
import classes from './BookSessionForm.module.css';

interface Props {
  refusal: AppError;
  /** A time that was picked is not free any more, as the picker knows by now. */
  isLost: boolean;
  about: Wanted;
  /** Takes a time among the picks. */
  onPick: (start: string) => void;
}

/** What the hub refused, where it can be mended; the toast is gone after three seconds. */
export function Refusal({ refusal, isLost, about, onPick }: Props) {
  const { t } = useTranslation('experts');
  return (
    <Note>
      {isTimeRefusal(refusal.code) ? (
        <div className={classes.refusal}>
          <div>
            {isLost && <b>{t('form.lostTitle')}</b>}
            <p>
              <ProblemText problem={refusal} />
            </p>
            <p>{t('form.lostText')}</p>
          </div>
          <Alternatives items={alternativesOf(refusal)} about={about} onPick={onPick} />
        </div>
      ) : (
        <div className={classes.refusal}>
          <p>
            <ProblemText problem={refusal} />
          </p>
          <p>{t('form.kept')}</p>
        </div>
      )}
    </Note>
  );
}
