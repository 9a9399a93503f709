import { vi } from 'vitest';
import { REFRESH_URL } from '../lib/api/session-prefetch.ts';

interface StoredUpload {
  readonly size: number;
  readonly name: string;
  bytes: number;
}

interface TusRequest {
  readonly method: string;
  readonly id: string;
  readonly token: string | undefined;
}

/** A fake tus server with the part of the protocol that the web app uses, and configurable failures. */
export function tusServer() {
  const uploads = new Map<string, StoredUpload>();
  const requests: TusRequest[] = [];
  const server = {
    uploads,
    requests,
    /** The failure of a request, if any: a status, or a network failure after so many bytes. */
    getFailure: (_: TusRequest): number | { after: number } | null => null,
    /** Delays each chunk until the promise resolves. */
    holds: null as Promise<void> | null,
  };

  class FakeXhr {
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    upload = { onprogress: (_: { loaded: number }) => {} };
    #method = '';
    #id = '';
    #aborted = false;
    readonly #headers = new Map<string, string>();
    #answer: Record<string, string> = {};

    open(method: string, url: string) {
      this.#method = method;
      this.#id = /uploads\/(.+)$/.exec(url)?.[1] ?? '';
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name.toLowerCase(), value);
    }
    getResponseHeader = (name: string) => this.#answer[name.toLowerCase()] ?? null;
    abort() {
      this.#aborted = true;
    }

    async send(body: Blob | null) {
      const token = this.#headers.get('authorization')?.slice('Bearer '.length);
      const call = { method: this.#method, id: this.#id, token };
      requests.push(call);
      if (call.method === 'PATCH') await server.holds;
      await Promise.resolve();
      const failure = server.getFailure(call);
      const kept = uploads.get(this.#id);
      if (kept && body) {
        const arrived = typeof failure === 'object' && failure ? failure.after : body.size;
        if (failure === null || typeof failure === 'object') kept.bytes += arrived;
        this.upload.onprogress({ loaded: arrived });
      }
      if (this.#aborted) return;
      if (typeof failure === 'object' && failure) return this.onerror();
      this.status = failure ?? this.#answered(kept);
      this.onload();
    }

    #answered(kept: StoredUpload | undefined): number {
      if (this.#method === 'POST') {
        const id = `upload-${uploads.size + 1}`;
        const [, name = ''] = (this.#headers.get('upload-metadata') ?? '').split(' ');
        const size = Number(this.#headers.get('upload-length'));
        uploads.set(id, { size, name: atob(name), bytes: 0 });
        this.#answer = { location: `/api/uploads/${id}` };
        return 201;
      }
      if (!kept) return 404;
      if (this.#method === 'DELETE') uploads.delete(this.#id);
      this.#answer = { 'upload-offset': String(kept.bytes), 'upload-length': String(kept.size) };
      return this.#method === 'HEAD' ? 200 : 204;
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === REFRESH_URL) return Response.json({ accessToken: 'fresh' });
    const id = url.slice(url.lastIndexOf('/') + 1);
    const kept = uploads.get(id);
    if (!kept || kept.bytes < kept.size) {
      return Response.json({ code: 'file.not_found', message: 'File not found' }, { status: 404 });
    }
    const { name, size } = kept;
    return Response.json({
      id,
      name,
      mediaType: 'video/mp4',
      size,
      hasThumbnail: false,
      width: null,
      height: null,
      verdict: 'clean',
    });
  });
  return server;
}
