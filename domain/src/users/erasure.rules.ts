/** Replaces the name of an erased user; the web app translates it. */
export const ERASED = { firstName: 'Erased', lastName: 'person' } as const;
export const ERASED_NAME = `${ERASED.firstName} ${ERASED.lastName}`;
