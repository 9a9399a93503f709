// What a removed user leaves of material: coming bookings, and loans that staff collect.
import type { OffboardingItem } from '@thedot/domain/accounts/offboarding.contract';
import { MAX_OFFBOARDING_DECISIONS } from '@thedot/domain/limits';
import { materialBookingPath } from '@thedot/domain/material/material-access.rules';
import type { Context } from '../../kernel/context.ts';
import type { OffboardingCheck } from '../../kernel/feature.ts';
import type { MaterialBookingRow } from './material-bookings.queries.ts';
import { findHistory } from './material-history.queries.ts';
import { materialKind } from './material-kind.service.ts';

const { offboarding } = materialKind;

export const materialOffboarding: OffboardingCheck = {
  ...offboarding,
  find: async (ctx, userId) => [
    ...(await findLoans(ctx, userId)),
    ...(await offboarding.find(ctx, userId)),
  ],
};

/** What is out with the user. Nothing is decided about it: it stays out until it is returned. */
async function findLoans({ db, now, actor }: Context, userId: string): Promise<OffboardingItem[]> {
  const rows = await findHistory(db, {
    borrowerId: userId,
    isOut: true,
    kinds: [false, true],
    limit: MAX_OFFBOARDING_DECISIONS,
    userId: actor.id,
    now: now(),
  });
  return rows.flatMap(({ loan }) => (loan ? toItem(loan) : []));
}

function toItem(loan: MaterialBookingRow): OffboardingItem[] {
  const { id, isTT, start, end, handOut, isOverdue, borrower } = loan;
  if (!handOut) return [];
  return [
    {
      kind: 'material',
      subject: id,
      name: '',
      page: null,
      booking: {
        kind: 'material',
        bookingId: id,
        start,
        end,
        material: { names: namesOut(loan), page: materialBookingPath(isTT, id) },
        booker: borrower,
        canCancel: false,
      },
      loan: { since: handOut.at, isOverdue },
      options: ['leave'],
      successors: [],
    },
  ];
}

/** What is still out, such as "2 × Camera, Tripod". */
const namesOut = ({ lines }: MaterialBookingRow): string =>
  lines
    .filter(({ out }) => out > 0)
    .map(({ out, material }) => (out > 1 ? `${out} × ${material.name}` : material.name))
    .join(', ');
