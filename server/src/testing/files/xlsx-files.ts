import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
} as const;

/** A workbook with one sheet of these bytes, whose ZIP entry declares `saidSize` bytes. */
export const workbookOf = (sheet: Buffer, saidSize = sheet.length): Uint8Array<ArrayBuffer> =>
  archiveOf([...skeleton(), part('xl/worksheets/sheet1.xml', pack(sheet), { saidSize })]);

/** The sheet as Java programs write it, with its sizes behind the content, and next to it an empty part. */
export const streamedWorkbook = (sheet: Buffer): Uint8Array<ArrayBuffer> =>
  archiveOf([
    ...skeleton(),
    part('xl/empty.xml', pack(Buffer.alloc(0)), { local: [0, 0], isStreamed: true }),
    part('xl/worksheets/sheet1.xml', pack(sheet), { local: [0, 0], isStreamed: true }),
  ]);

export const sheetOf = (rows: string) =>
  Buffer.from(`${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`);

type Sizes = readonly [packed: number, unpacked: number];

/** What an archive says of a part. */
interface Claims {
  readonly saidSize?: number;
  /** The sizes in the directory. */
  readonly central?: Sizes;
  /** The sizes in the header of the part, else as in the directory. */
  readonly local?: Sizes;
  /** Whether the true sizes are behind the content, too. */
  readonly isStreamed?: boolean;
}

interface BombOptions extends Claims {
  /** Where the bytes are: the reader streams a sheet, and holds all shared strings. */
  readonly place: 'sheet' | 'strings';
  readonly bytes: number;
  /** The last directory is harmless; the real one is that of a ZIP64 record. */
  readonly zip64?: boolean;
}

/** A workbook with a part that unpacks to many bytes, of which 9 MB cannot be compressed. */
export async function bombOf({ place, bytes, zip64, ...claims }: BombOptions) {
  const pad = await paddingOf(bytes);
  const strings = place === 'strings';
  const parts = [
    ...skeleton(strings),
    part('xl/worksheets/sheet1.xml', strings ? pack(sheetOf('')) : pad, strings ? {} : claims),
    ...(strings ? [part('xl/sharedStrings.xml', pad, claims)] : []),
  ];
  return archiveOf(parts, zip64 ? [part('a', pack(Buffer.from('a')))] : undefined);
}

/** A workbook with this many further empty parts. */
export const crowdedWorkbook = (sheet: Buffer, parts: number) =>
  archiveOf([
    ...skeleton(),
    part('xl/worksheets/sheet1.xml', pack(sheet)),
    ...Array.from({ length: parts }, (_, at) => part(`xl/${at}.xml`, pack(Buffer.from(' ')))),
  ]);

interface Packed {
  readonly packed: Buffer;
  readonly size: number;
  readonly crc: number;
}
type Part = ReturnType<typeof part>;

const pack = (content: Buffer): Packed => ({
  packed: deflateRawSync(content),
  size: content.length,
  crc: crc32(content),
});

const NOISE_BYTES = 9_000_000;
const BLANKS = Buffer.alloc(1_000_000, ' ');

const paddings = new Map<number, Promise<Packed>>();
/** Packs each size once, which takes longer than to unpack it. */
function paddingOf(bytes: number): Promise<Packed> {
  const known = paddings.get(bytes) ?? packPadding(bytes);
  paddings.set(bytes, known);
  return known;
}

async function packPadding(bytes: number): Promise<Packed> {
  let crc = 0;
  function* content() {
    yield randomBytes(NOISE_BYTES);
    for (let left = bytes - NOISE_BYTES; left > 0; left -= BLANKS.length)
      yield BLANKS.subarray(0, left);
  }
  const counted = Readable.from(content()).map((chunk: Buffer) => {
    crc = crc32(chunk, crc);
    return chunk;
  });
  const packed = await buffer(counted.pipe(createDeflateRaw({ level: 1 })));
  return { packed, size: bytes, crc };
}

const skeleton = (strings = false): Part[] =>
  Object.entries(PARTS).map(([name, text]) =>
    part(name, pack(Buffer.from(strings ? text.replace('</Relationships>', RELATED) : text))),
  );

/** Also the root relationships name the strings, which is harmless. */
const RELATED = `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

function archiveOf(parts: readonly Part[], decoys?: readonly Part[]): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const place = ({ local, central }: Part) => {
    central.writeUInt32LE(offset, 42);
    offset += local.length;
    return central;
  };
  const directory = Buffer.concat(parts.map(place));
  const decoyDirectory = Buffer.concat((decoys ?? []).map(place));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(decoys?.length ?? parts.length, 8);
  end.writeUInt16LE(decoys?.length ?? parts.length, 10);
  end.writeUInt32LE(decoys ? 0xffff_ffff : directory.length, 12);
  end.writeUInt32LE(decoys ? offset + directory.length : offset, 16);
  const contents = [...parts, ...(decoys ?? [])].map(({ local }) => local);
  const zip64 = decoys ? [zip64EndOf(parts.length, offset, directory.length)] : [];
  const at = offset + directory.length + decoyDirectory.length;
  const locator = decoys ? [zip64LocatorOf(at)] : [];
  return new Uint8Array(
    Buffer.concat([...contents, directory, decoyDirectory, ...zip64, ...locator, end]),
  );
}

function zip64EndOf(count: number, offset: number, size: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  return record;
}

function zip64LocatorOf(at: number): Buffer {
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  return locator;
}

function part(name: string, { packed, size, crc }: Packed, claims: Claims = {}) {
  const { saidSize = size, isStreamed = false } = claims;
  const { central = [packed.length, saidSize] } = claims;
  const { local = central } = claims;
  const title = Buffer.from(name);
  const factsOf = (sizes: Sizes) => {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isStreamed ? 8 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc, 10);
    facts.writeUInt32LE(sizes[0], 14);
    facts.writeUInt32LE(sizes[1], 18);
    facts.writeUInt16LE(title.length, 22);
    return facts;
  };
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  factsOf(central).copy(entry, 6);
  const descriptor = Buffer.alloc(12);
  descriptor.writeUInt32LE(crc, 0);
  descriptor.writeUInt32LE(packed.length, 4);
  descriptor.writeUInt32LE(size, 8);
  const behind = isStreamed ? [signature(0x08074b50), descriptor] : [];
  return {
    local: Buffer.concat([signature(0x04034b50), factsOf(local), title, packed, ...behind]),
    central: Buffer.concat([entry, title]),
  };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
