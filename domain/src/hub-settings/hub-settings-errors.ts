/** Why settings of the hub cannot be changed, or a service not be used as it is set. */
export const HUB_SETTINGS_ERRORS = {
  'settings.changed': [
    409,
    'Another admin has just changed this. Compare with what is stored now, then save again.',
  ],
  'settings.together': [
    422,
    'These settings don’t work together with those of the server’s environment. Its log says why.',
  ],
  'settings.mail_unreachable': [
    409,
    'The email server can’t be reached: {reason}. Check its address and port.',
  ],
  'settings.mail_refused': [
    409,
    'The email server refused the email: {reason}. Check user, password and sender.',
  ],
  'settings.provider_failed': [
    409,
    'The sign-in provider {server} can’t be used: {reason}. Check its address.',
  ],
  'settings.turn_failed': [
    409,
    'The TURN server {server} can’t be used: {reason}. Check its address and secret.',
  ],
  'settings.video_failed': [
    409,
    'The video server {server} can’t be used: {reason}. Check its address and secret.',
  ],
  'settings.storage_failed': [
    409,
    'The storage can’t be used: {reason}. Check address, bucket and keys.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;
