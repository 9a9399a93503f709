import type { NewDeal } from '@thedot/domain/deals/deals.contract';
import type {
  Opportunity,
  OpportunityFields,
} from '@thedot/domain/opportunities/opportunities.contract';
import { EVERYONE } from '@thedot/domain/users/target-audience.contract';
import type { z } from 'zod';
import type { TestPerson } from './world.ts';

/** An opportunity for all, which closes a month after the Monday of the tests. */
export const opportunityFields = (more: Partial<OpportunityFields> = {}): OpportunityFields => ({
  title: 'Green grant',
  text: 'Money for clean energy.',
  kind: 'funding',
  stage: null,
  roles: [],
  fields: [],
  organizationIds: [],
  deadlineDay: '2026-04-10',
  deadlineTime: '17:00',
  timeZone: 'Africa/Tunis',
  representative: '',
  provider: 'Energy fund',
  relevantLink: '',
  ...more,
});

export async function publishOpportunity(
  { api }: Pick<TestPerson, 'api'>,
  more: Partial<OpportunityFields> = {},
): Promise<Opportunity> {
  const { opportunity } = await api.opportunities.create({ body: opportunityFields(more) });
  const params = { id: opportunity.id };
  return (await api.opportunities.change({ params, body: { action: 'publish' } })).opportunity;
}

/** A deal for all with one code, in the month after the Monday of the tests. */
export const dealFields = (more: Partial<z.input<typeof NewDeal>> = {}) => ({
  title: 'Hosting',
  partner: 'Nuage',
  text: 'Six months.',
  offer: 'shared_code' as const,
  sharedCode: 'NUAGE',
  link: '',
  cap: null,
  validFrom: '2026-03-09',
  validTo: '2026-04-09',
  audience: EVERYONE,
  ...more,
});
