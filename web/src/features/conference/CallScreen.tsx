import { useQuery } from '@tanstack/react-query';
import type { CallInfo } from '@thedot/domain/conference/call.contract';
import { AppError } from '@thedot/domain/errors';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../../lib/errors/show-problem.tsx';
import { ThreeDots } from '../../ui/dots/ThreeDots.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import type { CallClosed, CallEngine, CallSession } from './call-session.ts';
import classes from './CallScreen.module.css';
import { ClosingPage } from './closing/ClosingPage.tsx';
import { callInfoQuery } from './conference.data.ts';
import { type CallInvite, InviteProvider } from './dialogs/Invite.tsx';
import { Lobby } from './lobby/Lobby.tsx';
import { CallFrame } from './parts/CallFrame.tsx';
import { CallRoom } from './room/CallRoom.tsx';
import { type Call, CallContext, useCallState } from './use-call.ts';

export interface CallScreenProps {
  /** A meeting token. */
  token: string;
  /** The user leaves the call screen: by its button after the meeting, or before it. */
  onLeft: (reason: CallClosed['reason']) => void;
  /** The button that leaves the screen: "Back to session". */
  returnLabel: string;
  /** Asks for a new token, after the old one has ended, e.g. because another page took over. */
  onRejoin?: (() => void) | undefined;
  /** A panel of the page around the call, beside the shared notes. */
  aside?: ReactNode;
  asideLabel?: string | undefined;
  /** `audio`: the camera is off at first. */
  media?: 'audio' | 'video' | undefined;
  /** What the reader calls the meeting; by default its name on the server. */
  title?: string | undefined;
  /** Who admits guests. */
  hostName?: string | undefined;
  /** Who is inside, for the lobby. */
  presence?: string | undefined;
  /** Omitted for those who may not invite guests. */
  invite?: CallInvite | undefined;
}

interface Props extends CallScreenProps {
  engine: CallEngine;
}

/** The lobby, the meeting and what follows it, in the whole window. */
export function CallScreen({ engine, ...props }: Props) {
  const { t } = useTranslation('visio-call');
  const { token, returnLabel, onLeft, onRejoin } = props;
  const { data: info, error, isLoadingError, refetch } = useQuery(callInfoQuery(token));
  const [attempt, setAttempt] = useState(0);
  const closed = info?.ended
    ? ({ reason: 'ended', why: info.ended.reason } as const)
    : isRefusal(error)
      ? ({ reason: 'refused', code: error.code } as const)
      : null;
  if (closed) {
    return (
      <CallFrame label={t('end.label')} tone="page">
        <ClosingPage
          closed={closed}
          returnLabel={returnLabel}
          onReturn={() => onLeft(closed.reason)}
          onRejoin={closed.reason === 'refused' ? onRejoin : undefined}
        />
      </CallFrame>
    );
  }
  if (!info) {
    return (
      <CallFrame label={t('loading')} tone="page">
        <div className={classes.loading}>
          {isLoadingError ? (
            <LoadFailed text={t('failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <ThreeDots />
          )}
        </div>
      </CallFrame>
    );
  }
  return (
    <OpenedScreen
      key={attempt}
      {...props}
      engine={engine}
      info={info}
      onRestart={() => setAttempt(attempt + 1)}
    />
  );
}

interface OpenedProps extends Props {
  info: CallInfo;
  onRestart: () => void;
}

/** Holds the devices and the session while it is shown. */
function OpenedScreen({ engine, info, ...props }: OpenedProps) {
  const { token } = props;
  const [session] = useState(() =>
    engine.createCallSession({ token, info, media: engine.createLocalMedia() }),
  );
  useEffect(
    () => () => {
      session.dispose();
      session.media.dispose();
    },
    [session],
  );
  return <SessionScreen {...props} session={session} />;
}

/** Anything but a failure of the network, which may pass. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('meeting.');

interface SessionProps extends CallScreenProps {
  session: CallSession;
  /** Opens the lobby again with the same token. */
  onRestart: () => void;
}

/** The screen of one session, by its phase. */
export function SessionScreen(props: SessionProps) {
  const { session, returnLabel, onLeft, onRejoin, onRestart } = props;
  const { t } = useTranslation('visio-call');
  const state = useCallState(session);
  const [hadEntered, setHadEntered] = useState(false);
  const { hasEnded, endForAll } = useEndForAll(session);
  const { phase, closed } = state;
  const name = props.title ?? session.info.name;
  const hasEntered = phase === 'inside' || phase === 'reconnecting';
  if (hasEntered && !hadEntered) setHadEntered(true);
  // A session that was never entered has no page of its own after the user's own cancel.
  const isCancelled = closed?.reason === 'left' && !hadEntered;
  const cancel = useEffectEvent(() => onLeft('left'));
  useEffect(() => {
    if (isCancelled) cancel();
  }, [isCancelled]);

  const self = state.people.find((it) => it.isSelf);
  const call = useMemo(
    (): Call => ({
      session,
      name,
      state,
      self,
      isModerator: self?.role === 'moderator',
      endForAll,
      isAudioOnly: state.isAudioOnly,
      setAudioOnly: session.setAudioOnly,
    }),
    [session, name, state, self, endForAll],
  );

  if (phase === 'closed' && closed && !isCancelled) {
    const rejoin = closed.reason === 'left' ? (onRejoin ?? onRestart) : onRejoin;
    return (
      <CallFrame label={t('end.label')} tone="page">
        <ClosingPage
          closed={closed}
          hasEnded={hasEnded}
          rate={hadEntered ? session.rate : undefined}
          returnLabel={returnLabel}
          onReturn={() => onLeft(closed.reason)}
          onRejoin={CAN_REJOIN.includes(closed.reason) ? rejoin : undefined}
        />
      </CallFrame>
    );
  }
  return (
    <CallContext value={call}>
      <CallFrame label={t('screen', { name })} tone={hasEntered ? 'stage' : 'page'}>
        {hasEntered ? (
          <InviteProvider invite={props.invite}>
            <CallRoom aside={props.aside} asideLabel={props.asideLabel} />
          </InviteProvider>
        ) : (
          <Lobby
            hostName={props.hostName}
            presence={props.presence}
            startsWithoutCamera={props.media === 'audio'}
            onCancel={() => void session.leave()}
          />
        )}
      </CallFrame>
    </CallContext>
  );
}

/** Remembers that it was this user who ended the meeting. */
function useEndForAll(session: CallSession) {
  const [hasEnded, setEnded] = useState(false);
  const endForAll = useCallback(async () => {
    setEnded(true);
    try {
      await session.endForAll();
    } catch (error) {
      // The end of the meeting may close the connection before the answer comes.
      if (session.getSnapshot().phase === 'closed') return;
      setEnded(false);
      showProblem(error);
      throw error;
    }
  }, [session]);
  return { hasEnded, endForAll };
}

const CAN_REJOIN: readonly CallClosed['reason'][] = ['left', 'elsewhere', 'refused'];
