import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { deskRoutes } from './desks/desks.routes.ts';
import { doorRoutes } from './door/door.routes.ts';
import { notifyEndingBookings, notifyEndingSeries } from './space-ends.jobs.ts';
import { forgetGuestAddresses } from './space-guests.service.ts';
import { canReadSpaceFile } from './space-files.service.ts';
import * as spaceData from './spaces.personal-data.ts';
import { spaceKind } from './space-kind.service.ts';
import {
  findSpaceBookingSubjects,
  findSpaceHits,
  findSpaceSubjects,
} from './space-hits.service.ts';
import { findSpaceEntries, spaceBookable } from './spaces.bookable.ts';
import { releaseMissedSpaces } from './check-in/check-in.jobs.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { spaceManagementRoutes } from './management/space-management.routes.ts';
import { spacePhotoRoutes } from './management/space-photos.routes.ts';
import { spaceQuotaRoutes } from './quotas/space-quotas.routes.ts';
import {
  spaceBookingRoutes,
  spaceGuestRoutes,
  spaceRoutes,
  spaceWaitingRoutes,
  stationBookingRoutes,
} from './spaces.routes.ts';
import { spaceInbox } from './space-inbox.service.ts';
import { spaceJourney } from './space-journey.sql.ts';

const invitedSpace = sql<string>`(
  select r.name from space_bookings as b join resources as r on r.id = b.space_id where b.id = booking_id)`;
const invitedStart = sql<string>`(select b.start_at from space_bookings as b where b.id = booking_id)`;
const invitedAddresses = sql<string | null>`(
  select string_agg(g.email::text, ', ' order by g.id) from space_booking_guests as g where g.booking_id = space_bookings.id)`;
const spaceName = sql<string>`(select name from resources where id = space_id)`;

export const spaces = defineFeature({
  routes: [
    spaceRoutes,
    spaceManagementRoutes,
    spacePhotoRoutes,
    spaceQuotaRoutes,
    spaceBookingRoutes,
    spaceGuestRoutes,
    spaceWaitingRoutes,
    stationBookingRoutes,
    deskRoutes,
    checkInRoutes,
    doorRoutes,
  ],
  journey: spaceJourney,
  bookables: [spaceBookable],
  scheduledJobs: {
    'release-missed-spaces': { schedule: '* * * * *', attempts: 1, run: releaseMissedSpaces },
    'tell-ending-spaces': { schedule: '* * * * *', attempts: 1, run: notifyEndingBookings },
    'tell-ending-series': { schedule: '35 7 * * *', attempts: 3, run: notifyEndingSeries },
    'forget-guest-addresses': { schedule: '25 3 * * *', attempts: 3, run: forgetGuestAddresses },
  },
  calendarEntries: findSpaceEntries,
  searchHits: findSpaceHits,
  decisions: [spaceInbox],
  ticketSubjects: { space: findSpaceSubjects, space_booking: findSpaceBookingSubjects },
  offboardingChecks: [spaceKind.offboarding],

  fileSubjects: {
    'floor-plan': { canRead: canReadSpaceFile },
    'space-photo': { canRead: canReadSpaceFile },
  },

  retention: {
    buildings: 'for ever',
    door_links: 'with spaces',
    space_booking_guests: {
      job: 'forget-guest-addresses',
      after: '`GUEST_DAYS` the addresses of guests; users stay with the booking',
    },
    space_bookings: 'for ever',
    space_desks: 'with spaces',
    space_photos: 'with spaces',
    spaces: 'with resources',
  },
  tables: {
    buildings: 'Where the hub is.',
    spaces: 'The rooms of the hub.',
    space_desks: 'The desks of its rooms.',
    space_photos: 'Photos of its rooms.',
    door_links: 'The links of the displays at the doors of its rooms.',
    space_bookings: {
      subject: 'booker_id',
      exports: [
        {
          as: 'spaceBookings',
          columns: [
            spaceName.as('space'),
            invitedAddresses.as('invitedAddresses'),
            'title',
            'persons',
            'purpose',
            'is_private as isPrivate',
            'checked_in_at as checkedInAt',
            'start_at as start',
            'end_at as end',
            'status',
            'reason',
            'created_at as createdAt',
          ],
          orderBy: ['start_at', 'id'],
        },
      ],
      erase: { title: '', reason: '', purpose: '' },
      keep: {
        booker_id: 'That a space was booked stays, with its time.',
        booked_by: 'Who booked it on behalf of the booker stays.',
        status: 'One of a list.',
        cancel_cause: 'One of a list.',
        title_words: 'Calculated from the title, and erased with it.',
      },
      organization: 'organization_id',
    },
    space_booking_guests: {
      subject: { user_id: 'id', email: 'email' },
      exports: [
        {
          as: 'spaceInvitations',
          columns: [
            invitedSpace.as('space'),
            invitedStart.as('start'),
            'created_at as createdAt',
            'removed_at as removedAt',
          ],
          orderBy: ['created_at', 'id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'spaces', ...spaceData },
});
