-- What is told of together with what somebody has not seen yet stands in the bell where the newest of it does.

drop index notifications_newest;
create index notifications_newest on notifications (user_id, created_at desc, id desc) where in_app;
