import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of deals and of the codes that organizations took. */
export const DEAL_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'No deal is taken more often than its limit',
    query: `select d.id::text as subject
      from deals d join deal_takes t on t.deal_id = d.id
      where d.offer <> 'single_codes' and d.cap is not null
      group by d.id having count(*) > d.cap`,
  },
  {
    rule: 'Each take of a deal with single codes has one code of that deal',
    query: `select t.id::text as subject
      from deal_takes t join deals d on d.id = t.deal_id left join deal_codes c on c.take_id = t.id
      where d.offer = 'single_codes' and (c.deal_id is distinct from d.id or c.code <> t.code)`,
  },
  {
    rule: 'No code is taken from another deal',
    query: `select c.id::text as subject
      from deal_codes c join deal_takes t on t.id = c.take_id where t.deal_id <> c.deal_id`,
  },
];
