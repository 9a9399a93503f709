import { weekdayOf } from '@thedot/domain/kernel/time';

/** Monday to Friday; 0 is Sunday. */
export const WORKING_DAYS = [1, 2, 3, 4, 5];

export const isWorkingDay = (day: string): boolean => WORKING_DAYS.includes(weekdayOf(day));
