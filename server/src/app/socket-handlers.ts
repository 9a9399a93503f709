import type { SocketNamespace } from '../kernel/socket-namespace.ts';
import type { SocketRequestHandlers } from '../kernel/socket-requests.ts';
import { FEATURES, type NamesIn } from './features.ts';

/** The socket request handlers of all features. The gateway does not compile while one is missing. */
export const socketHandlers: Pick<SocketRequestHandlers, NamesIn<'socketRequests'>> = Object.assign(
  {},
  ...FEATURES.map(({ socketRequests }) => socketRequests),
);

export const socketNamespaces: readonly SocketNamespace[] = FEATURES.flatMap(
  ({ socketNamespaces: own = [] }) => own,
);
