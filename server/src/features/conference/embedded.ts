import type { PublicContext } from '../../kernel/context.ts';

/** Whether this hub holds its meetings itself, instead of on a BigBlueButton server. */
export const isEmbedded = ({ bbb }: PublicContext['settings']): boolean => bbb === null;

/** The secret of the API, for the hub's own calls and for other clients. */
export const secretOf = ({ keys }: Pick<PublicContext, 'keys'>): string => keys.conferenceSecret();
