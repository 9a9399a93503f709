import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { zoneCity } from './format.ts';
import { useFormat } from './use-format.ts';
import classes from './ZoneNote.module.css';

/** Says whose time the screen shows; always where times are chosen, else only when it is not the hub's. */
export function ZoneNote({ always = false }: { always?: boolean }) {
  const { t } = useTranslation('ui');
  const { zone, hubZone } = useFormat();
  if (!always && zone === hubZone) return null;
  return (
    <p className={classes.note}>
      <IconWorld size={16} stroke={1.75} aria-hidden />
      {t('zone_note', { zone: zoneCity(zone) })}
    </p>
  );
}
