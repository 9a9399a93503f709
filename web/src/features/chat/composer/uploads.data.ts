import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { AppError } from '@thedot/domain/errors';
import { MAX_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '@thedot/domain/limits';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { SessionEndedError } from '../../../lib/api/api-errors.ts';
import { onSessionEnd } from '../../../lib/api/session-end.ts';
import { discardUpload, uploadFile } from '../../../lib/api/upload.ts';

/** A file being attached to a message. */
export interface Upload {
  readonly key: string;
  readonly source: File;
  readonly name: string;
  readonly size: number;
  /** Bytes sent so far. */
  readonly sent: number;
  readonly status: 'waiting' | 'sending' | 'failed' | 'done';
  /** Why it failed, for `ProblemText`. */
  readonly problem: AppError | null;
  /** The uploaded file, once done. */
  readonly file: ChatFile | null;
}

/** Uploads running at the same time; the others wait. */
const MAX_CONCURRENT = 2;
const NONE: readonly Upload[] = [];

/** Files by room: they survive opening another room. */
const uploadsByRoom = new Map<string, readonly Upload[]>();
const transfers = new Map<string, AbortController>();
const listeners = new Set<() => void>();
let createdCount = 0;

/** The files being attached to a message in this room. */
export function useUploads(roomId: string) {
  const uploads = useSyncExternalStore(subscribe, () => uploadsByRoom.get(roomId) ?? NONE);
  const add = useCallback((files: readonly File[]) => addFiles(roomId, files), [roomId]);
  /** Takes the finished files out of the tray, to be sent. */
  const take = useCallback(() => takeUploadedFiles(roomId), [roomId]);
  const restore = useCallback(
    (files: readonly ChatFile[]) => restoreFiles(roomId, files),
    [roomId],
  );
  return useMemo(
    () => ({ uploads, add, cancel, retry, take, restore }),
    [uploads, add, take, restore],
  );
}

function addFiles(roomId: string, files: readonly File[]): void {
  const before = uploadsByRoom.get(roomId) ?? NONE;
  const free = MAX_FILES_PER_MESSAGE - before.filter(countsTowardLimit).length;
  const added = files.map((source, at) => createUpload(source, at < free));
  setUploads(roomId, [...before, ...added]);
  sendNext();
}

function createUpload(source: File, fits: boolean): Upload {
  createdCount += 1;
  const { name, size } = source;
  const refusal = size > MAX_FILE_BYTES ? 'file.too_large' : fits ? null : 'file.too_many';
  return {
    key: String(createdCount),
    source,
    name,
    size,
    sent: 0,
    status: refusal ? 'failed' : 'waiting',
    problem: refusal && new AppError(refusal),
    file: null,
  };
}

function takeUploadedFiles(roomId: string): readonly ChatFile[] {
  const before = uploadsByRoom.get(roomId) ?? NONE;
  setUploads(
    roomId,
    before.filter(({ file }) => !file),
  );
  return before.flatMap(({ file }) => file ?? []);
}

/** Puts files back that were taken but not sent. */
function restoreFiles(roomId: string, files: readonly ChatFile[]): void {
  const back = files.map((file): Upload => {
    const { name, size } = file;
    // The server has the content: only name and size are needed here.
    const source = new File([], name);
    return { ...createUpload(source, true), size, sent: size, status: 'done', file };
  });
  setUploads(roomId, [...back, ...(uploadsByRoom.get(roomId) ?? NONE)]);
}

/** Removes a file in any state; a running upload is aborted, a finished one deleted on the server. */
function cancel(key: string): void {
  transfers.get(key)?.abort();
  transfers.delete(key);
  for (const [roomId, roomUploads] of uploadsByRoom) {
    const arrived = roomUploads.find((it) => it.key === key)?.file;
    if (arrived) void discardUpload(arrived.id);
    setUploads(
      roomId,
      roomUploads.filter((it) => it.key !== key),
    );
  }
  sendNext();
}

function retry(key: string): void {
  const roomUploads =
    [...uploadsByRoom.values()].find((files) => files.some((it) => it.key === key)) ?? NONE;
  const failed = roomUploads.find((it) => it.key === key);
  if (!failed || !canRetryUpload(failed, roomUploads)) return;
  update(key, { status: 'waiting', problem: null });
  sendNext();
}

/** Failed files do not count toward the limit per message. */
const countsTowardLimit = ({ status }: Upload) => status !== 'failed';

export const isInProgress = ({ status }: Upload) => status === 'waiting' || status === 'sending';

/** Whether a retry can succeed: the file is small enough, and the message has space for it. */
export const canRetryUpload = (upload: Upload, roomUploads: readonly Upload[]): boolean =>
  upload.status === 'failed' &&
  upload.size <= MAX_FILE_BYTES &&
  roomUploads.filter(countsTowardLimit).length < MAX_FILES_PER_MESSAGE;

function sendNext(): void {
  const next = [...uploadsByRoom.values()].flat().find(({ status }) => status === 'waiting');
  if (!next || transfers.size >= MAX_CONCURRENT) return;
  void send(next);
  sendNext();
}

async function send({ key, source }: Upload): Promise<void> {
  const controller = new AbortController();
  transfers.set(key, controller);
  update(key, { status: 'sending' });
  try {
    const onSent = (sent: number) => update(key, { sent });
    const file = await uploadFile(source, { onSent, signal: controller.signal });
    update(key, { status: 'done', sent: source.size, file });
  } catch (error) {
    const problem = error instanceof AppError ? error : new AppError('server.unexpected');
    update(key, { status: 'failed', problem });
  }
  if (transfers.get(key) === controller) transfers.delete(key);
  sendNext();
}

function update(key: string, change: Partial<Upload>): void {
  for (const [roomId, roomUploads] of uploadsByRoom) {
    if (!roomUploads.some((it) => it.key === key)) continue;
    setUploads(
      roomId,
      roomUploads.map((it) => (it.key === key ? { ...it, ...change } : it)),
    );
  }
}

function setUploads(roomId: string, roomUploads: readonly Upload[]): void {
  if (roomUploads.length) uploadsByRoom.set(roomId, roomUploads);
  else uploadsByRoom.delete(roomId);
  if ([...uploadsByRoom.values()].flat().some(isInProgress))
    addEventListener('beforeunload', confirmLeave);
  else removeEventListener('beforeunload', confirmLeave);
  for (const notify of listeners) notify();
}

/** Asks before leaving the page while files are being uploaded. */
const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

onSessionEnd(() => {
  for (const controller of transfers.values()) {
    controller.abort(new SessionEndedError(401, { code: 'auth.session_expired' }));
  }
  transfers.clear();
  for (const roomId of uploadsByRoom.keys()) setUploads(roomId, NONE);
});

// Uploads that failed for lack of a network are retried when it returns.
addEventListener('online', () => {
  for (const { key, problem } of [...uploadsByRoom.values()].flat()) {
    if (problem?.code === 'server.offline' || problem?.code === 'server.unreachable') retry(key);
  }
});
