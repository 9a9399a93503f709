-- Material that an import adds has no picture yet; it is shown to borrowers with its first picture.
alter table materials alter column image_id drop not null;

-- Whether borrowers may take it out of the hub.
alter table materials add column outside_use boolean not null default true;

-- A withdrawn policy is not accepted any more, but stays with the bookings that accepted it.
alter table material_policies add column withdrawn_at timestamptz;

-- Pictures of material are re-encoded, policies are stored as uploaded: only the former open in the browser.
update files set subject_kind = 'material-policy' where id in (select file_id from material_policies);
