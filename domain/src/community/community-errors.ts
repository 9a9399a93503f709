export const COMMUNITY_ERRORS = {
  'service_request.not_found': [404, 'Partner request not found'],
  'service_request.not_open': [409, 'This program opens on {date}. Come back then.'],
  'service_request.ended': [
    409,
    'This program closed on {date}. Ask the hub team about the next one.',
  ],
  'service_request.role': [403, 'This program is for startups and their members'],
  'service_request.organization': [
    409,
    'This program is for organizations. Join or create yours first.',
  ],
  'service_request.too_many': [
    409,
    'You have {count} open requests to this program. Wait for an answer, or withdraw one of them.',
  ],
  'service_request.answer_missing': [422, 'Answer this question too'],
  'service_request.days_reversed': [422, 'This day is before the first one. Choose a later one.'],
  'service_request.consent_missing': [
    422,
    'Without your consent the request can’t be shared with the partner. Accept it to continue.',
  ],
  'service_request.consent_outdated': [
    409,
    'The text of the consent has changed. Read the new one, then send your request.',
  ],
  'service_request.no_partner_address': [
    409,
    'This program has no partner address. Ask who runs the platform to set it.',
  ],
  'service_request.forward_pending': [409, 'This request is already on its way to the partner'],
  'service_request.program_days': [422, 'The program closes before it opens. Choose a later day.'],
  'service_request.consent_changed': [
    409,
    'Another member of staff just changed this consent. Open the form again to edit their text.',
  ],
  'service_document.not_found': [404, 'Document not found'],
  'service_document.too_many': [
    409,
    'A program has at most {count} documents. Remove one, then add this one.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;
