// Two fields of an expert's booking policy have names of their own in the API.
import type { ScheduleSettings } from '../scheduling/schedule.contract.ts';
import type { ExpertSchedule } from './availability.contract.ts';

type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** The same fields by the names that all resources have. */
export const toScheduleSettings = <Fields extends Given<ExpertSchedule>>({
  sessionMinutes,
  dailySessions,
  ...same
}: Fields) => ({
  ...same,
  ...(sessionMinutes !== undefined && { lengths: sessionMinutes }),
  ...(dailySessions !== undefined && { maxPerDay: dailySessions }),
});

/** The same fields by the names that they have for experts, whose lengths are always a list. */
export const toExpertSchedule = <Fields extends Given<ScheduleSettings>>({
  lengths,
  maxPerDay,
  ...same
}: Fields) => ({
  ...same,
  ...(Array.isArray(lengths) && { sessionMinutes: lengths }),
  ...(maxPerDay !== undefined && { dailySessions: maxPerDay }),
});
