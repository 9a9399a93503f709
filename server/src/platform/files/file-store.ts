import type { Readable } from 'node:stream';
import type { Verdict } from '@thedot/domain/files/files.contract';

/** Where the bytes of uploads are: a folder, or an S3-compatible store. Keys are made by us. */
export interface FileStore {
  /** What is put in is judged by a scanner before anybody reads it. */
  readonly isScanned?: true;
  /** Keeps the whole stream under the key, or nothing at all when it breaks. */
  readonly write: (key: string, content: Readable) => Promise<void>;
  /** `start` and `end` are both inclusive, as in HTTP. */
  readonly read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Says nothing when the key is not there. */
  readonly remove: (key: string) => Promise<void>;
  readonly list: () => AsyncIterable<StoredBlob>;
  /** Of a file that comes in pieces, or is whole: how many bytes are here. */
  readonly arrived: (key: string) => Promise<number>;
  /** Adds to it from where it ends. When the stream breaks, what came before is kept; pieces do not appear in `list`. */
  readonly append: (key: string, at: number, content: Readable) => Promise<void>;
  /** Makes a file of its pieces; done again, it is the same file. */
  readonly complete: (key: string) => Promise<void>;
  /** Removes the pieces of what will not become a file. */
  readonly abandon: (key: string) => Promise<void>;
  /**
   * Clears what killed writes have left behind, to which nothing was added since, but for files that are known
   * to be still coming in pieces.
   */
  readonly removeUnfinished: (since: Date, coming: ReadonlySet<string>) => Promise<void>;
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
  /** Of its thumbnail, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly verdict: Verdict;
}

export const thumbnailKey = (id: string) => `${id}.thumb`;

/** The file a key belongs to. */
export const fileOfKey = (key: string) => key.replace(/\.(thumb|tail)$/, '');
