/** Other spellings of a path with a query, which some router, proxy or cache may read as the same one. */
export function spellingsOf(target: string): string[] {
  const [path = '', query] = target.split('?');
  const with_ = (other: string) => (query === undefined ? other : `${other}?${query}`);
  const cut = path.lastIndexOf('/') + 1;
  const [head, tail] = [path.slice(0, cut), path.slice(cut)];
  const at = (index: number, change: (sign: string) => string) =>
    path.slice(0, index) + change(path.charAt(index)) + path.slice(index + 1);
  const everyLetter = (change: (sign: string) => string) => path.replace(/[a-z]/gi, change);
  return [
    target,
    ...[1, 2, 3, cut, path.length - 1].map((index) => with_(at(index, percent))),
    ...[1, cut].map((index) => with_(at(index, (sign) => percent(sign).toUpperCase()))),
    ...[1, cut].map((index) => with_(at(index, (sign) => percent(percent(sign))))),
    with_(everyLetter(percent)),
    with_(at(1, (sign) => sign.toUpperCase())),
    with_(path.toUpperCase()),
    ...['//', '/./', '/%2e/', '/.%2f', '/x/../', '/x/%2e%2e/', '/%2f', '%2f', '/\\', '/;/'].map(
      (it) => with_(path.replace(/^\//, it)),
    ),
    ...['//', '///', '/./', '/x/../', '/%2e/', '%2f', '%2F', '\\', '%5c'].map((it) =>
      with_(head.slice(0, -1) + it + tail),
    ),
    ...[
      '/',
      '//',
      '/.',
      '/..',
      '%2f',
      ';',
      ';x=1',
      '%3b',
      '%00',
      '%20',
      '#x',
      '%23x',
      '%0a',
      '.css',
    ].map((it) => with_(path + it)),
    `http://127.0.0.1${target}`,
    `http:${target}`,
    query === undefined ? `${path}?x=1` : `${path}?${query.replace(/[a-z](?=\w*=)/, percent)}`,
    `${path}%3f${query ?? ''}`,
  ];
}

const percent = (sign: string) =>
  [...sign].map((it) => `%${it.charCodeAt(0).toString(16)}`).join('');

/** A text without percent-encoding, also where it was encoded several times. */
export function percentDecoded(text: string): string {
  const decoded = text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === text ? text : percentDecoded(decoded);
}
