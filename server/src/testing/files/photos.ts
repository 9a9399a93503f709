import sharp, { type Sharp } from 'sharp';

/** A word of every kind of metadata of a `secretivePhoto`. */
export const SECRET = 'SECRETPLACE';

const EXIF = {
  IFD0: { Make: SECRET, ImageDescription: SECRET, Copyright: SECRET },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '36/1 48/1 2/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '10/1 10/1 9/1',
  },
};
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A picture of several colours, lying on its side, with a colour profile and the place where it was taken. */
const scene = (orientation: number): Sharp =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: '#e8491c',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withIccProfile('p3')
    .withExif({ ...EXIF, IFD0: { ...EXIF.IFD0, Orientation: String(orientation) } })
    .withMetadata({ orientation })
    .withXmp(XMP);

/** A JPEG segment. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const afterStart = (jpeg: Buffer, ...parts: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A box of HEIC. */
export const boxOf = (type: string, ...content: readonly Buffer[]): Buffer => {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content]);
};

interface Item {
  readonly type: string;
  /** The number of its extents, of which the file has `written`, each an offset and a length of 4 bytes. */
  readonly extents: number;
  readonly written: readonly Buffer[];
}

const HEIC_HEAD = boxOf('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));

/** HEIC of these boxes. */
export const heicOf = (...boxes: readonly Buffer[]): Buffer => Buffer.concat([HEIC_HEAD, ...boxes]);

/** HEIC with these items behind their directory, and the position of what comes behind it. */
export function heicOfItems(items: readonly Item[], sizes = 0x44): Buffer {
  const entries = items.map(({ type }, nr) =>
    boxOf('infe', u32(0x02000000), u16(nr), u16(0), Buffer.from(`${type}\0`)),
  );
  const places = items.flatMap(({ extents, written }, nr) => [
    u16(nr),
    u16(0),
    u16(extents),
    ...written,
  ]);
  const head = [u32(0), Buffer.from([sizes, 0]), u16(items.length)];
  return heicOf(
    boxOf(
      'meta',
      u32(0),
      boxOf('iinf', u32(0), u16(items.length), ...entries),
      boxOf('iloc', ...head, ...places),
    ),
  );
}

export const extentOf = (offset: number, length: number) =>
  Buffer.concat([u32(offset), u32(length)]);

/** HEIC of 60 kB that says to have 200 million extents of no size. */
export const endlessHeic = () =>
  heicOfItems(
    Array.from({ length: 3_000 }, () => ({ type: 'Exif', extents: 0xffff, written: [] })),
    0,
  );

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** A photo with metadata of every kind that its format knows. HEIC differs from the AVIF in it by name only. */
export async function secretivePhoto(format: PhotoFormat, orientation = 6): Promise<Buffer> {
  if (format === 'png') return scene(orientation).png().toBuffer();
  if (format === 'webp') return scene(orientation).webp({ lossless: true }).toBuffer();
  if (format === 'heic') {
    const avif = await scene(orientation).heif({ compression: 'av1', lossless: true }).toBuffer();
    avif.write('heic', avif.indexOf('ftyp') + 4, 'latin1');
    return avif;
  }
  const jpeg = await scene(orientation).jpeg().toBuffer();
  const iptc = Buffer.from(`Photoshop 3.0\0 8BIM ${SECRET}`);
  const thumbnail = Buffer.from(`JFXX\0\x10${SECRET}`);
  return Buffer.concat([
    afterStart(
      jpeg,
      segment(0xe0, Buffer.from(`JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01${SECRET.slice(0, 6)}`)),
      segment(0xe0, thumbnail),
      segment(0xed, iptc),
      segment(0xfe, Buffer.from(SECRET)),
    ),
    Buffer.from(`a film of the moment ${SECRET}`),
  ]);
}
