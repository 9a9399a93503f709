import { hasTwelveHours } from '../../lib/format/time-format.ts';

/** In pixels; "12:30 PM" is longer than "12:30". */
export const timeFieldWidth = (): number => (hasTwelveHours() ? 108 : 84);
