import type { CustomFetch } from 'openid-client';

/** Longer than any provider takes; three such waits still fit into the time of one call. */
export const PROVIDER_PATIENCE_S = 3;

const MOST_BYTES = 256 * 1024;

/** The provider did not answer, or said that it cannot: nobody's fault here, and worth another try. */
export class ProviderAway extends TypeError {
  override name = 'ProviderAway';
}

/**
 * The only line to other machines that opens on somebody's word: the operator's, who has named the
 * issuer, and the issuer's own, which names its endpoints. Redirects are not followed (openid-client asks
 * so), and an answer is read only so far as an honest one could reach.
 */
export const callProvider: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, { ...options, ...(body && { body }) }).catch(isAway);
  if (answer.status >= 500) throw new ProviderAway(`${new URL(url).host} said ${answer.status}`);
  const text = await readBounded(answer).catch(isAway);
  return new Response(text, { status: answer.status, headers: plainly(answer.headers) });
};

function isAway(cause: unknown): never {
  throw cause instanceof ProviderAway ? cause : new ProviderAway('no answer', { cause });
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new ProviderAway(`an answer of more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What is read already is neither compressed any more nor of the announced length. */
function plainly(headers: Headers): Headers {
  const plain = new Headers(headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  return plain;
}
