import { type Import, ImportOutcome } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { OutcomeShape } from './OutcomeMark.tsx';
import classes from './OutcomeTiles.module.css';

interface Props {
  it: Import;
  chosen: ImportOutcome | undefined;
  onChoose: (outcome: ImportOutcome | undefined) => void;
}

/** The whole in four figures; each narrows the rows beneath to its own. */
export function OutcomeTiles({ it, chosen, onChoose }: Props) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <div className={classes.tiles} role="group" aria-label={t('rows.narrow')}>
      {ImportOutcome.options.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={classes.tile}
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
        >
          <span className={classes.figure}>{format.number(it.counts[outcome])}</span>
          <span className={classes.word}>
            <OutcomeShape outcome={outcome} />
            {t(`outcome.${outcome}`)}
          </span>
        </button>
      ))}
    </div>
  );
}
