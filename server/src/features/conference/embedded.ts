import type { PublicContext } from '../../kernel/context.ts';

/** Whether this hub holds its meetings itself, instead of on a BigBlueButton server. */
export const isEmbedded = ({ bbbServers }: PublicContext['settings']): boolean =>
  bbbServers.length === 0;

/** The secret of the API, for the hub's own calls and for other clients. */
export const secretOf = ({ settings, keys }: Pick<PublicContext, 'settings' | 'keys'>): string =>
  settings.conferenceSecret ?? keys.conferenceSecret();
