import type { Invariant } from './booking-invariants.queries.ts';

/** What is out of each loan: handed out and not returned. */
const OUT = `(
  select l.booking_id, l.material_id, l.quantity as handed_out, coalesce(r.returned, 0) as returned
    from loan_lines l
    left join (
      select it.booking_id, line.material_id, sum(line.quantity) as returned
        from loan_returns it join loan_return_lines line on line.return_id = it.id
       group by it.booking_id, line.material_id) r using (booking_id, material_id))`;

/** The invariants of material that was handed out. */
export const LOAN_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Exactly the bookings of material that are out or returned have a loan',
    query: `select b.id::text as subject
      from material_bookings b left join loans l on l.booking_id = b.id
      where (b.status in ('out', 'returned')) <> (l.booking_id is not null)`,
  },
  {
    rule: 'No more of a loan is returned than was handed out',
    query: `select booking_id::text as subject from ${OUT} as it where returned > handed_out`,
  },
  {
    rule: 'A loan is returned when nothing of it is out',
    query: `select b.id::text as subject
      from material_bookings b
      where b.status in ('out', 'returned') and (b.status = 'returned') <> not exists (
        select from ${OUT} as it where it.booking_id = b.id and returned < handed_out)`,
  },
  {
    rule: 'What is out of a loan is taken from the stock',
    query: `select b.id::text as subject
      from material_bookings b join ${OUT} as it on it.booking_id = b.id
      left join allocations a on a.booking_kind = 'material_booking' and a.booking_id = b.id
       and a.resource_id = it.material_id and a.state = 'confirmed'
      where b.status = 'out' and coalesce(a.quantity, 0) <> handed_out - returned`,
  },
  {
    rule: 'No item of a returned loan is out',
    query: `select i.item_id::text as subject
      from loan_items i join material_bookings b on b.id = i.booking_id
      where b.status = 'returned' and i.return_id is null`,
  },
  {
    rule: 'No material has more labelled items than its stock',
    query: `select m.id::text as subject
      from materials m join material_items i on i.material_id = m.id and i.state <> 'retired'
      group by m.id having count(*) > m.quantity`,
  },
  {
    rule: 'No material waits for a booking of a space that does not take place',
    query: `select b.id::text as subject
      from material_bookings b join space_bookings v on v.id = b.space_booking_id
      where b.status in ('pending', 'accepted') and v.status in ('rejected', 'cancelled', 'deleted')`,
  },
];
