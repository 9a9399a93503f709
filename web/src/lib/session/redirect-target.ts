/** Returns a same-origin path for the redirect after sign-in, or null for anything else (open redirects). */
export function parseRedirectTarget(target: string | null, origin: string): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, origin)) return null;
  const { origin: leadsTo, pathname, search, hash } = new URL(target, origin);
  if (leadsTo !== origin || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}
