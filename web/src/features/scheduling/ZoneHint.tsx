import { useTranslation } from 'react-i18next';
import { zoneCity } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { ZoneNote } from '../../ui/ZoneNote.tsx';
import classes from './ZoneHint.module.css';

/** The expert; the time zone is null when not known yet. */
export interface ZoneOwner {
  readonly name: string;
  readonly timeZone: string | null;
}

/** Names the time zone of the times shown, and the expert's when it differs. */
export function ZoneHint({ expert }: { expert: ZoneOwner }) {
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
