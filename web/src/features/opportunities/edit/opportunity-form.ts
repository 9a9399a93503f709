import {
  type Opportunity,
  OpportunityFields,
} from '@thedot/domain/opportunities/opportunities.contract';
import { refuseDeadline } from '@thedot/domain/opportunities/opportunities.rules';
import type { ErrorCode } from '@thedot/domain/errors';
import { z } from 'zod';
import { isCalendarDay } from '../../../lib/format/calendar-days.ts';
import {
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../../lib/format/wall-time.ts';
import type { ShownOpportunity } from '../parts/OpportunityAbout.tsx';

/** The stored files that are removed go with the form. */
export const OpportunityForm = OpportunityFields.extend({ removedFiles: z.array(z.string()) });
export type OpportunityForm = z.input<typeof OpportunityForm>;

export const newOpportunity = (timeZone: string): OpportunityForm => ({
  title: '',
  text: '',
  kind: 'funding',
  stage: null,
  roles: [],
  fields: [],
  organizationIds: [],
  deadlineDay: '',
  deadlineTime: '17:00',
  timeZone,
  representative: '',
  provider: '',
  relevantLink: '',
  removedFiles: [],
});

export function toOpportunityForm(opportunity: Opportunity): OpportunityForm {
  const { title, text, kind, stage, target, deadline, timeZone, forStaff } = opportunity;
  const { day, minutes } = toWallTime(deadline, timeZone);
  return {
    title,
    text,
    kind,
    stage,
    roles: target.roles,
    fields: target.fields,
    organizationIds: forStaff?.organizations.map(({ id }) => id) ?? [],
    deadlineDay: day,
    deadlineTime: formatClockTime(minutes),
    timeZone,
    representative: opportunity.representative,
    provider: opportunity.provider,
    relevantLink: opportunity.relevantLink,
    removedFiles: [],
  };
}

type WallDeadline = Pick<OpportunityForm, 'deadlineDay' | 'deadlineTime' | 'timeZone'>;

/** The instant of a complete deadline. */
export function deadlineOf({ deadlineDay, deadlineTime, timeZone }: WallDeadline): string | null {
  if (!isCalendarDay(deadlineDay) || !/^\d\d:\d\d$/.test(deadlineTime)) return null;
  return toInstant(
    { day: deadlineDay, minutes: parseClockTime(deadlineTime) },
    timeZone,
  ).toISOString();
}

/** Refuses a deadline that has passed, unless it is the stored one. */
export function refusePastDeadline(values: WallDeadline, stored?: string): ErrorCode | null {
  const deadline = deadlineOf(values);
  if (deadline === null || deadline === stored) return null;
  return refuseDeadline(deadline, new Date());
}

/** What the page will show of the form. */
export const toPreview = (
  values: OpportunityForm,
  files: ShownOpportunity['files'],
): ShownOpportunity => ({
  text: values.text,
  files: files.filter(({ id }) => !values.removedFiles.includes(id)),
  kind: values.kind,
  stage: values.stage,
  provider: values.provider,
  representative: values.representative,
  relevantLink: values.relevantLink,
  target: {
    roles: values.roles,
    fields: values.fields,
    organizations: values.organizationIds.length,
  },
  deadline: deadlineOf(values),
  timeZone: values.timeZone,
  status: 'published',
});
