const END = 0x06054b50;
const NAME = 46;

/** The files of an uncompressed ZIP archive, by name. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('This is no archive');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + NAME, at + NAME + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const begin =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    files.set(name, archive.toString('utf8', begin, begin + size));
    at += NAME + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
