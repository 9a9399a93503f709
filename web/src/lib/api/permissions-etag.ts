type Listener = () => Promise<unknown>;

let listener: Listener = async () => {};

/** The ETag that came with the last answer about the signed-in user; null until the user is loaded. */
let known: string | null = null;
/** The ETag being handled now, so that ten answers with the same change cause one reload. */
let handling: string | null | undefined;

/** Registers the handler for a change, or a possible change, of the user's permissions. */
export function onPermissionsChange(notifyChange: Listener): void {
  listener = notifyChange;
}

/** Stores the ETag that came with the user's own record. */
export function storePermissionsEtag(etag: string | null): void {
  known = etag;
}

/** Called when no user is signed in any more. */
export const clearPermissionsEtag = () => storePermissionsEtag(null);

/**
 * Compares the ETag of any other answer. Only the answer with the user's own record updates the stored ETag, so that
 * a reply that arrives late causes one extra reload, never a loop.
 */
export function comparePermissionsEtag(etag: string | null, isDenied: boolean): void {
  const hasChanged = etag !== null && known !== null && etag !== known;
  if (isDenied || hasChanged) void notifyChange(etag);
}

async function notifyChange(etag: string | null): Promise<void> {
  if (handling === etag) return;
  handling = etag;
  // After a failure the next answer triggers the handler again.
  await listener().catch(() => {});
  if (handling === etag) handling = undefined;
}
