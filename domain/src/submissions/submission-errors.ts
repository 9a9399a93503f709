export const SUBMISSION_ERRORS = {
  'submission.not_found': [404, 'This no longer exists, or you can’t see it'],
  'submission.changed': [409, 'This was just updated. Reload to see its current status.'],
  'submission.not_allowed': [403, 'You can’t do this. Ask the hub team.'],
  'submission.reason_required': [422, 'Give a reason. The author reads it.'],
  'submission.closed': [409, 'This is closed and takes no more messages. Reopen it first.'],
  'submission.assignee_not_staff': [422, 'Only members of the hub team can be assigned'],
  'submission.due_in_past': [422, 'This time has passed. Choose a later one.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
