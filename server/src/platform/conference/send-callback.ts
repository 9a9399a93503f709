const TIMEOUT_MS = 5_000;

/** Accepted, refused for good, or to be tried again later. */
export type CallbackOutcome = 'done' | 'refused' | 'later';

interface Callback {
  readonly url: string;
  /** The fields of a form, which is posted. */
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * Calls an address that a client of the conference API has given: only who has its secret can give one. Follows no
 * redirect and reads no answer.
 */
export async function sendCallback({ url, form }: Callback): Promise<CallbackOutcome> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'refused';
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form && { body: new URLSearchParams(form) }),
    });
    await response.body?.cancel();
    if (response.ok) return 'done';
    return response.status === 410 || response.status === 401 ? 'refused' : 'later';
  } catch {
    return 'later';
  }
}
