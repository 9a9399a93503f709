const LONGEST = 4;
const SHORTER: Readonly<Record<string, string>> = {
  XLSX: 'XLS',
  DOCX: 'DOC',
  PPTX: 'PPT',
  JPEG: 'JPG',
};

/** What a file is, in the few letters of its name's ending. */
export function kindOfFile(name: string): string {
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toUpperCase() : '';
  if (!/^[\p{L}\p{N}]+$/u.test(ending)) return '···';
  return SHORTER[ending] ?? (ending.length > LONGEST ? '···' : ending);
}
