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
