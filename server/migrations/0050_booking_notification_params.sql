-- Notifications about bookings of all kinds name what is booked `resource` and `resourceId`.

update notifications
   set params = params - 'space' - 'spaceId' || jsonb_strip_nulls(jsonb_build_object(
     'resource', params -> 'space', 'resourceId', params -> 'spaceId'))
 where type like 'space\_booking.%';
update mails
   set params = params - 'space' - 'spaceId' || jsonb_strip_nulls(jsonb_build_object(
     'resource', params -> 'space', 'resourceId', params -> 'spaceId'))
 where template like 'space\_booking.%' and sent_at is null;
update pushes
   set params = params - 'space' - 'spaceId' || jsonb_strip_nulls(jsonb_build_object(
     'resource', params -> 'space', 'resourceId', params -> 'spaceId'))
 where template like 'space\_booking.%';
