export const TICKET_ERRORS = {
  'ticket.not_found': [404, 'Ticket not found'],
  'ticket.too_many': [
    409,
    'You have {count} open tickets. Close some of them, or add a message to one of them.',
  ],
  'ticket.reopen_late': [
    409,
    'A ticket can be reopened for {count} days. Create a new ticket instead.',
  ],
  'ticket.happened_in_future': [422, 'This day is in the future. Choose an earlier one.'],
  'ticket.subject_not_found': [
    422,
    'What this ticket is about no longer exists, or you can’t see it. Remove it from the ticket.',
  ],
  'ticket.not_deletable': [
    409,
    'This ticket is being handled and can’t be deleted. Close it instead.',
  ],
  'ticket.merge_self': [422, 'A ticket can’t be merged into itself. Choose another one.'],
  'ticket.merge_type': [422, 'Choose an open ticket of the same type that you handle'],
  'ticket.not_ratable': [409, 'Only the author can rate a resolved ticket'],
  'ticket.no_votes': [409, 'Only open proposals of others take votes'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
