import type { PublicContext } from './context.ts';

/** What crawlers and other sites read of a page that needs no account. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of a picture. */
  readonly image: string | null;
  /** schema.org data. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A page whose head the server writes, since crawlers run no scripts. */
export interface PublicPage {
  /** Has the id of the record as its first group. */
  readonly path: RegExp;
  /** Null for a record that the public may not see: its page answers 404. */
  readonly findHead: (
    ctx: Pick<PublicContext, 'db' | 'settings'>,
    id: string,
  ) => Promise<PageHead | null>;
}
