import { AppError } from '@thedot/domain/errors';
import type { BookingQuota } from '@thedot/domain/scheduling/quotas.contract';
import {
  type NewSpaceQuota,
  type SpaceQuota,
  spaceQuotas,
} from '@thedot/domain/spaces/space-quotas.contract';
import { spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { implement } from '../../../http/implement.ts';
import {
  addQuota,
  changeQuota,
  findOwnQuotaUse,
  listQuotas,
  removeQuota,
} from '../../scheduling/quotas/quotas.service.ts';

const KIND = 'space_booking';

const toBookingQuota = ({ types, ...quota }: NewSpaceQuota) => ({ ...quota, groups: types });
const toSpaceQuota = ({ groups, ...quota }: BookingQuota): SpaceQuota => ({
  ...quota,
  types: SpaceType.array().parse(groups),
  roles: [...quota.roles],
});

export const spaceQuotaRoutes = implement(spaceQuotas, {
  quotas: async (_, ctx) => ({ items: (await listQuotas(ctx, KIND)).map(toSpaceQuota) }),
  addQuota: async ({ body }, ctx) => toSpaceQuota(await addQuota(ctx, KIND, toBookingQuota(body))),
  changeQuota: async ({ params, body }, ctx) =>
    toSpaceQuota(await changeQuota(ctx, KIND, params.id, toBookingQuota(body))),
  removeQuota: async ({ params }, ctx) => {
    await removeQuota(ctx, KIND, params.id);
    return {};
  },
  quotaUse: async ({ query: { type, start } }, ctx) => {
    if (!spaceTypesFor(ctx.actor, 'create').includes(type)) throw new AppError('space.not_found');
    return { items: await findOwnQuotaUse(ctx, { kind: KIND, group: type, start }) };
  },
});
