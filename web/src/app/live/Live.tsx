import { can, permission } from '@thedot/domain/access/access';
import { useEffect } from 'react';
import { ChatLive } from '../../features/chat/ChatLive.tsx';
import { getAccessToken } from '../../lib/api/access-token.ts';
import { applyMyStatus } from '../../lib/session/my-presence.data.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { isSigningOut } from '../../lib/api/session-end.ts';
import { connect } from '../../lib/live/connection.ts';
import { useLiveEvent } from '../../lib/live/live-events.ts';
import { clearPresence } from '../../lib/live/presence.ts';
import { LIVE_INVALIDATIONS } from './live-invalidations.ts';
import { UnseenBadge } from './UnseenBadge.tsx';

/** Does not connect if the user signed out, or is signing out, before this code was loaded. */
export const Live = () => getAccessToken() !== null && !isSigningOut() && <LiveConnection />;

/** Keeps the live connection open on every page while the user is signed in. */
function LiveConnection() {
  const me = useMe();
  useEffect(() => connect(LIVE_INVALIDATIONS), []);
  useEffect(() => clearPresence, []);
  useLiveEvent('presence', ({ userId, status }) => {
    // An open connection means that the user is online: an Offline event is outdated.
    if (userId === me.id && status !== 'Offline') applyMyStatus(status);
  });
  const mayChat = can(toPerson(me), permission('read', 'chat')) && me.viewedUntil === null;

  return (
    <>
      {mayChat && <ChatLive />}
      {can(toPerson(me), 'signed-in') && <UnseenBadge withChat={mayChat} />}
    </>
  );
}
