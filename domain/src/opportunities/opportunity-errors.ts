/** Refusals of opportunities, of applications to them and of saved searches. */
export const OPPORTUNITY_ERRORS = {
  'opportunity.not_found': [404, 'Opportunity not found'],
  'opportunity.changed': [409, 'This opportunity was just updated. Reload.'],
  'opportunity.deleted': [409, 'This opportunity was deleted and can’t be changed any more'],
  'opportunity.published': [
    409,
    'This opportunity is published. Close or cancel it before you delete it.',
  ],
  'opportunity.not_ended': [
    409,
    'This opportunity is still open. Record its outcome once it is closed.',
  ],
  'opportunity.deadline_past': [422, 'The deadline must be in the future. Choose a later one.'],
  'opportunity.reason_required': [422, 'Say why. Followers and applicants read it.'],
  'opportunity.organization_unknown': [
    422,
    'One of these organizations no longer exists. Remove it, then try again.',
  ],
  'opportunity.too_many_files': [422, 'An opportunity has at most {count} files. Remove some.'],
  'opportunity.search_empty': [422, 'Choose at least one filter before you save the search'],
  'opportunity.search_saved': [409, 'You already saved this search'],
  'opportunity.searches_full': [409, 'You can save {count} searches. Remove one first.'],
  'opportunity.search_not_found': [404, 'This saved search no longer exists'],
  'opportunity.application_not_found': [404, 'Application not found'],
  'opportunity.already_applied': [
    409,
    'There is already an application of you or your organization. Open it under “My applications”.',
  ],
  'opportunity.motivation_required': [422, 'Say why you apply'],
  'opportunity.not_scorable': [409, 'Only submitted applications are scored'],
  // Why a user can’t apply.
  'opportunity.not_open': [409, 'This opportunity takes no applications. See the open ones.'],
  'opportunity.deadline_passed': [409, 'The deadline has passed. See the open opportunities.'],
  'opportunity.staff': [403, 'Staff manage opportunities and don’t apply to them'],
  'opportunity.role': [
    403,
    'This opportunity is for other roles. Ask the hub team if yours is out of date.',
  ],
  'opportunity.organization_required': [
    403,
    'This opportunity is for organizations. Join or create yours first.',
  ],
  'opportunity.field_missing': [
    403,
    'Your organization has no field yet. Ask its owner to add one to its profile.',
  ],
  'opportunity.field': [
    403,
    'This opportunity is for other fields. Check the field in the profile of your organization.',
  ],
  'opportunity.organization': [
    403,
    'This opportunity is for selected organizations only. Ask the hub team about yours.',
  ],
} as const;
