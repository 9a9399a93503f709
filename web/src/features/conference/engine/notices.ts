// What the call screen tells once, until the user dismisses it.
import type { CallNotice } from '../call-session.ts';

// Distributes over the kinds, so that each keeps its own fields.
type Told<N> = N extends CallNotice ? Omit<N, 'id'> : never;

const NOT_RECORDED: ReadonlySet<CallNotice['kind']> = new Set([
  'storage_full',
  'recording_full',
  'not_recorded',
]);

export function createNotices(onChange: (notices: readonly CallNotice[]) => void) {
  let shown: readonly CallNotice[] = [];
  const show = (next: readonly CallNotice[]) => {
    shown = next;
    onChange(next);
  };
  return {
    tell: (notice: Told<CallNotice>) => show([...shown, { ...notice, id: crypto.randomUUID() }]),
    dismiss: (id: string) => show(shown.filter((it) => it.id !== id)),
    /** A recording begins: why an earlier one ended, or none began, is over. */
    dismissNotRecorded: () => show(shown.filter(({ kind }) => !NOT_RECORDED.has(kind))),
  };
}
