-- A search computed the words of every headline, and of the title of each booking that the user ever made.
alter table experts add column headline_words text not null generated always as (name_words(headline)) stored;
alter table space_bookings add column title_words text not null generated always as (name_words(title)) stored;
