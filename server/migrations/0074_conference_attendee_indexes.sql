-- Deleting an attendee looks for what refers to them.
create index conference_recordings_recorder on conference_recordings (recorder_id);
create index conference_recording_consents_attendee on conference_recording_consents (attendee_id);
