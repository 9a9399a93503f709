/** What stands where an erased person's name stood; the web app says it in its reader's language. */
export const ERASED = { firstName: 'Erased', lastName: 'person' } as const;
export const ERASED_NAME = `${ERASED.firstName} ${ERASED.lastName}`;
