import type { Readable } from 'node:stream';
import type { ScanVerdict } from '@thedot/domain/files/files.contract';

/** Stores the bytes of uploads, in a folder or an S3-compatible store. The server chooses the keys. */
export interface FileStore {
  /** New files are scanned for viruses before anyone can read them. */
  readonly isScanned?: true;
  /** Stores the whole stream under the key, or nothing when it breaks. */
  readonly write: (key: string, content: Readable) => Promise<void>;
  /** `start` and `end` are both inclusive, as in HTTP. */
  readonly read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Does nothing when the key does not exist. */
  readonly remove: (key: string) => Promise<void>;
  readonly list: () => AsyncIterable<StoredBlob>;
  /** The number of stored bytes, of a resumable upload or a complete file. */
  readonly receivedBytes: (key: string) => Promise<number>;
  /**
   * Appends to a resumable upload. When the stream breaks, the bytes before are kept. Incomplete uploads are not
   * in `list`.
   */
  readonly append: (key: string, at: number, content: Readable) => Promise<void>;
  /** Whether the key holds a file, as opposed to a resumable upload. */
  readonly isComplete: (key: string) => Promise<boolean>;
  /** Turns a resumable upload into a file; idempotent. */
  readonly complete: (key: string) => Promise<void>;
  /** Removes the bytes of a resumable upload. */
  readonly abandon: (key: string) => Promise<void>;
  /**
   * Removes the remains of interrupted writes that are older than `since`, except resumable uploads that are still
   * open.
   */
  readonly removeUnfinished: (since: Date, openUploads: ReadonlySet<string>) => Promise<void>;
  /** Rejects when the store cannot be reached. */
  readonly check: () => Promise<void>;
}

export interface StoredBlob {
  readonly key: string;
  readonly changedAt: Date;
}

/** An upload whose bytes are stored while no row refers to it yet. Its id is its key. */
export interface StagedFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly hasThumbnail: boolean;
  /** The size of the thumbnail, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly verdict: ScanVerdict;
}

export const thumbnailKey = (id: string) => `${id}.thumb`;

/** Returns the file id of a key. */
export const fileIdOfKey = (key: string) => key.replace(/\.(thumb|tail)$/, '');
