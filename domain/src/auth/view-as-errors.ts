/** Why the hub cannot be viewed as another user, or what stays closed meanwhile. */
export const VIEW_AS_ERRORS = {
  'view_as.read_only': [
    403,
    'You’re viewing the hub as someone else, so nothing can be changed. End the viewing first.',
  ],
  'view_as.private': [
    403,
    'This is private. It stays closed while you view the hub as someone else.',
  ],
  'view_as.own_account': [403, 'You already see the hub as yourself. Choose another user.'],
  'view_as.super_admin': [403, 'No one can view the hub as a super admin'],
  'view_as.cannot_sign_in': [
    409,
    'This account can’t sign in, so there is nothing to view. Reactivate or verify it first.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;
