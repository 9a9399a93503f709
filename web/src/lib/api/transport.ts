/** One HTTP exchange: the request and its parsed response. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON, or undefined when there is none. */
  readonly body: unknown;
  /** The ETag of the caller's permissions; null for visitors. */
  readonly permissionsEtag: string | null;
}

/** Whether a request failed because its time limit passed. */
export const isTimeoutCause = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

const PERMISSIONS_HEADER = 'x-rights';

/** The bytes of a file may be sent as they are. */
type FetchRequest = Omit<ApiRequest, 'body'> & { readonly body?: ApiRequest['body'] | Blob };

export async function sendByFetch(call: FetchRequest): Promise<ApiResponse> {
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
    permissionsEtag: response.headers.get(PERMISSIONS_HEADER),
  };
}

/** `fetch` reports no upload progress, so uploads with a progress bar use XMLHttpRequest. */
export function sendByXhr(
  call: ApiRequest,
  onProgress: (percent: number) => void,
): Promise<ApiResponse> {
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
        permissionsEtag: xhr.getResponseHeader(PERMISSIONS_HEADER),
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
