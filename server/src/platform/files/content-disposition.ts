/** Builds the header by RFC 6266: an ASCII name for old clients, and the exact one encoded by RFC 8187. */
export function contentDisposition({ inline, name }: { inline: boolean; name: string }): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
