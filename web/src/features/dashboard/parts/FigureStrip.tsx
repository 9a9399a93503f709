import type { MetricValues } from '@thedot/domain/dashboard/expert-metrics.contract';
import { useTranslation } from 'react-i18next';
import { FIGURES, useFigures } from '../use-figures.ts';
import classes from './FigureStrip.module.css';

/** What all experts did together, each figure with what it was before. */
export function FigureStrip({ total }: { total: { now: MetricValues; before: MetricValues } }) {
  const { t } = useTranslation('figures');
  const write = useFigures();
  return (
    <dl className={classes.strip}>
      {FIGURES.map((name) => (
        <div key={name} className={classes.figure}>
          <dt>{t(`figure.${name}`)}</dt>
          <dd>
            <b>{write[name](total.now)}</b>
            <span>{t('before', { value: write[name](total.before) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
