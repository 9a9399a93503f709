/** Why a deal cannot be taken, saved or published as requested. */
export const DEAL_ERRORS = {
  'deal.not_found': [404, 'Deal not found'],
  'deal.not_started': [409, 'This deal has not started yet. Come back on its first day.'],
  'deal.over': [409, 'This deal has ended. See the other deals.'],
  'deal.none_left': [409, 'All codes of this deal are taken. See the other deals.'],
  'deal.changed': [409, 'This deal was just updated. Reload.'],
  'deal.archived': [409, 'Archived deals can’t be changed. Relist the deal first.'],
  'deal.was_taken': [409, 'Organizations have taken this deal. Archive it instead.'],
  'deal.offer_fixed': [
    409,
    'Organizations have taken this deal, so its kind of offer stays. Create another deal.',
  ],
  'deal.cap_below_taken': [
    409,
    '{count} have taken this deal already. Choose a limit of at least {count}.',
  ],
  'deal.reason_required': [422, 'Enter why the deal is withdrawn'],
  'deal.dates': [422, 'The last day is before the first. Choose a later one.'],
  'deal.ends_in_past': [422, 'The last day has passed. Choose a later one.'],
  'deal.code_required': [422, 'Enter the code that the partner accepts'],
  'deal.codes_required': [422, 'No codes are left. Paste at least one.'],
  'deal.link_required': [422, 'Enter the link of the offer'],
  'deal.code_known': [409, '“{code}” is a code of this deal already. Remove it from the list.'],
  'deal.code_twice': [422, '“{code}” is in the list twice. Remove one of them.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
