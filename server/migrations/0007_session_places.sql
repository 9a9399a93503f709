-- A sign-in asks where somebody has been signed in before, ended sessions included; one index serves both.

create index sessions_user on sessions (user_id, address);
drop index sessions_live;
