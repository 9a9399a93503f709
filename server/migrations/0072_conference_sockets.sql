-- Who is connected, and where the chapters of a finished recording begin.

alter table conference_attendees
  -- The socket of the call screen; null while the connection is lost.
  add column socket_id text;
create index conference_attendees_socket on conference_attendees (socket_id) where socket_id is not null;

alter table conference_recording_marks
  -- The place in the finished recording, whose segments follow each other without gaps.
  add column milliseconds integer check (milliseconds >= 0);

