import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { AppError } from '@thedot/domain/errors';
import { MAX_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '@thedot/domain/limits';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { SessionOver } from '../../app/failures.ts';
import { onSessionEnd } from '../../app/session-end.ts';
import { discard, upload } from '../../app/upload.ts';

/** A file on its way into a message. */
export interface Uploading {
  readonly key: string;
  readonly source: File;
  readonly name: string;
  readonly size: number;
  /** Bytes that have gone. */
  readonly sent: number;
  readonly status: 'waiting' | 'sending' | 'failed' | 'done';
  /** Why it failed, for `ProblemText`. */
  readonly problem: AppError | null;
  /** Once it is done: what a message is sent with. */
  readonly file: ChatFile | null;
}

/** So many travel at once; the others wait. */
const AT_ONCE = 2;
const NONE: readonly Uploading[] = [];

/** By the room that they are for: whoever looks at another room meanwhile loses nothing. */
const trays = new Map<string, readonly Uploading[]>();
const travelling = new Map<string, AbortController>();
const watchers = new Set<() => void>();
let made = 0;

/** The files that are being added to a message in this room. */
export function useUploads(roomId: string) {
  const uploads = useSyncExternalStore(watch, () => trays.get(roomId) ?? NONE);
  const add = useCallback((files: readonly File[]) => addTo(roomId, files), [roomId]);
  /** Takes those that are done out, to be sent. */
  const take = useCallback(() => takeFrom(roomId), [roomId]);
  const putBack = useCallback((files: readonly ChatFile[]) => putBackInto(roomId, files), [roomId]);
  return useMemo(
    () => ({ uploads, add, cancel, retry, take, putBack }),
    [uploads, add, take, putBack],
  );
}

function addTo(roomId: string, files: readonly File[]): void {
  const before = trays.get(roomId) ?? NONE;
  const room = MAX_FILES_PER_MESSAGE - before.filter(isGoing).length;
  const added = files.map((source, at) => waiting(source, at < room));
  changed(roomId, [...before, ...added]);
  sendNext();
}

function waiting(source: File, fits: boolean): Uploading {
  made += 1;
  const { name, size } = source;
  const refusal = size > MAX_FILE_BYTES ? 'file.too_large' : fits ? null : 'file.too_many';
  return {
    key: String(made),
    source,
    name,
    size,
    sent: 0,
    status: refusal ? 'failed' : 'waiting',
    problem: refusal && new AppError(refusal),
    file: null,
  };
}

function takeFrom(roomId: string): readonly ChatFile[] {
  const before = trays.get(roomId) ?? NONE;
  changed(
    roomId,
    before.filter(({ file }) => !file),
  );
  return before.flatMap(({ file }) => file ?? []);
}

/** What was taken out and not sent after all. */
function putBackInto(roomId: string, files: readonly ChatFile[]): void {
  const back = files.map((file): Uploading => {
    const { name, size } = file;
    // Its bytes are with the hub: nothing is read from here any more.
    const source = new File([], name);
    return { ...waiting(source, true), size, sent: size, status: 'done', file };
  });
  changed(roomId, [...back, ...(trays.get(roomId) ?? NONE)]);
}

/** Takes a file out, wherever on its way it is. */
function cancel(key: string): void {
  travelling.get(key)?.abort();
  travelling.delete(key);
  for (const [roomId, tray] of trays) {
    const arrived = tray.find((it) => it.key === key)?.file;
    if (arrived) void discard(arrived.id);
    changed(
      roomId,
      tray.filter((it) => it.key !== key),
    );
  }
  sendNext();
}

function retry(key: string): void {
  const tray = [...trays.values()].find((files) => files.some((it) => it.key === key)) ?? NONE;
  const failed = tray.find((it) => it.key === key);
  if (!failed || !isWorthRetrying(failed, tray)) return;
  update(key, { status: 'waiting', problem: null });
  sendNext();
}

/** Those that failed do not go with the message as long as nobody tries them again. */
const isGoing = ({ status }: Uploading) => status !== 'failed';

export const isOnItsWay = ({ status }: Uploading) => status === 'waiting' || status === 'sending';

/** Trying once more what can only be refused again helps nobody. */
export const isWorthRetrying = (upload: Uploading, tray: readonly Uploading[]): boolean =>
  upload.status === 'failed' &&
  upload.size <= MAX_FILE_BYTES &&
  tray.filter(isGoing).length < MAX_FILES_PER_MESSAGE;

function sendNext(): void {
  const next = [...trays.values()].flat().find(({ status }) => status === 'waiting');
  if (!next || travelling.size >= AT_ONCE) return;
  void send(next);
  sendNext();
}

async function send({ key, source }: Uploading): Promise<void> {
  const trip = new AbortController();
  travelling.set(key, trip);
  update(key, { status: 'sending' });
  try {
    const onSent = (sent: number) => update(key, { sent });
    const file = await upload(source, { onSent, signal: trip.signal });
    update(key, { status: 'done', sent: source.size, file });
  } catch (error) {
    const problem = error instanceof AppError ? error : new AppError('server.unexpected');
    update(key, { status: 'failed', problem });
  }
  if (travelling.get(key) === trip) travelling.delete(key);
  sendNext();
}

function update(key: string, change: Partial<Uploading>): void {
  for (const [roomId, tray] of trays) {
    if (!tray.some((it) => it.key === key)) continue;
    changed(
      roomId,
      tray.map((it) => (it.key === key ? { ...it, ...change } : it)),
    );
  }
}

function changed(roomId: string, tray: readonly Uploading[]): void {
  if (tray.length) trays.set(roomId, tray);
  else trays.delete(roomId);
  if ([...trays.values()].flat().some(isOnItsWay)) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
  for (const tell of watchers) tell();
}

/** What is on its way would have to be picked once more. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

onSessionEnd(() => {
  for (const trip of travelling.values()) {
    trip.abort(new SessionOver(401, { code: 'auth.session_expired' }));
  }
  travelling.clear();
  for (const roomId of trays.keys()) changed(roomId, NONE);
});

/** What only the network has kept goes on when that is back. */
addEventListener('online', () => {
  for (const { key, problem } of [...trays.values()].flat()) {
    if (problem?.code === 'server.offline' || problem?.code === 'server.unreachable') retry(key);
  }
});
