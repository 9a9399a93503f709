import { can, permission } from '@thedot/domain/access/access';
import { useEffect } from 'react';
import { ChatLive } from '../../features/chat/ChatLive.tsx';
import { UnseenCount } from '../../features/chat/UnseenCount.tsx';
import { accessToken } from '../access-token.ts';
import { followMyStatus } from '../layout/presence.data.ts';
import { personOf, useMe } from '../session.ts';
import { isSigningOut } from '../session-end.ts';
import { connect } from './connection.ts';
import { useLiveEvent } from './live.ts';
import { forgetPresence } from './presence.ts';
import { bringUnseenCount } from './unseen-count.ts';
import { UnseenMark } from './UnseenMark.tsx';

bringUnseenCount(UnseenCount);

/** Whoever is about to leave, or has left before this was here, listens to nothing any more. */
export const Live = () => accessToken() !== null && !isSigningOut() && <Listening />;

/** Listens to the server for as long as somebody is signed in, whatever page they are on. */
function Listening() {
  const me = useMe();
  useEffect(() => connect(), []);
  useEffect(() => forgetPresence, []);
  useLiveEvent('presence', ({ userId, status }) => {
    // Whoever hears it is here: that they are not is old.
    if (userId === me.id && status !== 'Offline') followMyStatus(status);
  });
  const mayChat = can(personOf(me), permission('read', 'chat'));

  return (
    <>
      {mayChat && <ChatLive />}
      {can(personOf(me), 'signed-in') && <UnseenMark withChat={mayChat} />}
    </>
  );
}
