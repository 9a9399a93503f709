/** How a sign-in began: by password, by a mailed link, as an invited member, or at an OpenID provider. */
export type SignInMethod = 'password' | 'link' | 'invitation' | `openid:${string}`;

/** What was shown at a sign-in, in order. */
type SignInFactor = 'password' | 'link' | 'provider' | 'app-code' | 'recovery-code';

export interface SignIn {
  readonly way: SignInMethod;
  readonly factors: readonly SignInFactor[];
  readonly keep: boolean;
}

export const firstFactorOf = (way: SignInMethod): SignInFactor => {
  if (way === 'link') return 'link';
  return way.startsWith('openid:') ? 'provider' : 'password';
};
