/** One HTTP exchange as the product sees it: what goes out, and what came back. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
  /** Goes on when the page goes. */
  readonly keepalive?: boolean;
}

export interface Answer {
  readonly status: number;
  /** The parsed JSON, or undefined when there was none. */
  readonly body: unknown;
  /** The server's mark of what the caller's rights depend on; null for nobody. */
  readonly rights: string | null;
}

const RIGHTS_MARK = 'x-rights';

export async function overFetch(call: Outgoing): Promise<Answer> {
  const response = await fetch(call.url, {
    method: call.method,
    headers: call.headers,
    credentials: 'same-origin',
    ...(call.body !== undefined && { body: call.body }),
    ...(call.signal && { signal: call.signal }),
    ...(call.keepalive && { keepalive: true }),
  });
  return {
    status: response.status,
    body: parsed(await response.text()),
    rights: response.headers.get(RIGHTS_MARK),
  };
}

/** `fetch` cannot tell how much of an upload has gone, so uploads with a bar go this way. */
export function overXhr(call: Outgoing, onProgress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(call.method, call.url);
    for (const [name, value] of Object.entries(call.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        body: parsed(xhr.responseText),
        rights: xhr.getResponseHeader(RIGHTS_MARK),
      });
    xhr.onerror = () => reject(new TypeError('network failure'));
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    call.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(call.body ?? null);
  });
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
