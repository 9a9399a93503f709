-- An expert who took a session over does not read whom they replaced, and why.

update notifications set params = params - 'name' - 'reason'
 where type = 'booking.expert_changed' and params ? 'isExpert';
update mails set params = params - 'name' - 'reason'
 where template = 'booking.expert_changed' and params ? 'isExpert' and sent_at is null;
update pushes set params = params - 'name' - 'reason'
 where template = 'booking.expert_changed' and params ? 'isExpert';
