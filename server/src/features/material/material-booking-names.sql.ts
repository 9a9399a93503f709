import { sql } from 'kysely';

/** What the booking `b` of material has, as "2 × Camera". */
export const bookedMaterial = sql`(select string_agg(line.quantity || ' × ' || r.name, ', ' order by r.name)
  from material_booking_lines as line join resources as r on r.id = line.material_id
  where line.booking_id = b.id)`;

/** The page of the booking `b` of material. */
export const materialBookingPath = sql`case when b.is_tt then '/5GStation/materials?booking='
  else '/material/booking?booking=' end || b.id`;
