-- A session can be held on another video service: its place is then the link.
alter type session_mode add value 'external_link';
alter table expert_sessions
  drop constraint expert_sessions_place_check,
  add constraint expert_sessions_place_check check (length(place) <= 500);
