import { useTranslation } from 'react-i18next';
import { zoneCity } from '../../ui/format.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useNameOf } from '../../ui/use-name-of.ts';
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
  const nameOf = useNameOf();
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
