import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { followLoans } from './loan-reminders.jobs.ts';
import {
  canReadLoanFile,
  canReadMaterialFile,
  canReadReturnFile,
} from './material-files.service.ts';
import {
  findLoanSubjects,
  findMaterialHits,
  findMaterialSubjects,
} from './material-hits.service.ts';
import { materialOffboarding } from './material-offboarding.service.ts';
import { findMaterialEntries, materialBookable } from './material.bookable.ts';
import * as materialData from './material.personal-data.ts';
import {
  inventoryRoutes,
  materialBookingRoutes,
  materialItemRoutes,
  materialManagementRoutes,
  materialRoutes,
  materialWaitingRoutes,
} from './material.routes.ts';
import { materialInbox } from './material-inbox.service.ts';
import { materialJourney } from './material-journey.sql.ts';

const names = sql<string>`(
  select string_agg(l.quantity || ' × ' || r.name, ', ' order by r.name)
  from material_booking_lines as l join resources as r on r.id = l.material_id
  where l.booking_id = material_bookings.id)`;

const OF_THE_HUB = 'The stock of the hub.';
const OF_A_BOOKING = 'What a booking consists of, which stays without what was written.';

export const material = defineFeature({
  routes: [
    materialRoutes,
    materialBookingRoutes,
    materialItemRoutes,
    materialManagementRoutes,
    inventoryRoutes,
    materialWaitingRoutes,
  ],
  journey: materialJourney,
  bookables: [materialBookable],
  calendarEntries: findMaterialEntries,
  searchHits: findMaterialHits,
  decisions: [materialInbox],
  ticketSubjects: { material: findMaterialSubjects, material_booking: findLoanSubjects },
  offboardingChecks: [materialOffboarding],
  fileSubjects: {
    material: { canRead: canReadMaterialFile },
    'material-policy': { canRead: canReadMaterialFile },
    'material-loan': { canRead: canReadLoanFile },
    'material-signature': { canRead: canReadLoanFile },
    'material-return': { canRead: canReadReturnFile },
  },
  scheduledJobs: {
    'follow-loans': { schedule: '*/5 * * * *', attempts: 1, run: followLoans },
  },

  retention: {
    loan_items: 'with loans',
    loan_lines: 'with loans',
    loan_return_lines: 'with loan_returns',
    loan_returns: 'with loans',
    loans: 'with material_bookings',
    material_booking_lines: 'with material_bookings',
    material_bookings: 'for ever',
    material_items: 'with materials',
    material_kit_lines: 'with material_kits',
    material_kits: 'for ever',
    material_policies: 'with materials',
    material_policy_acceptances: 'with material_bookings',
    materials: 'with resources',
  },
  tables: {
    materials: OF_THE_HUB,
    material_items: OF_THE_HUB,
    material_policies: OF_THE_HUB,
    material_kits: OF_THE_HUB,
    material_kit_lines: OF_THE_HUB,
    material_bookings: {
      subject: 'booker_id',
      exports: [
        {
          as: 'materialBookings',
          columns: [
            names.as('material'),
            'purpose',
            'outside_use as outsideUse',
            'outside_reason as outsideReason',
            'start_at as start',
            'end_at as end',
            'status',
            'reason',
            'created_at as createdAt',
          ],
          orderBy: ['start_at', 'id'],
        },
      ],
      erase: { purpose: '', reason: '', outside_use: false, outside_reason: '' },
      keep: {
        booker_id: 'That material was borrowed stays, with its time.',
        booked_by: 'Who booked it on behalf of the borrower stays.',
        status: 'One of a list.',
        cancel_cause: 'One of a list.',
      },
      organization: 'organization_id',
    },
    material_booking_lines: OF_A_BOOKING,
    material_policy_acceptances: OF_A_BOOKING,
    loans: {
      subject: 'handed_out_by',
      exports: [
        {
          as: 'handOuts',
          columns: ['handed_out_at as at', 'condition', 'note'],
          orderBy: ['handed_out_at'],
        },
      ],
      erasedByFeature: ['receiver'],
      keep: { handed_out_by: 'The account that handed out stays.' },
      keepTexts: 'The note is about the material.',
    },
    loan_lines: OF_A_BOOKING,
    loan_items: OF_A_BOOKING,
    loan_returns: {
      subject: 'received_by',
      exports: [
        {
          as: 'receivedReturns',
          columns: ['returned_at as at', 'condition'],
          orderBy: ['returned_at'],
        },
      ],
      erasedByFeature: ['responsible_first_name', 'responsible_last_name'],
      keep: { received_by: 'The account that took the material back stays.' },
      keepTexts: 'The damage note is about the material.',
    },
    loan_return_lines: OF_A_BOOKING,
  },
  personalData: { file: 'material', ...materialData },
});
