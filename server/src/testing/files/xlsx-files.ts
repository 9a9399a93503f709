import { crc32, deflateRawSync } from 'node:zlib';

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
export function workbookOf(sheet: Buffer, saidSize = sheet.length): Uint8Array<ArrayBuffer> {
  const parts = [
    ...Object.entries(PARTS).map(([name, text]) => part(name, Buffer.from(text))),
    part('xl/worksheets/sheet1.xml', sheet, saidSize),
  ];
  let offset = 0;
  const list = parts.map(({ local, central }) => {
    central.writeUInt32LE(offset, 42);
    offset += local.length;
    return central;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts.map(({ local }) => local), ...list, end]));
}

export const sheetOf = (rows: string) =>
  Buffer.from(`${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`);

function part(name: string, content: Buffer, saidSize = content.length) {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(saidSize, 18);
  facts.writeUInt16LE(title.length, 22);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  facts.copy(central, 6);
  return {
    local: Buffer.concat([signature(0x04034b50), facts, title, packed]),
    central: Buffer.concat([central, title]),
  };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
