import { ProblemText } from '../lib/errors/ProblemText.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In place of a private screen, for an administrator who views the hub as its user. */
export const ClosedWhileViewing = () => (
  <EmptyState isPage title={<ProblemText problem={{ code: 'view_as.private' }} />} />
);
