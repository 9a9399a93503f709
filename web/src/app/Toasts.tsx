import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '@thedot/domain/limits';

const MAX_TOASTS = 4;

/** Where toasts appear; its code comes after the first page, and shows what waited for it. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={TOAST_MS} limit={MAX_TOASTS} />;
}
