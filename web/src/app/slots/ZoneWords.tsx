import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import { ZoneNote } from '../../ui/ZoneNote.tsx';
import classes from './ZoneWords.module.css';

/** Whose clock the times are read from, and the expert's when it is another. */
export function ZoneWords({ expert }: { expert: Pick<Expert, 'name' | 'timeZone'> }) {
  const { t } = useTranslation('experts');
  const { zone, zoneName } = useFormat();
  return (
    <div className={classes.zones}>
      <ZoneNote always />
      {expert.timeZone !== zone && (
        <p>{t('times.expertZone', { name: expert.name, zone: zoneName(expert.timeZone) })}</p>
      )}
    </div>
  );
}
