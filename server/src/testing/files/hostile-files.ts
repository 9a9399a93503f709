import sharp from 'sharp';

const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;

const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([content], name, { type });

/** Malicious files, uploaded as a picture or document. */
export const HOSTILE_FILES: readonly (readonly [what: string, file: File])[] = [
  ['a drawing that can run', file(SVG, 'me.svg', 'image/svg+xml')],
  ['the same, named as a picture', file(SVG, 'me.png', 'image/png')],
  ['the same, with a head', file(`<?xml version="1.0"?>${SVG}`, 'me.jpg', 'image/jpeg')],
  ['a page named as a picture', file(`<!doctype html>${SCRIPT}`, 'me.jpg', 'image/jpeg')],
  [
    'a moving picture that is also a program',
    file('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)//', 'me.gif', 'image/gif'),
  ],
  ['a script of the server', file('<?php system($_GET["c"]); ?>', 'me.php', 'image/png')],
  [
    'a program named as a document',
    file(new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'plan.pdf', 'application/pdf'),
  ],
  ['a script of the browser', file('alert(1)', 'me.png', 'text/javascript')],
];

/** A valid picture followed by an HTML page. */
export async function pictureWithHtml(): Promise<File> {
  const create = { width: 60, height: 60, channels: 3, background: '#e8491c' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(picture), `<!doctype html>${SCRIPT}`], 'me.html', {
    type: 'text/html',
  });
}
