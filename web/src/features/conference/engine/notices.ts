// What the call screen shows once, until the user dismisses it.
import type { CallNotice } from '../call-session.ts';

// Distributes over the kinds, so that each keeps its own fields.
type WithoutId<N> = N extends CallNotice ? Omit<N, 'id'> : never;

const NOT_RECORDED: ReadonlySet<CallNotice['kind']> = new Set([
  'storage_full',
  'recording_full',
  'not_recorded',
]);

export function createNotices(onChange: (notices: readonly CallNotice[]) => void) {
  let shown: readonly CallNotice[] = [];
  const replace = (next: readonly CallNotice[]) => {
    shown = next;
    onChange(next);
  };
  return {
    show: (notice: WithoutId<CallNotice>) =>
      replace([...shown, { ...notice, id: crypto.randomUUID() }]),
    dismiss: (id: string) => replace(shown.filter((it) => it.id !== id)),
    /** A recording begins: why an earlier one ended, or none began, is over. */
    dismissNotRecorded: () => replace(shown.filter(({ kind }) => !NOT_RECORDED.has(kind))),
  };
}
