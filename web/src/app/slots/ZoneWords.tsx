import { useTranslation } from 'react-i18next';
import { zoneCity } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { ZoneNote } from '../../ui/ZoneNote.tsx';
import classes from './ZoneWords.module.css';

/** Whoever is asked may have no clock of their own yet. */
export interface ZoneOwner {
  readonly name: string;
  readonly timeZone: string | null;
}

/** Whose clock the times are read from, and the expert's when it is another. */
export function ZoneWords({ expert }: { expert: ZoneOwner }) {
  const { t } = useTranslation('experts');
  const nameOf = useDisplayName();
  const { zone } = useFormat();
  return (
    <div className={classes.zones}>
      <ZoneNote always />
      {expert.timeZone !== null && expert.timeZone !== zone && (
        <p>
          {t('times.expertZone', { name: nameOf(expert.name), zone: zoneCity(expert.timeZone) })}
        </p>
      )}
    </div>
  );
}
