import type { AppError } from '@thedot/domain/errors';
import { isTimeRefusal } from '@thedot/domain/expert-sessions/alternatives.rules';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Alternatives } from '../../scheduling/Alternatives.tsx';
import { parseAlternatives } from '../../scheduling/parse-alternatives.ts';
import type { RequestDetails } from '../../scheduling/booking-prefill.ts';
import { Note } from '../../../ui/Note.tsx';
import classes from './BookSessionForm.module.css';

interface Props {
  refusal: AppError;
  /** A picked slot is no longer free. */
  isLost: boolean;
  draft: RequestDetails;
  /** Adds a slot to the picked ones. */
  onPick: (start: string) => void;
}

/** Shows why the server refused the request, beside the slots; the toast disappears after three seconds. */
export function RequestRefusal({ refusal, isLost, draft, onPick }: Props) {
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
          <Alternatives items={parseAlternatives(refusal)} request={draft} onSelect={onPick} />
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
