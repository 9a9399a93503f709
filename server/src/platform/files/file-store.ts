import type { Readable } from 'node:stream';

/** Where the bytes of uploads are: a folder, or an S3-compatible store. Keys are made by us. */
export interface FileStore {
  /** Keeps the whole stream under the key, or nothing at all when it breaks. */
  readonly write: (key: string, content: Readable) => Promise<void>;
  /** `start` and `end` are both inclusive, as in HTTP. */
  readonly read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Says nothing when the key is not there. */
  readonly remove: (key: string) => Promise<void>;
  readonly list: () => AsyncIterable<StoredBlob>;
  /** Clears what killed writes have left behind, to which nothing was added since. */
  readonly removeUnfinished: (since: Date) => Promise<void>;
  /** Rejects when the store cannot be reached. */
  readonly check: () => Promise<void>;
}

export interface StoredBlob {
  readonly key: string;
  readonly changedAt: Date;
}

/** An upload whose bytes are in the store while no row speaks of it yet. Its id is its key. */
export interface StagedFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly hasThumbnail: boolean;
}

export const thumbnailKey = (id: string) => `${id}.thumb`;

/** The file a key belongs to. */
export const fileOfKey = (key: string) => key.replace(/\.thumb$/, '');
