import { Portal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@thedot/domain/chat/calls.contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLiveEvent, useReconnect } from '../../../app/live/live.ts';
import { CallCard } from './CallCard.tsx';
import { callsQuery, dropCall, hearCall, isOfThisTab } from './calls.data.ts';
import classes from './CallLayer.module.css';

/** Calls that ring, over whatever page somebody is on. */
export function CallLayer() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: calls = [] } = useQuery(callsQuery);
  useLiveEvent('call', (call) => hearCall(cache, call));
  useReconnect(() => void cache.invalidateQueries(callsQuery));

  const opened = calls.find((call) => call.meetingUrl && isOfThisTab(call));
  useEffect(() => {
    if (!opened?.meetingUrl) return;
    dropCall(cache, opened);
    void navigate(opened.meetingUrl);
  }, [cache, navigate, opened]);

  if (!calls.some(isShown)) return null;
  return (
    <Portal>
      <div className={classes.layer}>
        {calls.filter(isShown).map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </div>
    </Portal>
  );
}

const isShown = ({ state }: Call): boolean => state !== 'accepted';
