-- Whoever is erased is so for good: what was on its way when it happened writes nothing of them any more.
alter table users
  add constraint users_erased_say_nothing check (erased_at is null or (
    first_name = 'Erased' and last_name = 'person' and phone = '' and position = '' and bio = ''
    and country = '' and birthdate is null and photo_id is null and organization_id is null
    and password_hash is null and second_factor_at is null and review_reason is null
  ));

-- The same as users_by_review.
drop index users_in_review;
