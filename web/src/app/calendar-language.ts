import type { Language } from '@thedot/domain/kernel/fields';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';

/** Month and day names in the date pickers. */
export const speakCalendar = (language: Language) => dayjs.locale(language);
