export const ANNOUNCEMENT_ERRORS = {
  'announcement.not_found': [404, 'Announcement not found'],
  'announcement.changed': [
    409,
    'Someone has just changed this announcement. Close this form, and edit the new version.',
  ],
  'announcement.started': [
    409,
    'This announcement has already started. End it, or duplicate it for another time.',
  ],
  'announcement.not_started': [409, 'This announcement has not started yet. Delete it instead.'],
  'announcement.over': [409, 'This announcement has ended. Duplicate it to show it again.'],
  'announcement.pinned': [409, 'This announcement can’t be dismissed while it is current'],
  'announcement.start_past': [422, 'The start is in the past. Choose a later one.'],
  'announcement.end_early': [422, 'Choose an end in the future and after the start'],
  'announcement.not_urgent': [422, 'Only urgent announcements can stay until they end'],
  'announcement.reaches_no_one': [422, 'Choose at least one way to reach people'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
