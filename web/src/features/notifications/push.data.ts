import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { push } from '@thedot/domain/notifications/push.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(push);

/** Whether this browser supports, allows and receives push notifications. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/push-worker.js';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findSubscription = async () =>
  (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();

/** Also renews the device, so that the browser stays registered after a new sign-in. */
async function findState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const known = await findSubscription();
  if (!known) return 'off';
  const { isMine } = await api.renewDevice({ body: { endpoint: known.endpoint } });
  return isMine ? 'on' : 'off';
}

export const pushQuery = queryOptions({ queryKey: ['push'], queryFn: findState });

/** The push service of the browser vendor is unreachable or disabled. */
export class PushServiceUnavailableError extends Error {}

const isPushServiceError = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return findState();
  const { publicKey } = await api.key();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key is refused, and one of another user must not be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const created = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((error: unknown) => {
      throw isPushServiceError(error) ? new PushServiceUnavailableError() : error;
    });
  const { p256dh = '', auth = '' } = created.toJSON().keys ?? {};
  await api.addDevice({ body: { endpoint: created.endpoint, keys: { p256dh, auth } } });
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const known = await findSubscription();
  if (known) {
    await api.removeDevice({ body: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }
  return 'off';
}

export function useTogglePush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    // The switch shows the error.
    meta: { silent: true },
    onSuccess: (state) => cache.setQueryData(pushQuery.queryKey, state),
  });
}

/** Resolves to false when the browser has dropped its subscription. */
export function useSendTestPush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const known = await findSubscription();
      if (known) await api.test({ body: { endpoint: known.endpoint } });
      return known !== null && known !== undefined;
    },
    onSuccess: (isSent) => {
      if (!isSent) cache.setQueryData(pushQuery.queryKey, 'off');
    },
  });
}
