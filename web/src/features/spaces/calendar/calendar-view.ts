import { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { z } from 'zod';
import { VIEWS } from '../../scheduling/timeline/timeline-view.ts';
import { spaceFilterParams } from '../browse/space-filters.ts';

/** What the address says about the calendar of spaces. */
export const CalendarParams = z.object({
  ...spaceFilterParams,
  view: z.enum(VIEWS),
  day: z.iso.date(),
  group: SpaceGroup,
  /** Only spaces that have free times on the days shown. */
  free: z.literal('yes'),
});
