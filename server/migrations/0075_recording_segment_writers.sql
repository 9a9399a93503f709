-- Whose pieces a segment takes. A finished recording has no segments, so that none refers to an attendee for long.
alter table conference_recording_segments add column attendee_id uuid;
