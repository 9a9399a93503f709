import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { push } from '@thedot/domain/notifications/push.contract';
import { client } from '../../lib/api/client.ts';

const api = client(push);

/** Whether this browser can, may, or does show news while no page is open. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/push-worker.js';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();

/** Asking is going on: after signing in anew the browser stays one of mine. */
async function findState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const known = await subscription();
  if (!known) return 'off';
  const { isMine } = await api.renewDevice({ body: { endpoint: known.endpoint } });
  return isMine ? 'on' : 'off';
}

export const pushQuery = queryOptions({ queryKey: ['push'], queryFn: findState });

/** The service by which this browser's maker brings news to it could not be reached, or is switched off in it. */
export class PushServiceAway extends Error {}

const isServiceAway = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return findState();
  const { publicKey } = await api.key();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was asked for with another key would be refused, and one of somebody else is theirs.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((error: unknown) => {
      throw isServiceAway(error) ? new PushServiceAway() : error;
    });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  await api.addDevice({ body: { endpoint: made.endpoint, keys: { p256dh, auth } } });
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const known = await subscription();
  if (known) {
    await api.removeDevice({ body: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }
  return 'off';
}

export function useSwitchPush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    // The switch says what went wrong.
    meta: { silent: true },
    onSuccess: (state) => cache.setQueryData(pushQuery.queryKey, state),
  });
}

/** Answers whether there was anything to send it to: a browser may have given its subscription up. */
export function useTestPush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const known = await subscription();
      if (known) await api.test({ body: { endpoint: known.endpoint } });
      return known !== null && known !== undefined;
    },
    onSuccess: (isSent) => {
      if (!isSent) cache.setQueryData(pushQuery.queryKey, 'off');
    },
  });
}
