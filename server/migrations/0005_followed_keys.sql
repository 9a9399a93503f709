-- Deleting a notification or a picture looks for what points to it: by an index, not through all mails or people.

create index mails_by_notification on mails (notification_id) where notification_id is not null;
create index users_by_photo on users (photo_id) where photo_id is not null;
