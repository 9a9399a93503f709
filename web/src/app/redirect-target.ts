/** A path of this site to go on to after sign-in; anything that could lead elsewhere is dropped. */
export function redirectTarget(wanted: string | null, origin: string): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const { origin: leadsTo, pathname, search, hash } = new URL(wanted, origin);
  if (leadsTo !== origin || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}
