import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor, type Moment, zoneName } from './format.ts';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The user's zone and the hub's; outside the signed-in layout both are the browser's. */
export const TimeZoneContext = createContext({ reader: browserZone, hub: browserZone });

/** The formatters for the current language and time zone. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { reader, hub } = use(TimeZoneContext);
  return useMemo(
    () => ({
      ...formatFor({ language: i18n.language, zone: reader }),
      zone: reader,
      hubZone: hub,
      zoneName: (zone: string, at?: Moment) => zoneName(zone, i18n.language, at),
    }),
    [i18n.language, reader, hub],
  );
}
