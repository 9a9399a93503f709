const MAX_LENGTH = 4;
const SHORT_LABELS: Readonly<Record<string, string>> = {
  XLSX: 'XLS',
  DOCX: 'DOC',
  PPTX: 'PPT',
  JPEG: 'JPG',
};

/** A short label of a file's type, from the extension of its name. */
export function fileTypeLabel(name: string): string {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toUpperCase() : '';
  if (!/^[\p{L}\p{N}]+$/u.test(extension)) return '···';
  return SHORT_LABELS[extension] ?? (extension.length > MAX_LENGTH ? '···' : extension);
}
