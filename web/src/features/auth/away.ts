/** What a tab remembers while it is away at a provider; only this tab comes back. */
export interface Away {
  readonly wants: 'sign-in' | 'link';
  /** Where to go on to, in the end. */
  readonly redirect: string | null;
}

const AWAY = 'openid';

export function leaveFor(url: string, away: Away): void {
  sessionStorage.setItem(AWAY, JSON.stringify(away));
  window.location.assign(url);
}

/** Whoever comes without having left wants to sign in, as far as anybody knows. */
export function cameBack(): Away {
  const kept = sessionStorage.getItem(AWAY);
  sessionStorage.removeItem(AWAY);
  const away: Partial<Away> = kept === null ? {} : JSON.parse(kept);
  return { wants: away.wants ?? 'sign-in', redirect: away.redirect ?? null };
}
